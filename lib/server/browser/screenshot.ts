import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession } from "playwright-core";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { evaluateIsolated } from "./evaluate.ts";
import { PageError } from "./navigation.ts";

export type ImageFormat = "jpeg" | "png" | "webp";

const QUALITY = 85;
const RETRY_AFTER_MS = 100;

/** An area of the page in CSS pixels, which may reach beyond the viewport. */
export type PageArea = { x: number; y: number; width: number; height: number };

async function shoot(
  cdp: CDPSession,
  format: ImageFormat,
  ms: number,
  area: PageArea | null,
): Promise<Uint8Array> {
  const options = format === "png" ? { optimizeForSpeed: true } : { quality: QUALITY };
  const beyond = area ? { captureBeyondViewport: true, clip: { scale: 1, ...area } } : {};
  const shot = await withTimeout(ms, cdp.send("Page.captureScreenshot", { format, ...options, ...beyond }));
  if (!shot) throw new PageError("stuck", "no picture came in time");
  return Buffer.from(shot.data, "base64");
}

/**
 * The picture of the viewport, or of an area of the page: what is fixed or sticks is there once, whatever the areas. Straight from the browser: Playwright's own call first waits for fonts and navigations
 * without a bound, and hangs on pages that never finish them.
 * @throws PageError `stuck` after `ms`.
 */
export async function captureScreenshot(
  cdp: CDPSession,
  format: ImageFormat,
  ms: number,
  area: PageArea | null = null,
): Promise<Uint8Array> {
  try {
    return await shoot(cdp, format, ms, area);
  } catch (error) {
    if (error instanceof PageError) throw error;
    // Right after a page loads Chromium can answer "Unable to capture screenshot" once.
    await pause(RETRY_AFTER_MS);
    return shoot(cdp, format, ms, area).catch((again: unknown) => {
      if (again instanceof PageError) throw again;
      throw new PageError("stuck", "the page cannot be pictured", again);
    });
  }
}

const THUMBNAIL_SIDE = 96;
/** A thumbnail of one colour is a PNG of about 200 bytes; one letter on it makes it larger. */
const ONE_COLOUR_BYTES = 260;

/** Whether the viewport is of one colour, told by the size of a tiny lossless picture of it. False when that cannot be had. */
export async function isBlank(
  cdp: CDPSession,
  { width, height }: { width: number; height: number },
  ms: number,
): Promise<boolean> {
  const clip = { x: 0, y: 0, width, height, scale: THUMBNAIL_SIDE / Math.max(width, height) };
  const shot = await withTimeout(ms, cdp.send("Page.captureScreenshot", { format: "png", clip })).catch(
    () => null,
  );
  return shot !== null && Buffer.byteLength(shot.data, "base64") < ONE_COLOUR_BYTES;
}

/** Between two steps: time for what looks at the scroll position to ask for its pictures. */
const STEP_MS = 60;

/** Walks down the page a screen at a time and back to the top, so that what loads late is asked for. */
const walk = (maxHeight: number): string => `(async () => {
  const pause = () => new Promise((done) => setTimeout(done, ${STEP_MS}));
  const root = document.scrollingElement ?? document.documentElement;
  for (let at = innerHeight; at < Math.min(root.scrollHeight, ${maxHeight}); at += innerHeight) {
    scrollTo({ top: at, behavior: "instant" });
    await pause();
  }
  for (const image of document.images) if (image.loading === "lazy") image.loading = "eager";
  scrollTo({ top: 0, behavior: "instant" });
  await Promise.all([...document.images].filter((image) => image.currentSrc && image.getBoundingClientRect().top < ${maxHeight})
    .map((image) => image.decode().catch(() => {})));
  return true;
})()`;

/** Has late pictures down to `maxHeight` loaded, within `ms`; a page that grows as it is walked is walked no further. */
export async function triggerLazyLoading(cdp: CDPSession, maxHeight: number, ms: number): Promise<void> {
  const isDone = await evaluateIsolated(cdp, walk(Math.floor(maxHeight)), ms);
  if (!isDone) await evaluateIsolated(cdp, "scrollTo(0, 0)", STEP_MS * 5);
}

/**
 * Moves what is fixed to the lower half of the window to the foot of the picture, as far as the page is longer than the
 * window: it would lie across the page's middle. Boxes nearly as high as the window stay, being no bars.
 */
const sink = (pageHeight: number): string => `(() => {
  const by = ${pageHeight} - innerHeight;
  const isBar = ({ top, height }) => top > innerHeight / 2 && height < innerHeight * 0.8;
  const fixed = [...document.querySelectorAll("body *")].slice(0, 20000)
    .filter((element) => getComputedStyle(element).position === "fixed" && isBar(element.getBoundingClientRect()));
  for (const element of fixed)
    if (!fixed.some((other) => other !== element && other.contains(element))) element.style.setProperty("translate", "0 " + by + "px", "important");
  return true;
})()`;

/** Has what is fixed to the foot of the window stand at the foot of a picture of this height, within `ms`. */
export async function moveFixedBarsToBottom(cdp: CDPSession, height: number, ms: number): Promise<void> {
  await evaluateIsolated(cdp, sink(Math.floor(height)), ms);
}

/** The page's height in CSS pixels, at least `atLeast`; that when the page does not say. */
export async function pageHeight(cdp: CDPSession, atLeast: number, ms: number): Promise<number> {
  const metrics = await withTimeout(ms, cdp.send("Page.getLayoutMetrics")).catch(() => null);
  return Math.max(atLeast, Math.ceil(metrics?.cssContentSize.height ?? 0));
}

/**
 * How far down a page is captured, in CSS pixels.
 * @param scale device pixels per CSS pixel
 */
export function maxCaptureHeight(
  { pageHeight, pagePixels }: { pageHeight: number; pagePixels: number },
  width: number,
  scale: number,
): number {
  return Math.min(pageHeight, Math.floor(pagePixels / (width * scale ** 2)));
}
