import { readFile } from "node:fs/promises";
import { captureConfig } from "#server/capture/config.ts";
import { parseScreenshotRequest, type ScreenshotCaptureInput } from "#server/capture/input.ts";
import type { Screenshot } from "#server/capture/result.ts";
import { captureWithBrowser } from "#server/capture/screenshot.ts";
import type { ScreenshotRequest } from "#shared/capture/contract.ts";
import { withBrowser } from "./with-browser.ts";

/** A screenshot whose file has been read and deleted. */
export type ReadScreenshot = Omit<Screenshot, "image"> & { image: Uint8Array; notKept: null };

export type AloneOptions = Omit<Parameters<typeof captureWithBrowser>[1], "browser"> & {
  page?: Partial<ScreenshotCaptureInput>;
};

/** A capture without a user and without usage limits. */
export async function captureWithoutApi(
  request: ScreenshotRequest,
  { page, ...options }: AloneOptions = {},
): Promise<ReadScreenshot> {
  const { settings = captureConfig, signal = new AbortController().signal } = options;
  return withBrowser(settings, signal, async (browser) => {
    const { image, ...about } = await captureWithBrowser(
      { ...parseScreenshotRequest(request), ...page },
      { ...options, browser },
    );
    const bytes = new Uint8Array(await readFile(image.path));
    await image.release();
    return { ...about, image: bytes, notKept: null };
  });
}
