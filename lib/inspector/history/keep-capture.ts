import "server-only";
import { logWarning } from "#lib/log-warning.ts";
import type { ScreenshotRequest } from "../contract.ts";
import type { ScrapeRequest, ScrapeResponse } from "../scrape-contract.ts";
import type { Screenshot } from "../take-screenshot.ts";
import { purgeCaptures } from "./remove-captures.ts";
import { type CaptureToSave, saveCapture } from "./save-capture.ts";

/** One in so many captures also takes away what is due: no job has to be scheduled for it. */
const PURGE_EVERY = 20;

/** Saving comes after the answer and never fails it: what goes wrong is logged. */
async function keep(capture: CaptureToSave): Promise<void> {
  try {
    await saveCapture(capture);
    if (Math.random() < 1 / PURGE_EVERY) await purgeCaptures();
  } catch (error) {
    logWarning("capture.store_failed", { error });
  }
}

/** Keeps a screenshot in its user's history. Walls against robots are not kept: nobody asked for them. */
export async function keepScreenshot(
  userId: string,
  request: ScreenshotRequest,
  shot: Screenshot,
): Promise<void> {
  if (shot.wall) return;
  await keep({
    userId,
    kind: "screenshot",
    request,
    url: request.url,
    finalUrl: shot.finalUrl,
    title: shot.title,
    pageStatus: shot.status,
    contentType: shot.contentType,
    bytes: shot.image,
  });
}

/** Keeps an extraction in its user's history, as the file that was asked for. */
export async function keepExtraction(
  userId: string,
  request: ScrapeRequest,
  { results, metadata }: ScrapeResponse,
): Promise<void> {
  if (metadata.blocked) return;
  await keep({
    userId,
    kind: "extraction",
    request,
    url: request.url,
    finalUrl: metadata.finalUrl,
    title: metadata.title ?? "",
    pageStatus: metadata.status,
    contentType: results.html === undefined ? "text/markdown" : "text/html",
    bytes: new TextEncoder().encode(results.html ?? results.markdown ?? ""),
  });
}
