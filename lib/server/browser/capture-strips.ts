import type { CDPSession } from "playwright-core";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import {
  captureScreenshot,
  fixImageSources,
  type ImageFormat,
  type PageArea,
  type ScaledArea,
} from "./screenshot.ts";

/** Writes one strip to disk. @returns the file's path */
export type SaveStrip = (image: Uint8Array) => Promise<string>;

/** Files from the top of the screenshot to its bottom: one in the requested format, or several as PNG. */
export type Strips = {
  paths: string[];
  /** Total size of all files. */
  bytes: number;
  /** Size of the whole screenshot in device pixels. */
  size: { width: number; height: number };
};

/**
 * Device pixels of a screenshot that is captured at once, enough for 1920 × 1080, and of one strip of a
 * larger one. Chromium sends each as one Base64 message, which the server holds several times until it is saved: 4 MB
 * each for a strip of noise.
 */
const SINGLE_PIXELS = 2_100_000;
const STRIP_PIXELS = 1_000_000;
const FREEZE_MS = 1_000;
const FIX_IMAGES_MS = 1_000;

/**
 * Stops scripts and animations, so that all strips show the same moment, and no script sees the size of the window
 * change. A page that does not respond is captured as it is.
 */
async function setFrozen(cdp: CDPSession, value: boolean): Promise<void> {
  const sent = [
    cdp.send("Emulation.setScriptExecutionDisabled", { value }),
    cdp.send("Animation.setPlaybackRate", { playbackRate: value ? 0 : 1 }),
  ];
  await withTimeout(FREEZE_MS, Promise.allSettled(sent));
}

/** `isInView`: the area is the viewport itself. `scale`: device pixels per CSS pixel. */
type CaptureArea = PageArea & { scale: number; isInView: boolean };
type Options = { format: ImageFormat; quality?: number | undefined; ms: number; save: SaveStrip };

/**
 * Captures an area of a page from its top in strips of bounded size, and saves each before the next is captured.
 * @throws PageError `stuck` when a strip takes longer than `ms`
 */
export async function captureStrips(
  cdp: CDPSession,
  { x, y: top, width, height, scale, isInView }: CaptureArea,
  { format, quality, ms, save }: Options,
): Promise<Strips> {
  const isSingle = width * height * scale ** 2 <= SINGLE_PIXELS;
  const size = { width: width * scale, height: height * scale };
  const strips: Strips = { paths: [], bytes: 0, size };
  const capture = async (part: ScaledArea | null): Promise<void> => {
    const image = await captureScreenshot(cdp, isSingle ? format : "png", ms, part, quality);
    strips.bytes += image.length;
    strips.paths.push(await save(image));
  };
  if (isSingle && isInView && scale === 1) {
    await capture(null);
    return strips;
  }
  const rows = isSingle ? height : Math.floor(STRIP_PIXELS / (width * scale ** 2));
  await fixImageSources(cdp, FIX_IMAGES_MS);
  await setFrozen(cdp, true);
  try {
    for (let y = 0; y < height; y += rows)
      await capture({ x, y: top + y, width, height: Math.min(rows, height - y), scale });
  } finally {
    await setFrozen(cdp, false);
  }
  return strips;
}
