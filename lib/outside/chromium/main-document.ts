import type { Page, Request } from "playwright-core";
import { PageFailure, readTrouble } from "./page-failure.ts";

/** What the main frame shows. `status` is null for documents that did not come over HTTP. */
export type ShownDocument = { url: string; status: number | null; headers: Record<string, string> };

const ERROR_PAGE = "chrome-error:";

/** Whether an address is one of the web, as the standard reads it: the browser takes some hosts that the standard refuses. */
const isOfWeb = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Follows the main frame from document to document: which one is shown, how many there were, how the last failed. */
export class MainDocument {
  readonly #page: Page;
  #arriving: ShownDocument | null = null;
  #shown: ShownDocument | null = null;
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

  get shown(): ShownDocument | null {
    return this.#shown;
  }

  /**
   * Why no page came, by the browser's message. Who is sent to a mail address or an app was sent out of the web; a server's
   * redirect to one ends without the answer that an empty page has.
   */
  failure(message: string, cause?: unknown): PageFailure {
    const trouble = readTrouble(message);
    const isSentOut = !isOfWeb(this.#asked) || (trouble === "empty" && !this.#isAnswered);
    return new PageFailure(isSentOut ? "refused" : trouble, message, cause);
  }

  /** @throws PageFailure when the browser shows its own error page, or a document that did not come from the web. */
  assertShown(): void {
    const url = this.#page.url();
    if (url.startsWith(ERROR_PAGE))
      throw this.failure(`the page went to an address that failed: ${this.#error}`);
    if (!isOfWeb(url)) throw new PageFailure("refused", "the page went out of the web");
  }
}
