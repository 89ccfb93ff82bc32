import { purgeApiKeys } from "#db/queries/api-keys.ts";
import { purgeDetachedRuns } from "#db/queries/detached-runs.ts";
import { purgeEndedPages } from "#db/queries/ended-pages.ts";
import { deleteOldKeyGenerations } from "#db/queries/idempotency-keys.ts";
import { purgeIdempotentCalls } from "#db/queries/idempotent-calls.ts";
import { purgeJobs } from "#db/queries/jobs.ts";
import { purgeUnconfirmedRecipients } from "#db/queries/mail-recipients.ts";
import { purgeMails } from "#db/queries/mails.ts";
import { purgeExpiredNameChecks } from "#db/queries/name-checks.ts";
import { purgeWatchedNames } from "#db/queries/name-watches.ts";
import { purgeOAuth } from "#db/queries/oauth.ts";
import { purgeRateLimits } from "#db/queries/rate-limits.ts";
import { purgeRenderedLinks } from "#db/queries/rendered-links.ts";
import { purgeExpiredSessions } from "#db/queries/saved-sessions.ts";
import { purgeSkippedRuns } from "#db/queries/schedules.ts";
import { purgeWebhookEvents } from "#db/queries/webhook-deliveries.ts";
import { purgeCaptures } from "#server/capture/delete-captures.ts";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { JOB_RETENTION_DAYS } from "#server/jobs/create-job.ts";
import { logWarning } from "#server/platform/log.ts";
import { removeStaleTemporaryFolders } from "#server/platform/temporary-folder.ts";
import { purgeWatchChecks } from "#server/watches/delete-watches.ts";

/**
 * Deletes data beyond its retention: captures, name checks, records of ended pages and detached runs, idle rate limits,
 * old idempotency keys, ended API keys, what OAuth leaves behind, counts of image links, jobs, skipped runs of schedules, mails, recipients
 * that never confirmed, events of webhooks, checks of watches, saved sessions, and files left by killed processes.
 * Failures are logged and do not stop the other deletions.
 */
export async function deleteExpiredData(): Promise<void> {
  const results = await Promise.allSettled([
    purgeCaptures(),
    purgeExpiredNameChecks(),
    purgeEndedPages(),
    purgeDetachedRuns(),
    purgeRateLimits(),
    captureStorage.removePartialFiles(),
    removeStaleTemporaryFolders(),
    deleteOldKeyGenerations(),
    purgeApiKeys(),
    purgeOAuth(),
    purgeRenderedLinks(),
    purgeJobs(),
    purgeSkippedRuns(JOB_RETENTION_DAYS),
    purgeIdempotentCalls(),
    purgeMails(),
    purgeUnconfirmedRecipients(),
    purgeWebhookEvents(),
    purgeWatchChecks(),
    purgeWatchedNames(),
    purgeExpiredSessions(),
  ]);
  for (const result of results)
    if (result.status === "rejected") logWarning("maintenance.delete_failed", { error: result.reason });
}
