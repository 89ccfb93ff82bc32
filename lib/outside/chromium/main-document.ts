import type { Page, Request } from "playwright-core";
import { PageFailure, readTrouble } from "./page-failure.ts";

/** What the main frame shows. `status` is null for documents that did not come over HTTP. */
export type ShownDocument = { url: string; status: number | null; headers: Record<string, string> };

const ERROR_PAGE = "chrome-error:";

/** Follows the main frame from document to document: which one is shown, how many there were, how the last failed. */
export class MainDocument {
  readonly #page: Page;
  #arriving: ShownDocument | null = null;
  #shown: ShownDocument | null = null;
  #asked = "";
  #error = "";
  #started = 0;

  constructor(page: Page, onStart: (count: number) => void) {
    this.#page = page;
    page.on("request", (request) => {
      if (!this.#isOurs(request)) return;
      this.#asked = request.url();
      if (!request.redirectedFrom()) onStart(++this.#started);
    });
    page.on("response", (response) => {
      if (!this.#isOurs(response.request())) return;
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

  /** @throws PageFailure when the browser shows its own error page. */
  assertShown(): void {
    if (!this.#page.url().startsWith(ERROR_PAGE)) return;
    throw new PageFailure(
      readTrouble(this.#error),
      `the page went to an address that failed: ${this.#error}`,
    );
  }
}
