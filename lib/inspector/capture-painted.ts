import { setTimeout as pause } from "node:timers/promises";
import type { BrowserPage, SaveStrip, Strips } from "#lib/outside/chromium/door.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";

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
