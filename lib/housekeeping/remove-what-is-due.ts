import "server-only";
import { deleteOldKeyGenerations } from "#db/queries/idempotency-keys.ts";
import { purgeExpiredNameChecks } from "#db/queries/name-checks.ts";
import { purgeRateLimits } from "#db/queries/rate-limits.ts";
import { purgeCaptures } from "#lib/inspector/history/remove-captures.ts";
import { logWarning } from "#lib/log-warning.ts";
import { captureStore } from "#lib/outside/captures/door.ts";
import { removeStaleTemporaryFolders } from "#lib/temporary-folder.ts";

/**
 * Removes what is not kept any longer, also when nobody uses the tools any more: captures and checks after their days,
 * allowances that are whole again, and files that killed processes left behind. One that fails is logged, and the others are done all the same.
 */
export async function removeWhatIsDue(): Promise<void> {
  const outcomes = await Promise.allSettled([
    purgeCaptures(),
    purgeExpiredNameChecks(),
    purgeRateLimits(),
    captureStore.removePartialFiles(),
    removeStaleTemporaryFolders(),
    deleteOldKeyGenerations(),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") logWarning("maintenance.delete_failed", { error: outcome.reason });
}
