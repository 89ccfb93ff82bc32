import { setTimeout as pause } from "node:timers/promises";
import type { BlockingSwitches, BrowserPage, SaveStrip, Strips } from "#server/browser/index.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";

/** What happens to a page before it is pictured or read. */
export type PrepareStep = "opening" | "waiting" | "removing banners";

export type Preparation = {
  url: string;
  waiting: Waiting;
  blocking: BlockingSwitches;
  signal: AbortSignal;
  onStep: (step: PrepareStep) => void;
};

/**
 * Opens a page, waits until it is ready, and takes out of it what is switched off. After each step the page must be one
 * that may be shown.
 * @throws AppError or PageFailure when there is no such page.
 */
export async function preparePage(page: BrowserPage, preparation: Preparation): Promise<void> {
  const { url, waiting, blocking, signal, onStep } = preparation;
  onStep("opening");
  await page.goTo(url);
  page.assertShown();
  onStep("waiting");
  await settlePage(page, waiting);
  page.assertShown();
  if (!Object.values(blocking).includes(true)) return;
  onStep("removing banners");
  await clearPage(page, signal);
  page.assertShown();
}

export type Waiting = { delaySeconds: number; waitUntil: "network_idle" | "load" };

async function waitOnce(page: BrowserPage, { delaySeconds, waitUntil }: Waiting): Promise<void> {
  await page.waitForLoad();
  if (delaySeconds > 0) await pause(delaySeconds * 1000);
  else if (waitUntil === "network_idle") await page.waitForQuiet();
}

/**
 * Waits until a page is ready for its picture: loaded, then the delay or a quiet network, then fonts and pictures.
 * A page that goes elsewhere meanwhile is waited for once more. Nothing here is an error: what is there when the time is up is taken.
 */
export async function settlePage(page: BrowserPage, waiting: Waiting): Promise<void> {
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
export async function clearPage(page: BrowserPage, signal: AbortSignal): Promise<void> {
  const before = page.documentCount;
  await page.removeDistractions(signal);
  if (page.documentCount > before) {
    await settlePage(page, { delaySeconds: 0, waitUntil: "network_idle" });
    await page.removeDistractions(signal);
  }
  await page.waitForPaint(REPAINT_MS);
}

const BLANK_RETRY_MS = 1_000;
/** A JPEG of one colour takes 0.016 bytes a pixel at the quality that is used; the other formats take less. */
const BLANK_BYTES_PER_PIXEL = 0.02;

export type Picture = {
  strips: Strips;
  /** The page's own height in CSS pixels when only its upper part was captured; else null. */
  cutFrom: number | null;
};

type Capture = { request: ScreenshotRequest; save: SaveStrip };

async function capture(page: BrowserPage, { request, save }: Capture): Promise<Picture> {
  const { format, fullPage } = request;
  return fullPage
    ? page.captureWhole(format, save)
    : { strips: await page.capture(format, save), cutFrom: null };
}

/**
 * The picture; when it is of one colour, another one a second later: pages drawn by scripts are blank for a moment after
 * they load. Only a picture that is small for its size is looked at more closely.
 * @throws PageFailure `stuck` when no picture comes in time.
 */
export async function capturePainted(
  page: BrowserPage,
  options: Capture,
  signal: AbortSignal,
): Promise<Picture> {
  const { width, height } = options.request;
  const picture = await capture(page, options);
  const isSmall = picture.strips.bytes < width * height * BLANK_BYTES_PER_PIXEL;
  if (!isSmall || !(await page.isOneColour())) return picture;
  await pause(BLANK_RETRY_MS);
  // What was drawn late may bring its banner with it.
  await page.removeDistractions(signal);
  return capture(page, options);
}
