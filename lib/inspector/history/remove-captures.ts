import "server-only";
import {
  type CaptureRow,
  deleteCaptureRows,
  findCapture,
  listAllCaptures,
  listRemovable,
} from "#db/queries/captures.ts";
import { AppError } from "#lib/errors.ts";
import { logWarning } from "#lib/log-warning.ts";
import { captureStore } from "#lib/outside/captures/door.ts";

const MAX_PER_USER = 200;
const BATCH = 200;

/** Files first: a row whose file could not be removed stays, and is tried again. */
async function remove(rows: CaptureRow[]): Promise<number> {
  const removed: string[] = [];
  for (const row of rows) {
    try {
      await captureStore.remove(row.fileKey);
      if (row.thumbnailKey) await captureStore.remove(row.thumbnailKey);
      removed.push(row.id);
    } catch (error) {
      logWarning("capture store", { error });
    }
  }
  await deleteCaptureRows(removed);
  return removed.length;
}

/**
 * Removes one capture of this user, file and row.
 * @throws AppError `not_found`; `outside_failed` when the store does not let go of the file
 */
export async function deleteCapture(userId: string, id: string): Promise<void> {
  const row = await findCapture(userId, id);
  if (!row) throw new AppError("not_found", "There is no such capture.");
  if ((await remove([row])) === 0) {
    throw new AppError("outside_failed", "The capture could not be deleted. Please try again.");
  }
}

/** Removes what has expired or is more than is kept for a user. @returns how many captures went */
export async function purgeCaptures(maxPerUser = MAX_PER_USER): Promise<number> {
  return remove(await listRemovable(maxPerUser, BATCH));
}

/**
 * Removes everything a user captured.
 * @throws AppError `outside_failed` when the store does not let go of a file
 */
export async function deleteCapturesOf(userId: string): Promise<void> {
  for (;;) {
    const rows = await listAllCaptures(userId, BATCH);
    if (rows.length === 0) return;
    if ((await remove(rows)) < rows.length)
      throw new AppError("outside_failed", "Your captures could not be deleted. Please try again.");
  }
}
