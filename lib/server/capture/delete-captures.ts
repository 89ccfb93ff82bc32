import {
  type CaptureRow,
  deleteCaptureRows,
  findCapture,
  listAllCaptures,
  listDueCaptures,
  listSurplusCaptures,
} from "#db/queries/captures.ts";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { logWarning } from "#server/log.ts";
import { AppError } from "#shared/errors.ts";

export const MAX_PER_USER = 200;
const BATCH = 200;

/** Files first: a row whose file could not be removed stays, and is tried again. @returns why files stayed */
async function remove(rows: CaptureRow[]): Promise<{ count: number; errors: unknown[] }> {
  const removed: string[] = [];
  const errors: unknown[] = [];
  for (const row of rows) {
    try {
      await captureStorage.remove(row.fileKey);
      if (row.thumbnailKey) await captureStorage.remove(row.thumbnailKey);
      removed.push(row.id);
    } catch (error) {
      errors.push(error);
    }
  }
  await deleteCaptureRows(removed);
  return { count: removed.length, errors };
}

async function removeAll(rows: CaptureRow[], message: string): Promise<void> {
  const { errors } = await remove(rows);
  if (errors.length > 0) throw new AppError("outside_failed", message, { cause: errors[0] });
}

/**
 * Removes one capture of this user, file and row.
 * @throws AppError `not_found`; `outside_failed` when the store does not let go of the file
 */
export async function deleteCapture(userId: string, id: string): Promise<void> {
  const row = await findCapture(userId, id);
  if (!row) throw new AppError("not_found", "Capture not found.");
  await removeAll([row], "The capture could not be deleted. Please try again.");
}

/** Removes captures; what could not be removed is logged, stays, and is tried again. @returns how many were removed */
export async function removeCaptures(rows: CaptureRow[]): Promise<number> {
  const { count, errors } = await remove(rows);
  for (const error of errors) logWarning("capture.delete_failed", { error });
  return count;
}

/** Removes captures that have expired or were never finished, so many at a time. @returns how many were removed */
export async function removeDueCaptures(): Promise<number> {
  return removeCaptures(await listDueCaptures(BATCH));
}

/** Removes all that has expired, was never finished or is more than is kept for a user. @returns how many were removed */
export async function purgeCaptures(maxPerUser = MAX_PER_USER): Promise<number> {
  let removed = 0;
  for (const list of [listDueCaptures, (limit: number) => listSurplusCaptures(maxPerUser, limit)]) {
    let batch: number;
    do {
      batch = await removeCaptures(await list(BATCH));
      removed += batch;
    } while (batch === BATCH);
  }
  return removed;
}

/**
 * Removes everything a user captured.
 * @throws AppError `outside_failed` when the store does not let go of a file
 */
export async function deleteUserCaptures(userId: string): Promise<void> {
  for (;;) {
    const rows = await listAllCaptures(userId, BATCH);
    if (rows.length === 0) return;
    await removeAll(rows, "Your captures could not be deleted. Please try again.");
  }
}
