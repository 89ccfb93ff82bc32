import type { JobItemRow, JobRow } from "#db/queries/jobs.ts";
import type { EnqueueOptions, QueueName } from "#server/queue/index.ts";

const QUEUE_BY_KIND = { captures: "capture", checks: "names", crawl: "capture" } as const satisfies Record<
  JobRow["kind"],
  QueueName
>;

/** The queue of a job's items. */
export const toQueue = (kind: JobRow["kind"]): QueueName => QUEUE_BY_KIND[kind];

/**
 * A message for an item. Of all users' items those with the lowest position are next, so that a short job does not wait
 * for a long one.
 * @param limit items of the user that may run at the same time
 */
export const toMessage = (
  item: Pick<JobItemRow, "id" | "position">,
  userId: string,
  limit: number,
  startAfter: Date | null,
): EnqueueOptions => ({
  id: item.id,
  priority: -item.position,
  group: { id: userId, limit },
  ...(startAfter ? { startAfter } : {}),
});
