import { type CaptureRow, findCapture, listCapturePage } from "#db/queries/captures.ts";
import { hasPageEnded } from "#db/queries/ended-pages.ts";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { parseCursor, toPage } from "#server/platform/cursor.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { HISTORY_PAGE_SIZE } from "#server/usage/history-limits.ts";
import { type CaptureSummary, FILE_EXTENSIONS, FILE_NAMES } from "#shared/capture/history-contract.ts";
import type { Page } from "#shared/contract-fields.ts";
import { AppError } from "#shared/errors.ts";
import { toPublicId } from "#shared/public-id.ts";
import { type Share, setShare } from "./shares.ts";
import { openThumbnail } from "./thumbnail.ts";

export const toCaptureSummary = (row: CaptureRow): CaptureSummary => ({
  id: toPublicId("capture", row.id),
  kind: row.kind,
  request: row.request,
  url: row.url,
  finalUrl: row.finalUrl,
  title: row.title,
  pageStatus: row.pageStatus,
  contentType: row.contentType,
  sizeBytes: row.sizeBytes,
  hasThumbnail: row.kind === "screenshot",
  shareId: row.shareId && toPublicId("share", row.shareId),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** Lists the user's captures that have not expired, newest first. @throws AppError `invalid` for another cursor */
export async function listUserCaptures(userId: string, cursor?: string): Promise<Page<CaptureSummary>> {
  return toPage(await listCapturePage(userId, HISTORY_PAGE_SIZE, parseCursor(cursor)), toCaptureSummary);
}

/** An unknown capture is indistinguishable from one of another user. */
export async function captureMissingError(userId: string, id: string): Promise<AppError> {
  return (await hasPageEnded(id, userId))
    ? new AppError("expired", "This capture was deleted or has expired.")
    : new AppError("not_found", "Capture not found.");
}

/** Gets a capture of the user; null when it does not exist. */
export async function findCaptureSummary(userId: string, id: string): Promise<CaptureSummary | null> {
  const row = await findCapture(userId, id);
  return row && toCaptureSummary(row);
}

/**
 * Gets a capture of the user.
 * @throws AppError `not_found`, or `expired` for one that the user had
 */
export async function getCapture(userId: string, id: string): Promise<CaptureSummary> {
  const summary = await findCaptureSummary(userId, id);
  if (!summary) throw await captureMissingError(userId, id);
  return summary;
}

/** A file with a name is only downloaded, never shown. */
export type CaptureFile = { chunks: Chunks; contentType: string; fileName?: string };

/** Opens a file of a capture. @throws AppError `expired` when storage does not have it */
export async function openCaptureFile(row: CaptureRow, part: "file" | "thumbnail"): Promise<CaptureFile> {
  const chunks = await (part === "file" ? captureStorage.get(row.fileKey) : openThumbnail(row));
  if (!chunks) throw new AppError("expired", "The file of this capture no longer exists.");
  if (part === "thumbnail") return { chunks, contentType: "image/webp" };
  const { kind, contentType } = row;
  const fileName = `${FILE_NAMES.archive}.${FILE_EXTENSIONS[contentType]}`;
  return { chunks, contentType, ...(kind === "archive" ? { fileName } : {}) };
}

/**
 * Reads a capture's file or its thumbnail.
 * @throws AppError `not_found`; `expired` for a capture that has ended, or one without a file
 */
export async function readCapture(
  userId: string,
  id: string,
  part: "file" | "thumbnail",
): Promise<CaptureFile> {
  const row = await findCapture(userId, id);
  if (!row) throw await captureMissingError(userId, id);
  return openCaptureFile(row, part);
}

/**
 * Shares a capture on a public page, or revokes that.
 * @throws AppError `not_found`, `expired`, `conflict` for one with a session, or one of `setShare`
 */
export async function shareCapture(userId: string, id: string, isShared: boolean): Promise<Share> {
  if (isShared && (await findCapture(userId, id))?.request.session !== undefined)
    throw new AppError("conflict", "Captures with a session cannot be shared.");
  const share = await setShare({ kind: "capture", userId, id }, isShared);
  if (!share) throw await captureMissingError(userId, id);
  return share;
}
