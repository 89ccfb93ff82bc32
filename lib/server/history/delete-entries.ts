import { deleteCaptures } from "#server/capture/delete-captures.ts";
import { deleteChecks } from "#server/name-check/history.ts";
import type { EntryId } from "#shared/history/query.ts";
import { toIdsByType } from "./list-history.ts";

/**
 * Deletes captures and checks of the user. Those that no longer exist are left out. @returns the number deleted
 * @throws AppError `upstream_failed` when storage does not delete a file
 */
export async function deleteEntries(userId: string, ids: readonly EntryId[]): Promise<number> {
  const { captureIds, checkIds } = toIdsByType(ids);
  const counts = await Promise.all([deleteChecks(userId, checkIds), deleteCaptures(userId, captureIds)]);
  return counts.reduce((sum, count) => sum + count, 0);
}
