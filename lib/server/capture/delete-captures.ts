import {
  type CaptureRow,
  deleteCaptureRows,
  findCapture,
  findCaptures,
  listAllCaptures,
  listDueCaptures,
} from "#db/queries/captures.ts";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { logWarning } from "#server/platform/log.ts";
import { AppError } from "#shared/errors.ts";

const BATCH = 200;

/** Deletes files before rows, so that a capture whose file could not be deleted is tried again. @returns the errors */
async function deleteFilesAndRows(rows: CaptureRow[]): Promise<{ count: number; errors: unknown[] }> {
  const deleted: string[] = [];
  const errors: unknown[] = [];
  for (const row of rows) {
    try {
      await captureStorage.remove(row.fileKey);
      if (row.thumbnailKey) await captureStorage.remove(row.thumbnailKey);
      deleted.push(row.id);
    } catch (error) {
      errors.push(error);
    }
  }
  await deleteCaptureRows(deleted);
  return { count: deleted.length, errors };
}

async function deleteOrThrow(rows: CaptureRow[], message: string): Promise<void> {
  const { errors } = await deleteFilesAndRows(rows);
  if (errors.length > 0) throw new AppError("upstream_failed", message, { cause: errors[0] });
}

/**
 * Deletes one capture of the user, file and row. One that is still being stored is discarded when that ends.
 * @throws AppError `not_found`; `upstream_failed` when storage does not delete the file
 */
export async function deleteCapture(userId: string, id: string): Promise<void> {
  const row = await findCapture(userId, id, { isStored: false });
  if (!row) throw new AppError("not_found", "Capture not found.");
  await deleteOrThrow([row], "The capture could not be deleted. Please try again.");
}

/**
 * Deletes captures of the user. Those that no longer exist are left out. @returns the number deleted
 * @throws AppError `upstream_failed` when storage does not delete a file
 */
export async function deleteCaptures(userId: string, ids: string[]): Promise<number> {
  const rows = await findCaptures(userId, ids);
  await deleteOrThrow(rows, "Not all captures could be deleted. Please try again.");
  return rows.length;
}

/**
 * Deletes captures. Logs those that storage did not delete; the next purge tries them again. @returns the number
 * deleted
 */
export async function removeCaptures(rows: CaptureRow[]): Promise<number> {
  const { count, errors } = await deleteFilesAndRows(rows);
  for (const error of errors) logWarning("capture.delete_failed", { error });
  return count;
}

/** Deletes all captures that have expired or were never stored. @returns the number deleted */
export async function purgeCaptures(): Promise<number> {
  let deleted = 0;
  let batch: number;
  do {
    batch = await removeCaptures(await listDueCaptures(BATCH));
    deleted += batch;
  } while (batch === BATCH);
  return deleted;
}

/**
 * Deletes all captures of a user.
 * @throws AppError `upstream_failed` when storage does not delete a file
 */
export async function deleteUserCaptures(userId: string): Promise<void> {
  for (;;) {
    const rows = await listAllCaptures(userId, BATCH);
    if (rows.length === 0) return;
    await deleteOrThrow(rows, "Your captures could not be deleted. Please try again.");
  }
}
