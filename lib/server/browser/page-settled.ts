import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page, Request } from "playwright-core";
import * as z from "zod/mini";
import { evaluateBundle, evaluateIsolated } from "./evaluate.ts";
import type { MissingContent, PageState } from "./in-page/readiness.ts";

/** The time without a request and without new text after which a page is ready, in milliseconds. */
const IDLE_MS = 500;
/** A request that takes longer is a long poll, unless the page waits for it. */
const LONG_POLL_MS = 3_000;
/** A response whose body takes longer is a stream. */
const STREAM_MS = 1_500;
/** How long a text is waited for that no request announces, for a placeholder and for an empty page. */
const UNANNOUNCED_MS = { placeholder: 5_000, empty: 2_500 };
/** For new text: a clock or a counter changes less, and a ticker changes forever. */
const MIN_CHANGED_CHARACTERS = 40;
const MAX_CHANGES = 4;
const POLL_MS = 100;

/** The types of requests that can change what a page says; images are waited for when they are painted. */
const AWAITED_TYPES = new Set(["document", "script", "stylesheet", "font", "fetch", "xhr"]);
/** Addresses of polls, streams and beacons, which never end or show nothing. */
const BACKGROUND_ADDRESS =
  /\b(?:long-?poll(?:ing)?|poll|comet|event-?stream|sse|socket\.io|sockjs|signalr|heartbeat|keep-?alive|beacon|collect|telemetry|metrics|analytics|pixel|rum|ping)\b/i;

type OpenRequest = { startedAt: number; respondedAt: number | null; isStream: boolean };

/** Follows the requests of a page. */
export class NetworkActivity {
  readonly #images = new Set<Request>();
  readonly #open = new Map<Request, OpenRequest>();
  readonly #finished = new Set<string>();
  #lastBusy = performance.now();

  constructor(page: Page) {
    page.on("request", (request) => this.#begin(request));
    page.on("response", (response) => {
      const open = this.#open.get(response.request());
      if (!open) return;
      open.respondedAt = performance.now();
      open.isStream = /event-stream|ndjson|multipart/.test(response.headers()["content-type"] ?? "");
    });
    page.on("requestfinished", (request) => this.#end(request));
    page.on("requestfailed", (request) => this.#end(request));
  }

  #begin(request: Request): void {
    const type = request.resourceType();
    if (type === "image") this.#images.add(request);
    const [url = ""] = request.url().split("?");
    // What is requested again is polled.
    const isPoll = /^(?:fetch|xhr)$/.test(type) && this.#finished.has(`${request.method()} ${request.url()}`);
    if (!AWAITED_TYPES.has(type) || isPoll || BACKGROUND_ADDRESS.test(url)) return;
    this.#lastBusy = performance.now();
    this.#open.set(request, { startedAt: this.#lastBusy, respondedAt: null, isStream: false });
  }

  #end(request: Request): void {
    this.#images.delete(request);
    if (!this.#open.delete(request)) return;
    this.#finished.add(`${request.method()} ${request.url()}`);
    this.#lastBusy = performance.now();
  }

  /** Whether a request that is no stream is open, for at most `ms`. */
  #isWaiting(ms: number): boolean {
    const now = performance.now();
    return [...this.#open.values()].some(
      ({ startedAt, respondedAt, isStream }) =>
        !isStream && now - startedAt < ms && (respondedAt === null || now - respondedAt < STREAM_MS),
    );
  }

  /**
   * Resolves when no request was open for half a second; long polls and streams do not count. Reads the page when that
   * time begins, so that the next reading tells what has changed in it.
   */
  async #waitForQuiet(read: () => Promise<PageState | null>, end: number): Promise<void> {
    this.#lastBusy = performance.now();
    let readSince = 0;
    for (;;) {
      if (this.#isWaiting(LONG_POLL_MS)) this.#lastBusy = performance.now();
      else if (readSince !== this.#lastBusy) {
        readSince = this.#lastBusy;
        await read();
      }
      const left = Math.min(this.#lastBusy + IDLE_MS, end) - performance.now();
      if (left <= 0) return;
      await pause(Math.min(left, 50));
    }
  }

  /** Waits until the page shows content; as long as `end` while it waits for a request. */
  async #waitForContent(read: () => Promise<PageState | null>, end: number): Promise<PageState | null> {
    const start = performance.now();
    for (;;) {
      const state = await read();
      if (!state || state.shows === "content") return state;
      const limit = this.#isWaiting(end - start) ? end : Math.min(end, start + UNANNOUNCED_MS[state.shows]);
      if (performance.now() + POLL_MS > limit) return state;
      await pause(POLL_MS);
    }
  }

  /**
   * Resolves when no request was open and no text was new for half a second, and the page shows more than a
   * placeholder, or after `capMs`.
   * @param read reads what the page shows; null when it does not respond
   */
  async waitForIdle(read: () => Promise<PageState | null>, capMs: number): Promise<void> {
    const end = performance.now() + capMs;
    for (let changes = 0; changes < MAX_CHANGES && performance.now() < end; changes += 1) {
      await this.#waitForQuiet(read, end);
      const before = await read();
      const after = before && before.shows !== "content" ? await this.#waitForContent(read, end) : before;
      if (after?.shows !== "content") return;
      if (after === before && after.changedCharacters < MIN_CHANGED_CHARACTERS) return;
    }
  }

  /** Resolves when the images that are requested now, also those of style sheets, have arrived, or after `capMs`. */
  async waitForImages(capMs: number): Promise<void> {
    const end = performance.now() + capMs;
    const images = [...this.#images];
    while (performance.now() < end && images.some((request) => this.#images.has(request))) await pause(20);
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

const State = z.object({
  shows: z.enum(["content", "placeholder", "empty"]),
  changedCharacters: z.number(),
  hasForeignFrame: z.boolean(),
  redirectSeconds: z.nullable(z.number()),
});

/** Reads what the page shows; null when it does not respond within `ms`, or navigates. */
export async function readPageState(cdp: CDPSession, ms: number): Promise<PageState | null> {
  const value = await evaluateBundle(cdp, "readiness.js", "pageReadiness.readPageState()", ms);
  return State.safeParse(value).data ?? null;
}

const Missing = z.object({
  embeddedPdf: z.nullable(z.url({ protocol: /^https?$/ })),
  hasEmptyParts: z.boolean(),
});

/** Finds content that a page that is ready has not loaded; null when it does not respond within `ms`. */
export async function findMissingContent(cdp: CDPSession, ms: number): Promise<MissingContent | null> {
  const value = await evaluateBundle(cdp, "readiness.js", "pageReadiness.findMissingContent()", ms);
  return Missing.safeParse(value).data ?? null;
}
