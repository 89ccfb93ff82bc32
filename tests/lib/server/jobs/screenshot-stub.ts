import { OutputFile } from "#server/capture/output-file.ts";
import type { Screenshot, ScreenshotRun } from "#server/capture/result.ts";
import type { takeScreenshot as realFunction } from "#server/capture/screenshot.ts";
import { NOT_STORED, storeScreenshot } from "#server/capture/store.ts";

/* A screenshot without a browser, also for processes without Vitest. */

type TakeScreenshot = typeof realFunction;
type Arguments = Parameters<TakeScreenshot>;

const SCREENSHOT: Omit<Screenshot, "image" | "finalUrl" | "botChallenge"> = {
  contentType: "image/png",
  status: 200,
  title: "A page",
  emptyReason: null,
  blocked: { ads: 0, trackers: 0, cookieBanners: 0 } as unknown as Screenshot["blocked"],
  fullHeight: null,
  timings: { openingMs: 1, waitingMs: 1, removingMs: 1, capturingMs: 1, totalMs: 4 },
};

/** Stores a file as the image of a page. */
export async function saveScreenshot(
  [{ userId }, request, { store, requestId }]: Arguments,
  botChallenge: string | null,
): Promise<ScreenshotRun> {
  const image = await OutputFile.write(`image of ${request.url}`);
  const screenshot: Screenshot = { ...SCREENSHOT, image, finalUrl: request.url, botChallenge };
  const result = store
    ? await storeScreenshot(userId, request, screenshot, { ...store, requestId })
    : NOT_STORED;
  return { screenshot, ...result };
}

export const takeScreenshot: TakeScreenshot = (...call) => saveScreenshot(call, null);
