import { inTransaction } from "#db/client.ts";
import { endQueuedItems, findJob, lockJob, requestCancellation } from "#db/queries/jobs.ts";
import type { Job } from "#shared/jobs/contract.ts";
import { jobNotFoundError, toJob } from "./list-jobs.ts";
import { recordJobProgress } from "./record-progress.ts";

/**
 * Cancels a job: items that wait end at once and give their usage back; running ones end within seconds. A job that has
 * ended stays as it is.
 * @throws AppError `not_found`
 */
export async function cancelJob(userId: string, id: string): Promise<Job> {
  return inTransaction(async (tx) => {
    const job = await lockJob(tx, userId, id);
    if (!job) throw jobNotFoundError();
    if (!job.finishedAt) {
      await requestCancellation(tx, id);
      await recordJobProgress(tx, await endQueuedItems(tx, job, "canceled", null), null);
    }
    const row = await findJob(userId, id, tx);
    if (!row) throw jobNotFoundError();
    return toJob(row);
  });
}
