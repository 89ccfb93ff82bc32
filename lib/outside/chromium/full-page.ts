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

/** The page's height in CSS pixels, at least `atLeast`; that when the page does not say. */
export async function pageHeight(cdp: CDPSession, atLeast: number, ms: number): Promise<number> {
  const metrics = await within(ms, cdp.send("Page.getLayoutMetrics")).catch(() => null);
  return Math.max(atLeast, Math.ceil(metrics?.cssContentSize.height ?? 0));
}
