import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page, Request } from "playwright-core";
import { evaluateIsolated } from "./evaluate.ts";

const IDLE_MS = 500;
const MAX_IN_FLIGHT = 2;

/** Follows the requests of a page. */
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

  /**
   * Resolves when at most two requests, as for long polling, were in flight for half a second, or after `capMs`.
   */
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

  /** Resolves when the images that are requested now, also those of style sheets, have arrived, or after `capMs`. */
  async waitForImages(capMs: number): Promise<void> {
    const end = performance.now() + capMs;
    const images = [...this.#inFlight].filter((request) => request.resourceType() === "image");
    while (performance.now() < end && images.some((request) => this.#inFlight.has(request))) await pause(20);
  }
}

/**
 * Declares `decodeImage`, which resolves when an image has loaded and is decoded, or has none to load. `currentSrc`
 * would not tell: it is empty until the image's size has arrived. An image whose source changes meanwhile is decoded again.
 */
export const DECODE_IMAGE = `const decodeImage = async (image) => {
  for (let left = 3; left > 0; left -= 1) {
    const isDecoded = await image.decode().then(() => true, () => image.complete);
    if (isDecoded) return;
  }
};`;

/** Resolves when web fonts have loaded or failed, and the images in view are decoded. */
export const PAINTED_EXPRESSION = `(async () => {
  ${DECODE_IMAGE}
  const isInView = ({ top, bottom, left, right }) => bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  const images = [...document.images].filter((image) => isInView(image.getBoundingClientRect()));
  for (const image of images) if (image.loading === "lazy") image.loading = "eager";
  await Promise.all([document.fonts.ready, ...images.map(decodeImage)]);
  return true;
})()`;

/** Limit for fonts and images that come into view when an element is removed or changed, in milliseconds. */
export const REPAINT_MS = 500;

/** Waits for web fonts and images in view, at most `ms`. */
export async function waitForPaint(cdp: CDPSession, ms: number): Promise<void> {
  await evaluateIsolated(cdp, PAINTED_EXPRESSION, ms);
}
