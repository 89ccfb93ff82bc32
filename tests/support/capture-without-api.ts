import { readFile } from "node:fs/promises";
import { leaseBrowser } from "#server/browser/index.ts";
import { inspectorSettings } from "#server/capture/config.ts";
import { type Screenshot, takeScreenshot } from "#server/capture/screenshot.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";

/** A screenshot whose file has been read and deleted. */
export type ReadScreenshot = Omit<Screenshot, "image"> & { image: Uint8Array; notKept: null };

export type AloneOptions = Omit<Parameters<typeof takeScreenshot>[1], "browser">;

/** A capture in a browser of its own, without a user and without limits of use. */
export async function captureAlone(
  request: ScreenshotRequest,
  options: AloneOptions = {},
): Promise<ReadScreenshot> {
  const { settings = inspectorSettings, signal = new AbortController().signal } = options;
  const lease = await leaseBrowser(settings.chromium, signal);
  try {
    const { image, ...about } = await takeScreenshot(request, { ...options, browser: lease.browser });
    const bytes = new Uint8Array(await readFile(image.path));
    await image.release();
    return { ...about, image: bytes, notKept: null };
  } finally {
    void lease.release();
  }
}
