import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page, Request } from "playwright-core";
import { evaluateIsolated } from "./evaluate.ts";

const IDLE_MS = 500;
const MAX_IN_FLIGHT = 2;

/** Detects when the network of a page is idle. Two requests may stay open, for long polling. */
export class NetworkActivity {
  readonly #inFlight = new Set<Request>();
  #lastBusy = performance.now();

  constructor(page: Page) {
    page.on("request", (request) => this.#change(() => this.#inFlight.add(request)));
    page.on("requestfinished", (request) => this.#change(() => this.#inFlight.delete(request)));
    page.on("requestfailed", (request) => this.#change(() => this.#inFlight.delete(request)));
  }

  #change(apply: () => void): void {
    const wasBusy = this.#isBusy;
    apply();
    if (wasBusy || this.#isBusy) this.#lastBusy = performance.now();
  }

  get #isBusy(): boolean {
    return this.#inFlight.size > MAX_IN_FLIGHT;
  }

  /** Resolves when at most two requests were in flight for half a second, or after `capMs`. */
  async waitForIdle(capMs: number): Promise<void> {
    const end = performance.now() + capMs;
    this.#lastBusy = performance.now();
    for (;;) {
      const now = performance.now();
      if (this.#isBusy) this.#lastBusy = now;
      const left = Math.min(this.#lastBusy + IDLE_MS, end) - now;
      if (left <= 0) return;
      await pause(Math.min(left, 50));
    }
  }
}

/** Resolves when web fonts have loaded or failed, and the images in view are decoded. */
const PAINTED_EXPRESSION = `Promise.all([
  document.fonts.ready,
  ...[...document.images].filter((image) => {
    const box = image.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight && image.currentSrc;
  }).map((image) => image.decode().catch(() => {})),
]).then(() => true)`;

/** Waits for web fonts and images in view, at most `ms`. */
export async function waitForPaint(cdp: CDPSession, ms: number): Promise<void> {
  await evaluateIsolated(cdp, PAINTED_EXPRESSION, ms);
}
