import type { ScreenshotRequest } from "#lib/inspector/contract.ts";
import { inspectorSettings } from "#lib/inspector/settings.ts";
import { type Screenshot, takeScreenshot } from "#lib/inspector/take-screenshot.ts";
import { leaseBrowser } from "#lib/outside/chromium/door.ts";

export type AloneOptions = Omit<Parameters<typeof takeScreenshot>[1], "browser">;

/** A capture in a browser of its own, without a user and without limits of use. */
export async function captureAlone(
  request: ScreenshotRequest,
  options: AloneOptions = {},
): Promise<Screenshot> {
  const { settings = inspectorSettings, signal = new AbortController().signal } = options;
  const lease = await leaseBrowser(settings.chromium, signal);
  try {
    return await takeScreenshot(request, { ...options, browser: lease.browser });
  } finally {
    void lease.release();
  }
}
