import type { JobItemRow, JobRow } from "#db/queries/jobs.ts";
import type { EnqueueOptions, QueueName } from "#server/queue/index.ts";

const QUEUE_BY_KIND = { captures: "capture", checks: "names", crawl: "capture" } as const satisfies Record<
  JobRow["kind"],
  QueueName
>;

/** The queue of a job's items. */
export const toQueue = (kind: JobRow["kind"]): QueueName => QUEUE_BY_KIND[kind];

/** How many items of a user may run at the same time: names one after the other, pages as the plan allows. */
export const toItemLimit = (kind: JobRow["kind"], concurrentCaptures: number): number =>
  kind === "checks" ? 1 : concurrentCaptures;

/** The age of a job that counts like one position in its list. */
const AGING_SECONDS = 5;

/**
 * Higher for lower positions, so that a short job does not wait for a long one, and for older jobs, so that a stream of
 * newer ones does not hold a long one up for ever.
 */
const toPriority = (position: number, createdAt: Date): number =>
  -(position + Math.floor(createdAt.getTime() / 1000 / AGING_SECONDS));

/**
 * A message for an item.
 * @param job its job, with the moment of creation
 * @param limit items of the user that may run at the same time
 */
export const toMessage = (
  item: Pick<JobItemRow, "id" | "position">,
  { userId, createdAt }: Pick<JobRow, "userId" | "createdAt">,
  limit: number,
  startAfter: Date | null,
): EnqueueOptions => ({
  id: item.id,
  priority: toPriority(item.position, createdAt),
  group: { id: userId, limit },
  ...(startAfter ? { startAfter } : {}),
});
