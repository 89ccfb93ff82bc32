import { setTimeout as pause } from "node:timers/promises";
import type { BlockingOptions, BrowserPage, SaveStrip, Strips } from "#server/browser/index.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";

/** What happens to a page before it is pictured or read. */
export type PreparationStep = "opening" | "waiting" | "removing banners";

export type PrepareOptions = {
  url: string;
  waiting: WaitOptions;
  blocking: BlockingOptions;
  signal: AbortSignal;
  onStep: (step: PreparationStep) => void;
};

/**
 * Opens a page, waits until it is ready, and takes out of it what is switched off. After each step the page must be one
 * that may be shown.
 * @throws AppError or PageError when there is no such page.
 */
export async function preparePage(page: BrowserPage, preparation: PrepareOptions): Promise<void> {
  const { url, waiting, blocking, signal, onStep } = preparation;
  onStep("opening");
  await page.goto(url);
  page.assertLoaded();
  onStep("waiting");
  await waitUntilReady(page, waiting);
  page.assertLoaded();
  if (!Object.values(blocking).includes(true)) return;
  onStep("removing banners");
  await removeAdsAndBanners(page, signal);
  page.assertLoaded();
}

type WaitOptions = { delaySeconds: number; waitUntil: "network_idle" | "load" };

async function waitOnce(page: BrowserPage, { delaySeconds, waitUntil }: WaitOptions): Promise<void> {
  await page.waitForLoad();
  if (delaySeconds > 0) await pause(delaySeconds * 1000);
  else if (waitUntil === "network_idle") await page.waitForNetworkIdle();
}

/**
 * Waits until a page is ready for its picture: loaded, then the delay or a quiet network, then fonts and pictures.
 * A page that goes elsewhere meanwhile is waited for once more. Nothing here is an error: what is there when the time is up is taken.
 */
async function waitUntilReady(page: BrowserPage, waiting: WaitOptions): Promise<void> {
  const before = page.documentCount;
  await waitOnce(page, waiting);
  if (page.documentCount > before) await waitOnce(page, { delaySeconds: 0, waitUntil: "network_idle" });
  await page.waitForPaint();
}

/** Pictures that move into view when a box goes are waited for no longer than this. */
const REPAINT_MS = 500;

/**
 * Takes ads and cookie banners out of a page that is ready, as its job has switched. Some pages load anew when cookies are
 * refused: that is waited for, and done once more.
 */
async function removeAdsAndBanners(page: BrowserPage, signal: AbortSignal): Promise<void> {
  const before = page.documentCount;
  await page.removeDistractions(signal);
  if (page.documentCount > before) {
    await waitUntilReady(page, { delaySeconds: 0, waitUntil: "network_idle" });
    await page.removeDistractions(signal);
  }
  await page.waitForPaint(REPAINT_MS);
}

const BLANK_RETRY_MS = 1_000;
/** A JPEG of one colour takes 0.016 bytes a pixel at the quality that is used; the other formats take less. */
const BLANK_BYTES_PER_PIXEL = 0.02;

export type CapturedImage = {
  strips: Strips;
  /** The page's own height in CSS pixels when only its upper part was captured; else null. */
  fullHeight: number | null;
};

type Capture = { request: ScreenshotRequest; save: SaveStrip };

async function capture(page: BrowserPage, { request, save }: Capture): Promise<CapturedImage> {
  const { format, fullPage } = request;
  return fullPage
    ? page.screenshotFullPage(format, save)
    : { strips: await page.screenshot(format, save), fullHeight: null };
}

/**
 * The picture; when it is of one colour, another one a second later: pages drawn by scripts are blank for a moment after
 * they load. Only a picture that is small for its size is looked at more closely.
 * @throws PageError `stuck` when no picture comes in time.
 */
export async function captureWithBlankRetry(
  page: BrowserPage,
  options: Capture,
  signal: AbortSignal,
): Promise<CapturedImage> {
  const { width, height } = options.request;
  const picture = await capture(page, options);
  const isSmall = picture.strips.bytes < width * height * BLANK_BYTES_PER_PIXEL;
  if (!isSmall || !(await page.isBlank())) return picture;
  await pause(BLANK_RETRY_MS);
  // What was drawn late may bring its banner with it.
  await page.removeDistractions(signal);
  return capture(page, options);
}
