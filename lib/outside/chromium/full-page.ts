import type { CDPSession } from "playwright-core";
import { evaluateIsolated } from "./isolated-world.ts";
import { within } from "./within.ts";

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
export async function loadLatePictures(cdp: CDPSession, maxHeight: number, ms: number): Promise<void> {
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
export async function sinkBars(cdp: CDPSession, height: number, ms: number): Promise<void> {
  await evaluateIsolated(cdp, sink(Math.floor(height)), ms);
}

/** The page's height in CSS pixels, at least `atLeast`; that when the page does not say. */
export async function pageHeight(cdp: CDPSession, atLeast: number, ms: number): Promise<number> {
  const metrics = await within(ms, cdp.send("Page.getLayoutMetrics")).catch(() => null);
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
