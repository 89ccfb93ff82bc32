import type { Executor } from "#db/client.ts";
import { findJob, type ItemOutcome, type JobItemRow, type JobRow } from "#db/queries/jobs.ts";
import { writeMail } from "#server/mail/outbox.ts";
import { recordWebhookEvent } from "#server/webhooks/record-event.ts";
import { toPublicId } from "#shared/public-id.ts";

const toEventData = ({ id, kind, state, total, done, failed, skipped, cancelled }: JobRow) => ({
  id: toPublicId("job", id),
  ...{ kind, state, total, done, failed, skipped },
  version: done + failed + skipped + cancelled,
});

type EndedItem = Pick<JobItemRow, "id" | "position" | "input"> & Pick<ItemOutcome, "state">;

/**
 * Records the events of an item that has ended and, with the last one, of its job, in the transaction that ends them. A
 * job that its user cancelled has an event, but no mail.
 */
export async function recordJobProgress(
  tx: Executor,
  { userId, id }: JobRow,
  item: EndedItem | null,
): Promise<void> {
  const job = await findJob(userId, id, tx);
  if (!job) return;
  const data = { job: toEventData(job) };
  if (item) {
    const { position, state, input } = item;
    await recordWebhookEvent(tx, {
      ...{ userId, type: "job.item.completed", subjectKey: item.id },
      data: { ...data, item: { id: toPublicId("item", item.id), position, url: input, state } },
    });
  }
  if (!job.finishedAt) return;
  const type = job.state === "failed" ? "job.failed" : "job.completed";
  await recordWebhookEvent(tx, { userId, type, subjectKey: id, data });
  if (job.state === "cancelled") return;
  const { id: jobId, kind, state, total, done, failed } = data.job;
  await writeMail(tx, {
    ...{ userId, kind: "job_finished", subjectKey: id },
    data: { jobId, kind, state, total, done, failed },
  });
}
