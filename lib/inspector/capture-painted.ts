import { setTimeout as pause } from "node:timers/promises";
import type { BrowserPage } from "#lib/outside/chromium/door.ts";
import type { ScreenshotRequest } from "./contract.ts";

const BLANK_RETRY_MS = 1_000;
/** A JPEG of one colour takes 0.016 bytes a pixel at the quality that is used; the other formats take less. */
const BLANK_BYTES_PER_PIXEL = 0.02;

export type Picture = {
  image: Uint8Array;
  /** The page's own height in CSS pixels; of a picture of what is in view null. */
  height: number | null;
};

async function capture(page: BrowserPage, { format, fullPage }: ScreenshotRequest): Promise<Picture> {
  return fullPage ? page.captureWhole(format) : { image: await page.capture(format), height: null };
}

/**
 * The picture; when it is of one colour, another one a second later: pages drawn by scripts are blank for a moment after
 * they load. Only a picture that is small for its size is looked at more closely.
 * @throws PageFailure `stuck` when no picture comes in time.
 */
export async function capturePainted(
  page: BrowserPage,
  request: ScreenshotRequest,
  signal: AbortSignal,
): Promise<Picture> {
  const picture = await capture(page, request);
  const isSmall = picture.image.length < request.width * request.height * BLANK_BYTES_PER_PIXEL;
  if (!isSmall || !(await page.isOneColour())) return picture;
  await pause(BLANK_RETRY_MS);
  // What was drawn late may bring its banner with it.
  await page.removeDistractions(signal);
  return capture(page, request);
}
