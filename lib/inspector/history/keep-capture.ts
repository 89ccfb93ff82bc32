import "server-only";
import { OutputFile } from "#lib/inspector/output-file.ts";
import type { Screenshot } from "#lib/inspector/take-screenshot.ts";
import { logWarning } from "#lib/log-warning.ts";
import type { ScrapeRequest, ScrapeResponse } from "#shared/capture/extraction-contract.ts";
import type { NotKept } from "#shared/capture/history-contract.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";
import { type CaptureToSave, type Defer, saveCapture } from "./save-capture.ts";

type Capture = Omit<CaptureToSave, "file">;

/** Saving a capture never fails its response, which says instead that it was not kept. */
async function saveOrLog(file: OutputFile, capture: Capture, defer: Defer): Promise<NotKept | null> {
  try {
    const notKept = await saveCapture({ ...capture, file }, { defer });
    if (notKept) logWarning("capture.not_kept", { reason: notKept, sizeBytes: file.size });
    return notKept;
  } catch (error) {
    logWarning("capture.not_kept", { reason: "storage_failed", error });
    return "storage_failed";
  }
}

/**
 * Keeps a screenshot in its user's history. Bot challenges are not kept: they are not what the user wanted to capture.
 * @returns why it is not kept, or null
 */
export async function keepScreenshot(
  userId: string,
  request: ScreenshotRequest,
  shot: Screenshot,
  defer: Defer,
): Promise<NotKept | null> {
  if (shot.wall) return null;
  const { finalUrl, title, contentType, image } = shot;
  const about = { url: request.url, finalUrl, title, pageStatus: shot.status, contentType };
  return saveOrLog(image, { userId, kind: "screenshot", request, ...about }, defer);
}

/**
 * Keeps an extraction in its user's history, as the file that was asked for.
 * @returns why it is not kept, or null
 */
export async function keepExtraction(
  userId: string,
  request: ScrapeRequest,
  { results, metadata }: ScrapeResponse,
  defer: Defer,
): Promise<NotKept | null> {
  if (metadata.blocked) return null;
  const about = {
    url: request.url,
    finalUrl: metadata.finalUrl,
    title: metadata.title ?? "",
    pageStatus: metadata.status,
    contentType: results.html === undefined ? "text/markdown" : "text/html",
  };
  try {
    const file = await OutputFile.write(results.html ?? results.markdown ?? "");
    const notKept = await saveOrLog(file, { userId, kind: "extraction", request, ...about }, defer);
    await file.release();
    return notKept;
  } catch (error) {
    logWarning("capture.not_kept", { reason: "storage_failed", error });
    return "storage_failed";
  }
}
