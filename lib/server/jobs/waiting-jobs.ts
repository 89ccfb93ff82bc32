import { type Executor, inTransaction } from "#db/client.ts";
import type { JobRow } from "#db/queries/jobs.ts";
import { type JobGroup, listForgottenJobs, startWaitingJob } from "#db/queries/waiting-jobs.ts";
import { logWarning } from "#server/platform/log.ts";
import { enqueue } from "#server/queue/index.ts";
import { toItemLimit, toMessage, toQueue } from "./item-messages.ts";

/** Starts the oldest job of a user that waits for another one to end, if there is one. */
async function startOldest(tx: Executor, group: JobGroup): Promise<void> {
  const started = await startWaitingJob(tx, group);
  if (!started) return;
  const { job, items, concurrentCaptures } = started;
  const limit = toItemLimit(job.kind, concurrentCaptures);
  const messages = items.map((item) => toMessage(item, job, limit, item.startAfter));
  await enqueue(tx, toQueue(job.kind), messages);
}

/** Starts the next waiting job of the user of a job that has ended, in the same transaction. */
export async function startNextJob(tx: Executor, ended: JobRow): Promise<void> {
  // One that was canceled before it started makes no room.
  if (!ended.waitsForJob) await startOldest(tx, ended);
}

const MAX_FORGOTTEN = 100;

/** Starts waiting jobs of users without an open job, whose last one ended while the waiting one was created. */
export async function startForgottenJobs(): Promise<void> {
  const groups = await listForgottenJobs(MAX_FORGOTTEN);
  if (groups.length > 0) logWarning("jobs.waiting_started", { count: groups.length });
  for (const group of groups) await inTransaction((tx) => startOldest(tx, group));
}
