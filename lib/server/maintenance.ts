import { deleteOldKeyGenerations } from "#db/queries/idempotency-keys.ts";
import { purgeExpiredNameChecks } from "#db/queries/name-checks.ts";
import { purgeRateLimits } from "#db/queries/rate-limits.ts";
import { purgeCaptures } from "./capture/delete-captures.ts";
import { captureStorage } from "./integrations/storage/index.ts";
import { logWarning } from "./log.ts";
import { removeStaleTemporaryFolders } from "./temporary-folder.ts";

/**
 * Removes what is not kept any longer, also when nobody uses the tools any more: captures and checks after their days,
 * allowances that are whole again, and files that killed processes left behind. One that fails is logged, and the others are done all the same.
 */
export async function deleteExpiredData(): Promise<void> {
  const outcomes = await Promise.allSettled([
    purgeCaptures(),
    purgeExpiredNameChecks(),
    purgeRateLimits(),
    captureStorage.removePartialFiles(),
    removeStaleTemporaryFolders(),
    deleteOldKeyGenerations(),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") logWarning("maintenance.delete_failed", { error: outcome.reason });
}
