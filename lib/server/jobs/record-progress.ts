import type { Executor } from "#db/client.ts";
import type { ItemOutcome, JobItemRow, JobRow } from "#db/queries/jobs.ts";
import { findScheduleOfJob } from "#db/queries/schedules.ts";
import { toRules } from "#server/crawl/select-pages.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { recordWebhookEvent } from "#server/notifications/webhooks/record-event.ts";
import { toPublicId } from "#shared/public-id.ts";
import { toJobRequest } from "./request.ts";
import { endSiteRun } from "./sites/end-run.ts";
import { startNextJob } from "./waiting-jobs.ts";

const toEventData = (
  { id, kind, state, total, done, failed, skipped, canceled }: JobRow,
  scheduleId: string | null,
) => ({
  id: toPublicId("job", id),
  kind,
  state,
  total,
  done,
  failed,
  skipped,
  scheduleId,
  version: done + failed + skipped + canceled,
});

type EndedItem = Pick<JobItemRow, "id" | "position" | "input"> & Pick<ItemOutcome, "state">;

const toScheduleId = (run: Awaited<ReturnType<typeof findScheduleOfJob>>): string | null =>
  run && toPublicId("schedule", run.schedule.id);

/**
 * Records the events of an item that has ended and, with the last one, of its job, in the transaction that ends them. A
 * job that its user canceled has an event, but no mail; the run of a schedule has the mail of the schedule.
 * @param job with the item
 */
export async function recordJobProgress(tx: Executor, job: JobRow, item: EndedItem | null): Promise<void> {
  const { userId, id } = job;
  if (item) {
    const { position, state, input } = item;
    await recordWebhookEvent(tx, {
      userId,
      type: "job.item.completed",
      subjectKey: item.id,
      jobId: id,
      data: async () => ({
        job: toEventData(job, toScheduleId(await findScheduleOfJob(tx, id))),
        item: { id: toPublicId("item", item.id), position, url: input, state },
      }),
    });
  }
  if (!job.finishedAt) return;
  const run = await findScheduleOfJob(tx, id);
  if (!run) await startNextJob(tx, job);
  const { crawl, site } = toJobRequest(job);
  if (run && site)
    await endSiteRun(tx, job, {
      schedule: run.schedule,
      rules: toRules({ ignoreQuery: crawl?.ignoreQuery ?? false }),
    });
  const scheduleId = toScheduleId(run);
  const data = { job: toEventData(job, scheduleId) };
  const type = job.state === "failed" ? "job.failed" : "job.completed";
  await recordWebhookEvent(tx, { userId, type, subjectKey: id, jobId: id, data });
  if (job.state === "canceled") return;
  const { id: jobId, kind, state, total, done, failed } = data.job;
  if (run && scheduleId) {
    const { name, mailsResults } = run.schedule;
    // The mail of a watched site is about its changes.
    if (!mailsResults || site) return;
    return writeMail(tx, {
      userId,
      kind: "schedule_run",
      subjectKey: id,
      data: { scheduleId, name, state, total, done, failed, dueAt: run.dueAt.toISOString() },
    });
  }
  if (!job.mailsResults) return;
  await writeMail(tx, {
    userId,
    kind: "job_finished",
    subjectKey: id,
    data: { jobId, kind, state, total, done, failed },
  });
}
