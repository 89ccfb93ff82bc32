import type { Page, Request } from "playwright-core";

/** The document in the main frame. `status` is null for documents that were not loaded over HTTP. */
export type LoadedDocument = {
  url: string;
  status: number | null;
  headers: Record<string, string>;
  /** From the request to the first byte of the response; null when it was not measured. */
  responseMs: number | null;
};

/** Times that Playwright does not know are -1. */
function toResponseMs({ requestStart, responseStart }: ReturnType<Request["timing"]>): number | null {
  return requestStart >= 0 && responseStart >= requestStart ? responseStart - requestStart : null;
}

const ERROR_PAGE = "chrome-error:";

/** Whether the URL standard accepts an http(s) URL: Chromium accepts some hosts that the standard refuses. */
const isWebUrl = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Follows the main frame's navigations: current document, number of documents, and last error. */
export class MainDocument {
  readonly #page: Page;
  #loading: LoadedDocument | null = null;
  #shown: LoadedDocument | null = null;
  #requestedUrl = "";
  #hasResponse = false;
  #error = "";
  #started = 0;
  #isInline = false;

  constructor(page: Page, onStart: (count: number) => void) {
    this.#page = page;
    page.on("request", (request) => {
      if (!this.#isMainNavigation(request)) return;
      this.#requestedUrl = request.url();
      this.#hasResponse = false;
      if (!request.redirectedFrom()) onStart(++this.#started);
    });
    page.on("response", (response) => {
      if (!this.#isMainNavigation(response.request())) return;
      this.#hasResponse = true;
      this.#loading = {
        url: response.url(),
        status: response.status(),
        headers: response.headers(),
        responseMs: toResponseMs(response.request().timing()),
      };
    });
    page.on("requestfailed", (request) => {
      if (this.#isMainNavigation(request)) this.#error = request.failure()?.errorText ?? "";
    });
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.#shown = this.#loading;
    });
  }

  #isMainNavigation(request: Request): boolean {
    if (!request.isNavigationRequest()) return false;
    try {
      return request.frame() === this.#page.mainFrame();
    } catch {
      return false;
    }
  }

  /** Accepts a document that was not loaded from an address. */
  allowInline(): void {
    this.#isInline = true;
  }

  /** Number of requested documents, without redirects by the server. */
  get started(): number {
    return this.#started;
  }

  /** The last requested URL, redirects included. */
  get requestedUrl(): string {
    return this.#requestedUrl;
  }

  get shown(): LoadedDocument | null {
    return this.#shown;
  }

  /**
   * Converts the browser's message to a PageError. A navigation to `mailto:` or an app is `refused`; a redirect to
   * one ends like an empty response, but without a status.
   */
  toPageError(message: string, cause?: unknown): PageError {
    const code = parsePageErrorCode(message);
    const leavesWeb = !isWebUrl(this.#requestedUrl) || (code === "empty" && !this.#hasResponse);
    return new PageError(leavesWeb ? "refused" : code, message, cause);
  }

  /** @throws PageError when the browser shows its own error page, or a document that is not from the web */
  assertShown(): void {
    const url = this.#page.url();
    if (url.startsWith(ERROR_PAGE))
      throw this.toPageError(`the page navigated to a URL that failed: ${this.#error}`);
    if (!isWebUrl(url) && !(this.#isInline && url === "about:blank"))
      throw new PageError("refused", "the page left the web");
  }
}

/**
 * Why a page was not shown: `download` instead of a page, `refused` because its URL is not http(s), `empty` response,
 * `loop` of redirects, broken `tls`, `closed` connection, `crashed` renderer, `ended` browser, `memory` limit exceeded,
 * `stuck` page that does not respond, `slow` server, `proxy` refused or failed, `failed` otherwise.
 */
export type PageErrorCode =
  | "download"
  | "refused"
  | "empty"
  | "loop"
  | "tls"
  | "closed"
  | "crashed"
  | "ended"
  | "memory"
  | "stuck"
  | "slow"
  | "proxy"
  | "failed";

/** A page that was not shown. Its message is for logs. */
export class PageError extends Error {
  readonly errorCode: PageErrorCode;

  constructor(errorCode: PageErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PageError";
    this.errorCode = errorCode;
  }
}

const ERROR_PATTERNS: [RegExp, PageErrorCode][] = [
  [/Download is starting/, "download"],
  [
    /ERR_UNSAFE_PORT|ERR_UNSAFE_REDIRECT|ERR_INVALID_REDIRECT|ERR_DISALLOWED_URL_SCHEME|ERR_UNKNOWN_URL_SCHEME/,
    "refused",
  ],
  [/ERR_TUNNEL_CONNECTION_FAILED|ERR_PROXY/, "proxy"],
  [/ERR_TOO_MANY_REDIRECTS/, "loop"],
  [/ERR_CERT|ERR_SSL|ERR_BAD_SSL|ERR_ECH/, "tls"],
  [/ERR_ABORTED/, "empty"],
  [
    /ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_SOCKET|ERR_HTTP2|ERR_INCOMPLETE|ERR_CONTENT_LENGTH|ERR_INVALID_HTTP/,
    "closed",
  ],
  [/ERR_TIMED_OUT|Timeout \d+ms exceeded/, "slow"],
  [/crashed/i, "crashed"],
];

/** Parses messages of Chromium and Playwright, which report navigation errors only as text. */
export function parsePageErrorCode(message: string): PageErrorCode {
  return ERROR_PATTERNS.find(([pattern]) => pattern.test(message))?.[1] ?? "failed";
}
