import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page, Request } from "playwright-core";
import { evaluateIsolated } from "./evaluate.ts";

const QUIET_MS = 500;
const ALLOWED_IN_FLIGHT = 2;

/** Watches a page's requests, to tell when it has gone quiet. Long polling and stuck requests do not keep it busy for ever. */
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
    return this.#inFlight.size > ALLOWED_IN_FLIGHT;
  }

  /** Resolves once at most two requests were in flight for half a second, or after `capMs`. */
  async waitForQuiet(capMs: number): Promise<void> {
    const end = performance.now() + capMs;
    this.#lastBusy = performance.now();
    for (;;) {
      const now = performance.now();
      if (this.#isBusy) this.#lastBusy = now;
      const left = Math.min(this.#lastBusy + QUIET_MS, end) - now;
      if (left <= 0) return;
      await pause(Math.min(left, 50));
    }
  }
}

/** Web fonts are there or given up, and the pictures in view can be painted. */
const PAINTED = `Promise.all([
  document.fonts.ready,
  ...[...document.images].filter((image) => {
    const box = image.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight && image.currentSrc;
  }).map((image) => image.decode().catch(() => {})),
]).then(() => true)`;

/** Waits for web fonts and for the pictures in view, at most `ms`. */
export async function waitForPaint(cdp: CDPSession, ms: number): Promise<void> {
  await evaluateIsolated(cdp, PAINTED, ms);
}
