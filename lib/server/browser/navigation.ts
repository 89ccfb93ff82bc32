import type { Page, Request } from "playwright-core";

/** What the main frame shows. `status` is null for documents that did not come over HTTP. */
export type LoadedDocument = { url: string; status: number | null; headers: Record<string, string> };

const ERROR_PAGE = "chrome-error:";

/** Whether an address is one of the web, as the standard reads it: the browser takes some hosts that the standard refuses. */
const isOfWeb = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Follows the main frame from document to document: which one is shown, how many there were, how the last failed. */
export class MainDocument {
  readonly #page: Page;
  #arriving: LoadedDocument | null = null;
  #shown: LoadedDocument | null = null;
  #asked = "";
  #isAnswered = false;
  #error = "";
  #started = 0;

  constructor(page: Page, onStart: (count: number) => void) {
    this.#page = page;
    page.on("request", (request) => {
      if (!this.#isOurs(request)) return;
      this.#asked = request.url();
      this.#isAnswered = false;
      if (!request.redirectedFrom()) onStart(++this.#started);
    });
    page.on("response", (response) => {
      if (!this.#isOurs(response.request())) return;
      this.#isAnswered = true;
      this.#arriving = { url: response.url(), status: response.status(), headers: response.headers() };
    });
    page.on("requestfailed", (request) => {
      if (this.#isOurs(request)) this.#error = request.failure()?.errorText ?? "";
    });
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.#shown = this.#arriving;
    });
  }

  #isOurs(request: Request): boolean {
    if (!request.isNavigationRequest()) return false;
    try {
      return request.frame() === this.#page.mainFrame();
    } catch {
      return false;
    }
  }

  /** How many documents were asked for, redirects of the server not counted. */
  get started(): number {
    return this.#started;
  }

  /** The address asked for last, redirects included: where a failure happened. */
  get asked(): string {
    return this.#asked;
  }

  get shown(): LoadedDocument | null {
    return this.#shown;
  }

  /**
   * Why no page came, by the browser's message. Who is sent to a mail address or an app was sent out of the web; a server's
   * redirect to one ends without the answer that an empty page has.
   */
  failure(message: string, cause?: unknown): PageError {
    const trouble = parsePageErrorCode(message);
    const isSentOut = !isOfWeb(this.#asked) || (trouble === "empty" && !this.#isAnswered);
    return new PageError(isSentOut ? "refused" : trouble, message, cause);
  }

  /** @throws PageError when the browser shows its own error page, or a document that did not come from the web. */
  assertShown(): void {
    const url = this.#page.url();
    if (url.startsWith(ERROR_PAGE))
      throw this.failure(`the page went to an address that failed: ${this.#error}`);
    if (!isOfWeb(url)) throw new PageError("refused", "the page went out of the web");
  }
}

/**
 * Why a page was not shown: `download` instead of a page, `refused` as it is no address of the web, `empty` answer, `loop` of redirects, broken `tls`, `closed`
 * connection, `crashed` renderer or browser, `memory` limit exceeded, `stuck` page that answers nothing, `slow` server, `proxy` refused or failed, `failed` otherwise.
 */
export type PageErrorCode =
  | "download"
  | "refused"
  | "empty"
  | "loop"
  | "tls"
  | "closed"
  | "crashed"
  | "memory"
  | "stuck"
  | "slow"
  | "proxy"
  | "failed";

/** A page that was not shown. The message is for logs. */
export class PageError extends Error {
  readonly trouble: PageErrorCode;

  constructor(trouble: PageErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PageFailure";
    this.trouble = trouble;
  }
}

const TROUBLES: [RegExp, PageErrorCode][] = [
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

/** Reads Chromium's and Playwright's messages, which are all there is to tell failures of a navigation apart. */
export function parsePageErrorCode(message: string): PageErrorCode {
  return TROUBLES.find(([pattern]) => pattern.test(message))?.[1] ?? "failed";
}
