import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession } from "playwright-core";
import { PageFailure } from "./page-failure.ts";
import { within } from "./within.ts";

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
  const shot = await within(ms, cdp.send("Page.captureScreenshot", { format, ...options, ...beyond }));
  if (!shot) throw new PageFailure("stuck", "no picture came in time");
  return Buffer.from(shot.data, "base64");
}

/**
 * The picture of the viewport, or of an area of the page: what is fixed or sticks is there once, whatever the areas. Straight from the browser: Playwright's own call first waits for fonts and navigations
 * without a bound, and hangs on pages that never finish them.
 * @throws PageFailure `stuck` after `ms`.
 */
export async function captureViewport(
  cdp: CDPSession,
  format: ImageFormat,
  ms: number,
  area: PageArea | null = null,
): Promise<Uint8Array> {
  try {
    return await shoot(cdp, format, ms, area);
  } catch (error) {
    if (error instanceof PageFailure) throw error;
    // Right after a page loads Chromium can answer "Unable to capture screenshot" once.
    await pause(RETRY_AFTER_MS);
    return shoot(cdp, format, ms, area).catch((again: unknown) => {
      if (again instanceof PageFailure) throw again;
      throw new PageFailure("stuck", "the page cannot be pictured", again);
    });
  }
}

const THUMBNAIL_SIDE = 96;
/** A thumbnail of one colour is a PNG of about 200 bytes; one letter on it makes it larger. */
const ONE_COLOUR_BYTES = 260;

/** Whether the viewport is of one colour, told by the size of a tiny lossless picture of it. False when that cannot be had. */
export async function isOneColour(
  cdp: CDPSession,
  { width, height }: { width: number; height: number },
  ms: number,
): Promise<boolean> {
  const clip = { x: 0, y: 0, width, height, scale: THUMBNAIL_SIDE / Math.max(width, height) };
  const shot = await within(ms, cdp.send("Page.captureScreenshot", { format: "png", clip })).catch(
    () => null,
  );
  return shot !== null && Buffer.byteLength(shot.data, "base64") < ONE_COLOUR_BYTES;
}
