import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { evaluateBundle, evaluateIsolated } from "./evaluate.ts";
import { PageError } from "./navigation.ts";
import { SelectorError } from "./page-edits.ts";
import { DECODE_IMAGE } from "./page-settled.ts";

export type ImageFormat = "jpeg" | "png" | "webp";

/** Of JPEG and WebP. */
const DEFAULT_QUALITY = 85;
const RETRY_AFTER_MS = 100;

/** An area of the page in CSS pixels, which may extend beyond the viewport. */
export type PageArea = { x: number; y: number; width: number; height: number };

/** An area and its device pixels per CSS pixel: our session does not know the scale that Playwright's emulates. */
export type ScaledArea = PageArea & { scale?: number };

async function captureOnce(
  cdp: CDPSession,
  format: ImageFormat,
  ms: number,
  area: ScaledArea | null,
  quality: number,
): Promise<Uint8Array> {
  const options = format === "png" ? { optimizeForSpeed: true } : { quality };
  const areaOptions = area ? { captureBeyondViewport: true, clip: { scale: 1, ...area } } : {};
  const response = await withTimeout(
    ms,
    cdp.send("Page.captureScreenshot", { format, ...options, ...areaOptions }),
  );
  if (!response) throw new PageError("stuck", "the browser returned no screenshot in time");
  return Buffer.from(response.data, "base64");
}

/**
 * Captures the viewport or an area of the page; fixed and sticky elements appear once. Uses CDP directly, because
 * Playwright's own method first waits for fonts and navigations without a limit.
 * @throws PageError `stuck` after `ms`
 */
export async function captureScreenshot(
  cdp: CDPSession,
  format: ImageFormat,
  ms: number,
  area: ScaledArea | null = null,
  quality = DEFAULT_QUALITY,
): Promise<Uint8Array> {
  try {
    return await captureOnce(cdp, format, ms, area, quality);
  } catch (error) {
    if (error instanceof PageError) throw error;
    // Chromium can fail once with "Unable to capture screenshot" right after a page has loaded.
    await pause(RETRY_AFTER_MS);
    return captureOnce(cdp, format, ms, area, quality).catch((retryError: unknown) => {
      if (retryError instanceof PageError) throw retryError;
      throw new PageError("stuck", "the page cannot be captured", retryError);
    });
  }
}

/** Milliseconds to scroll back to the top. */
const RESET_MS = 300;

/**
 * Makes the page show what appears while its reader scrolls, down to `maxHeight`, within `ms`; a page that grows
 * meanwhile is not scrolled further.
 * @param expands whether content that scrolls in an element is expanded
 */
export async function prepareFullPage(
  cdp: CDPSession,
  { maxHeight, expands, ms }: { maxHeight: number; expands: boolean; ms: number },
): Promise<void> {
  const prepare = `pageFull.preparePage(${Math.floor(maxHeight)}, ${expands})`;
  const isDone = await evaluateBundle(cdp, "full-page.js", prepare, ms);
  if (!isDone) await evaluateIsolated(cdp, "scrollTo(0, 0)", RESET_MS);
}

const Area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/**
 * Brings the first element that matches into view, and returns its area in CSS pixels from the page's corner.
 * @throws SelectorError for an invalid selector, none, or an element without a size
 */
export async function findElementArea(cdp: CDPSession, selector: string, ms: number): Promise<PageArea> {
  const find = `pageFull.findElementArea(${JSON.stringify(selector)})`;
  const found = await evaluateBundle(cdp, "full-page.js", find, ms);
  if (found === "invalid") throw new SelectorError(selector, true);
  const area = Area.safeParse(found).data;
  if (!area || area.width < 1 || area.height < 1) throw new SelectorError(selector, false);
  return area;
}

/**
 * Moves fixed elements of the viewport's lower half to the bottom of the screenshot, because they would cover the
 * middle of a long page. Elements nearly as high as the viewport are no bars and stay.
 */
const createMoveBarsExpression = (pageHeight: number): string => `(() => {
  const by = ${pageHeight} - innerHeight;
  const isBar = ({ top, height }) => top > innerHeight / 2 && height < innerHeight * 0.8;
  const fixed = [...document.querySelectorAll("body *")].slice(0, 20000)
    .filter((element) => getComputedStyle(element).position === "fixed" && isBar(element.getBoundingClientRect()));
  for (const element of fixed)
    if (!fixed.some((other) => other !== element && other.contains(element))) element.style.setProperty("translate", "0 " + by + "px", "important");
  return true;
})()`;

/** Moves fixed bars to the bottom of a screenshot with this height, within `ms`. */
export async function moveFixedBarsToBottom(cdp: CDPSession, height: number, ms: number): Promise<void> {
  await evaluateIsolated(cdp, createMoveBarsExpression(Math.floor(height)), ms);
}

/**
 * Gives responsive images the source that they show, and their size. To capture beyond the viewport, Chromium makes the
 * window one pixel wide for a moment; such images then load the source for narrow windows, and a strip can show it.
 */
const FIX_IMAGE_SOURCES = `(async () => {
  ${DECODE_IMAGE}
  const getSources = ({ parentElement }) => parentElement?.matches("picture") ? [...parentElement.querySelectorAll(":scope > source")] : [];
  const images = [...document.images].filter((image) => image.currentSrc !== "" && (image.srcset !== "" || getSources(image).length > 0));
  const sizes = images.map((image) => {
    const { width, height } = getComputedStyle(image);
    return { width, height };
  });
  images.forEach((image, index) => {
    for (const [name, value] of Object.entries(sizes[index])) image.style.setProperty(name, value, "important");
    image.src = image.currentSrc;
    image.removeAttribute("srcset");
    for (const source of getSources(image)) source.remove();
  });
  await Promise.all(images.map(decodeImage));
  return true;
})()`;

/** Keeps responsive images as they are, whatever the size of the window, within `ms`. */
export async function fixImageSources(cdp: CDPSession, ms: number): Promise<void> {
  await evaluateIsolated(cdp, FIX_IMAGE_SOURCES, ms);
}

/** The page's height in CSS pixels; `atLeast` when the page is lower or does not respond. */
export async function pageHeight(cdp: CDPSession, atLeast: number, ms: number): Promise<number> {
  const metrics = await withTimeout(ms, cdp.send("Page.getLayoutMetrics")).catch(() => null);
  return Math.max(atLeast, Math.ceil(metrics?.cssContentSize.height ?? 0));
}

/** The page's size in CSS pixels; null when it does not respond in time. */
export async function pageSize(
  cdp: CDPSession,
  ms: number,
): Promise<{ width: number; height: number } | null> {
  const metrics = await withTimeout(ms, cdp.send("Page.getLayoutMetrics")).catch(() => null);
  return metrics?.cssContentSize ?? null;
}

/**
 * Maximum height of a full-page screenshot in CSS pixels.
 * @param scale device pixels per CSS pixel
 */
export function maxCaptureHeight(
  { pageHeight, pagePixels }: { pageHeight: number; pagePixels: number },
  width: number,
  scale: number,
): number {
  return Math.floor(Math.min(pageHeight / scale, pagePixels / (width * scale ** 2)));
}
