import { and, count, eq, gt, inArray, isNull, lt, min, not, or, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { jobHosts, jobItems, jobs } from "#db/job-tables.ts";
import { captures, nameChecks } from "#db/schema.ts";
import type { ItemState, UnchangedSource } from "#shared/jobs/definitions.ts";
import { changedItems, isShownCapture, isShownCheck, progressColumns } from "./job-columns.ts";
import { deleteItemMessages, hasOpenMessage } from "./queue-messages.ts";
import {
  changeUsage,
  countAutomatedRuns,
  createAndLockCounter,
  lockCounter,
  releaseExpired,
  type UsageCounterKey,
} from "./usage.ts";

export type JobRow = typeof jobs.$inferSelect;
export type JobItemRow = typeof jobItems.$inferSelect;

// Every transaction on a job locks its counter first, then the job, then items.

// ---- Creation --------------------------------------------------------------------------------------------------

/** Locks the counter. @returns its usage without reservations whose lease has expired */
export async function lockUsage(tx: Executor, key: UsageCounterKey & { periodEnd: Date }): Promise<number> {
  const before = await createAndLockCounter(tx, key);
  const expired = await releaseExpired(tx, key);
  if (expired > 0) await changeUsage(tx, key, -expired);
  return before - expired;
}

export type NewItem = Pick<JobItemRow, "id" | "position" | "input" | "inputHash" | "lane" | "isReserved"> & {
  isEnqueued: boolean;
  startAfter: string | null;
};

/** Inserts a job and its first items. @param keepDays retention in days */
export async function insertJob(
  tx: Executor,
  job: Pick<
    JobRow,
    | "id"
    | "userId"
    | "apiKeyId"
    | "kind"
    | "request"
    | "total"
    | "reservedUses"
    | "waitsForJob"
    | "mailsResults"
  > &
    UsageCounterKey,
  items: NewItem[],
  keepDays: number,
): Promise<JobRow> {
  const expiresAt = sql`now() + make_interval(days => ${keepDays})`;
  const [row] = await tx
    .insert(jobs)
    .values({ ...job, expiresAt })
    .returning();
  if (!row) throw new Error("The job was not written");
  // One parameter instead of eight per item.
  await tx.execute(sql`
    insert into ${jobItems} (job_id, id, position, input, input_hash, lane, is_reserved, is_enqueued, start_after)
    select ${job.id}::uuid, item.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item(
      "id" uuid, "position" int, "input" text, "inputHash" text, "lane" text, "isReserved" boolean,
      "isEnqueued" boolean,
      "startAfter" timestamptz)`);
  return row;
}

// ---- Work ------------------------------------------------------------------------------------------------------

/** Gets an item with its job; null when the job was deleted. */
export async function findItem(id: string): Promise<{ item: JobItemRow; job: JobRow } | null> {
  const [row] = await db
    .select({ item: jobItems, job: jobs })
    .from(jobItems)
    .innerJoin(jobs, eq(jobs.id, jobItems.jobId))
    .where(eq(jobItems.id, id));
  return row ?? null;
}

/**
 * Locks the counter, and then the job and the item. Both statements are sent at once, which halves the time that other
 * items of the user wait.
 * @returns null when the job was deleted
 */
export async function lockItem(
  tx: Executor,
  { item: { id }, job }: { item: JobItemRow; job: JobRow },
): Promise<{ item: JobItemRow; job: JobRow } | null> {
  const [, [row]] = await Promise.all([
    lockCounter(tx, job),
    tx
      .select({ item: jobItems, job: jobs })
      .from(jobItems)
      .innerJoin(jobs, eq(jobs.id, jobItems.jobId))
      .where(eq(jobItems.id, id))
      .for("update"),
  ]);
  return row ?? null;
}

/** Counts the automated runs of a user and a tool on this UTC day, with the items that run. */
export async function countRunsToday(tx: Executor, key: UsageCounterKey): Promise<number> {
  const { userId, toolId } = key;
  const isUsers = and(eq(jobs.userId, userId), eq(jobs.toolId, toolId), isNull(jobs.finishedAt));
  const [runs, [running]] = await Promise.all([
    countAutomatedRuns(tx, key),
    tx
      .select({ items: count() })
      .from(jobItems)
      .innerJoin(jobs, eq(jobs.id, jobItems.jobId))
      .where(and(isUsers, eq(jobItems.state, "running"))),
  ]);
  return runs + (running?.items ?? 0);
}

/** Starts the next attempt of a locked item. @returns the number of the attempt */
export async function startItem(tx: Executor, { id }: JobItemRow, job: JobRow): Promise<number> {
  const [row] = await tx
    .update(jobItems)
    .set({
      state: "running",
      attempts: sql`${jobItems.attempts} + 1`,
      startedAt: sql`clock_timestamp()`,
      startAfter: null,
    })
    .where(eq(jobItems.id, id))
    .returning({ attempts: jobItems.attempts });
  if (job.state === "queued") {
    await tx
      .update(jobs)
      .set({ state: "running", startedAt: sql`coalesce(${jobs.startedAt}, now())` })
      .where(eq(jobs.id, job.id));
  }
  if (!row) throw new Error("The item was not started");
  return row.attempts;
}

/** Returns an item to the queue, whose message for it the caller writes. */
export async function postponeItem(tx: Executor, id: string, startAfter: Date): Promise<void> {
  await tx.update(jobItems).set({ state: "queued", startAfter }).where(eq(jobItems.id, id));
}

/** Returns an item to its lane, behind the items that have not started. The caller enqueues the next one. */
export async function returnToLane(tx: Executor, id: string, startAfter: Date): Promise<void> {
  await tx
    .update(jobItems)
    .set({ state: "queued", isEnqueued: false, startAfter })
    .where(eq(jobItems.id, id));
}

/** Reserves the use of an item whose job has reserved none for it. The caller has locked counter, job and item. */
export async function reserveItemUse(tx: Executor, item: JobItemRow, job: JobRow): Promise<void> {
  await tx.update(jobItems).set({ isReserved: true }).where(eq(jobItems.id, item.id));
  await tx
    .update(jobs)
    .set({ reservedUses: sql`${jobs.reservedUses} + 1` })
    .where(eq(jobs.id, job.id));
  await changeUsage(tx, job, 1);
}

/** How an item ended. */
export type ItemOutcome = {
  state: Exclude<ItemState, "queued" | "running">;
  isCharged: boolean;
  captureId?: string;
  checkId?: string;
  unchangedBy?: UnchangedSource;
  error?: { code: string; message: string };
};

/**
 * Ends an item and counts it in its job, whose last item ends the job. The caller has locked counter, job and item.
 * @returns the job with the item
 */
export async function endItem(
  tx: Executor,
  item: JobItemRow,
  job: JobRow,
  outcome: ItemOutcome,
): Promise<JobRow> {
  const released = item.isReserved && !outcome.isCharged ? 1 : 0;
  await Promise.all([
    tx
      .update(jobItems)
      .set({ ...outcome, error: outcome.error ?? null, finishedAt: sql`clock_timestamp()` })
      .where(eq(jobItems.id, item.id)),
    outcome.isCharged ? commitItemUse(tx, item, job) : changeUsage(tx, job, -released),
  ]);
  return countEnded(tx, job, {
    state: outcome.state,
    ended: 1,
    charged: outcome.isCharged ? 1 : 0,
    released,
  });
}

/** Writes the use of an item, for the chart, the list of runs and the limit per day. The counter has it already. */
async function commitItemUse(tx: Executor, item: JobItemRow, job: JobRow): Promise<void> {
  const { userId, productId, toolId, periodStart, apiKeyId } = job;
  await tx.execute(sql`
    insert into usage_reservations (id, user_id, product_id, tool_id, period_start, state, expires_at, request_id,
      api_key_id, is_automated, reserved_at, ended_at)
    values (${item.id}, ${userId}, ${productId}, ${toolId}, ${periodStart.toISOString()}::timestamptz, 'committed',
      now(), ${item.id}, ${apiKeyId}, true, now(), now())`);
}

const COUNTS = { done: jobs.done, failed: jobs.failed, skipped: jobs.skipped, canceled: jobs.canceled };

/** Whether items did not run because the plan had ended or its month was used up; others are skipped as the same page. */
const lacksItems = sql`exists (select 1 from job_items i where i.job_id = jobs.id and i.state = 'skipped'
  and i.error ->> 'code' in ('no_access', 'limit_reached'))`;

/** Items of a job that end together: how many, and how many of their uses are charged and released. */
type EndedItems = { state: ItemOutcome["state"]; ended: number; charged: number; released: number };

/** Counts ended items in their job. The last one ends the job and releases what no item used. */
async function countEnded(
  tx: Executor,
  job: JobRow,
  { state, ended, charged, released }: EndedItems,
): Promise<JobRow> {
  const open = sql`${jobs.total} - ${jobs.done} - ${jobs.failed} - ${jobs.skipped} - ${jobs.canceled} - ${ended}::int`;
  const countAfter = (one: ItemOutcome["state"]) => sql`(${COUNTS[one]} + ${one === state ? ended : 0}::int)`;
  // A canceled crawl drops the pages that its last ones have found.
  const isCutShort = sql`(${jobs.kind} = 'crawl' and ${jobs.cancelRequestedAt} is not null)`;
  const endState = sql`case when ${open} > 0 then ${jobs.state}
    when ${countAfter("canceled")} > 0 or ${isCutShort} then 'canceled'
    when ${countAfter("done")} = 0 then 'failed'
    when ${countAfter("failed")} > 0 or ${lacksItems} then 'partial' else 'completed' end`;
  const [row] = await tx
    .update(jobs)
    .set({
      [state]: countAfter(state),
      committedUses: sql`${jobs.committedUses} + ${charged}::int`,
      releasedUses: sql`case when ${open} = 0 then ${jobs.reservedUses} - ${jobs.committedUses} - ${charged}::int
        else ${jobs.releasedUses} + ${released}::int end`,
      state: endState,
      finishedAt: sql`case when ${open} = 0 then now() end`,
    })
    .where(eq(jobs.id, job.id))
    .returning();
  if (!row) throw new Error("The job was not written");
  const unused = row.finishedAt ? row.reservedUses - row.total : 0;
  if (unused > 0) await changeUsage(tx, job, -unused);
  return row;
}

/**
 * Ends all items that do not run yet with their messages, and gives their usage back. The caller has locked counter and job.
 * @returns the job with these items
 */
export async function endQueuedItems(
  tx: Executor,
  job: JobRow,
  state: "skipped" | "canceled",
  error: ItemOutcome["error"] | null,
): Promise<JobRow> {
  const rows = await tx
    .update(jobItems)
    .set({ state, error, finishedAt: sql`now()` })
    .where(and(eq(jobItems.jobId, job.id), eq(jobItems.state, "queued")))
    .returning({ isReserved: jobItems.isReserved });
  if (rows.length === 0) return job;
  const released = rows.filter(({ isReserved }) => isReserved).length;
  // Otherwise workers would take thousands of messages one by one, and complete them without work.
  await deleteItemMessages(tx, job.id);
  await changeUsage(tx, job, -released);
  return countEnded(tx, job, { state, ended: rows.length, charged: 0, released });
}

const inLane = (jobId: string, lane: string) => and(eq(jobItems.jobId, jobId), eq(jobItems.lane, lane));

/** Counts the items with the same `lane` that are in the queue or run. */
export const countEnqueuedItems = (tx: Executor, jobId: string, lane: string): Promise<number> =>
  tx.$count(
    jobItems,
    and(inLane(jobId, lane), inArray(jobItems.state, ["queued", "running"]), eq(jobItems.isEnqueued, true)),
  );

/**
 * Marks the next items with the same `lane` as enqueued, at most `limit`. Pages of a crawl wait for those that are
 * nearer to its start, so that an endless chain of pages does not use up the limit before these are found.
 */
export async function markNextItemsEnqueued(
  tx: Executor,
  { id: jobId, kind }: JobRow,
  lane: string,
  limit: number,
): Promise<JobItemRow[]> {
  if (limit <= 0) return [];
  const isOpen = and(inArray(jobItems.state, ["queued", "running"]), isNull(jobItems.startAfter));
  const nearest = tx
    .select({ depth: min(jobItems.depth) })
    .from(jobItems)
    .where(and(inLane(jobId, lane), isOpen));
  const isNearest = sql`${jobItems.depth} <= coalesce((${nearest}), ${jobItems.depth})`;
  const isWaiting = and(eq(jobItems.state, "queued"), eq(jobItems.isEnqueued, false));
  const next = tx
    .select({ id: jobItems.id })
    .from(jobItems)
    .where(and(inLane(jobId, lane), isWaiting, kind === "crawl" ? isNearest : undefined))
    .orderBy(sql`${jobItems.startAfter} nulls first`, jobItems.position)
    .limit(limit);
  return tx.update(jobItems).set({ isEnqueued: true }).where(inArray(jobItems.id, next)).returning();
}

// ---- Reading ---------------------------------------------------------------------------------------------------

/** Locks a job of the user with its counter; null when there is none. */
export async function lockJob(tx: Executor, userId: string, id: string): Promise<JobRow | null> {
  const isOwn = and(eq(jobs.id, id), eq(jobs.userId, userId));
  const [job] = await tx.select().from(jobs).where(isOwn);
  if (!job) return null;
  await lockCounter(tx, job);
  const [locked] = await tx.select().from(jobs).where(isOwn).for("update");
  return locked ?? null;
}

/** Marks a job as canceled by its user; running items notice it. */
export async function requestCancellation(tx: Executor, id: string): Promise<void> {
  await tx
    .update(jobs)
    .set({ cancelRequestedAt: sql`coalesce(${jobs.cancelRequestedAt}, now())` })
    .where(eq(jobs.id, id));
}

export async function isCancellationRequested(id: string): Promise<boolean> {
  const [row] = await db.select({ at: jobs.cancelRequestedAt }).from(jobs).where(eq(jobs.id, id));
  return row === undefined || row.at !== null;
}

export type JobProgressRow = JobRow & { running: number; waitingUntil: Date | null; disallowed: number };

/** Gets a job of the user; null when it does not exist. */
export async function findJob(userId: string, id: string, tx: Executor = db): Promise<JobProgressRow | null> {
  const [row] = await tx
    .select(progressColumns)
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId)));
  return row ?? null;
}

export type JobItemResult = {
  item: JobItemRow;
  capture: typeof captures.$inferSelect | null;
  /** Of an item that checks a name. */
  checkRows?: (typeof nameChecks.$inferSelect)["rows"] | null;
};

type ItemFilter = {
  limit: number;
  after: number;
  state?: ItemState | undefined;
  /** Only pages that the run of a watched site reports as new or changed. */
  isChanged?: boolean | undefined;
};

/** Lists items of a job with their captures, in the order of the list. @param after the last position before them */
export async function listItems(
  jobId: string,
  { limit, after, state, isChanged }: ItemFilter,
): Promise<JobItemResult[]> {
  return db
    .select({ item: jobItems, capture: captures, checkRows: nameChecks.rows })
    .from(jobItems)
    .leftJoin(captures, isShownCapture)
    .leftJoin(nameChecks, isShownCheck)
    .where(
      and(
        eq(jobItems.jobId, jobId),
        sql`${jobItems.position} > ${after}`,
        state ? eq(jobItems.state, state) : undefined,
        isChanged ? inArray(jobItems.id, changedItems(jobId)) : undefined,
      ),
    )
    .orderBy(jobItems.position)
    .limit(limit);
}

/** Items that changed in a job, with the job as it is. `readAt` is in microseconds, as text. */
export type JobChanges = { job: JobProgressRow; items: JobItemResult[]; readAt: string };

const { running, waitingUntil, disallowed, ...jobColumns } = progressColumns;

/**
 * Gets a job with its items that started or ended, in one query.
 * @param since the `readAt` of an earlier call; null for the last seconds. Changes shortly before it are included again,
 *   because a transaction that ends later may have an earlier time.
 * @param watchedIds items that are included in any case
 * @returns null when the job was deleted
 */
export async function getJobChanges(
  jobId: string,
  { since, watchedIds, limit }: { since: string | null; watchedIds: string[]; limit: number },
): Promise<JobChanges | null> {
  // The limit keeps PostgreSQL from counting the running items again for each row.
  const job = db
    .select({
      ...jobColumns,
      running: running.as("running"),
      waitingUntil: waitingUntil.as("waiting_until"),
      disallowed: disallowed.as("disallowed"),
      readAt: sql<string>`(extract(epoch from now()) * 1000000)::bigint::text`.as("read_at"),
    })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .limit(1)
    .as("job");
  const from = sql`${since === null ? sql`now()` : sql`to_timestamp(${since}::bigint / 1000000.0)`} - interval '5 seconds'`;
  const changed = or(
    gt(jobItems.startedAt, from),
    gt(jobItems.finishedAt, from),
    watchedIds.length > 0 ? inArray(jobItems.id, watchedIds) : undefined,
  );
  const rows = await db
    .select()
    .from(job)
    .leftJoin(jobItems, and(eq(jobItems.jobId, job.id), changed))
    .leftJoin(captures, isShownCapture)
    .leftJoin(nameChecks, isShownCheck)
    .orderBy(jobItems.position)
    .limit(limit);
  const [first] = rows;
  if (!first) return null;
  const items = rows.flatMap(({ job_items: item, captures: capture, name_checks: check }) =>
    item ? [{ item, capture, checkRows: check?.rows ?? null }] : [],
  );
  const { readAt, ...current } = first.job;
  return { job: current, items, readAt };
}

/** An item that failed, or did not run because the plan had ended. */
const isUnsuccessful = or(
  eq(jobItems.state, "failed"),
  and(eq(jobItems.state, "skipped"), sql`${jobItems.error} ->> 'code' = 'no_access'`),
);

/** The inputs of a job's items, all, those that are done, or those that failed or did not run, in the order of the list. */
export async function listInputs(jobId: string, which?: "done" | "unsuccessful"): Promise<string[]> {
  const filters = { done: eq(jobItems.state, "done"), unsuccessful: isUnsuccessful };
  const rows = await db
    .select({ input: jobItems.input })
    .from(jobItems)
    .where(and(eq(jobItems.jobId, jobId), which && filters[which]))
    .orderBy(jobItems.position);
  return rows.map(({ input }) => input);
}

// ---- Maintenance -----------------------------------------------------------------------------------------------

/** Lists items that should be in the queue and are not, for example after the queue was restored from a backup. */
export async function listLostItems(limit: number): Promise<{ item: JobItemRow; job: JobRow }[]> {
  return db
    .select({ item: jobItems, job: jobs })
    .from(jobItems)
    .innerJoin(jobs, eq(jobs.id, jobItems.jobId))
    .where(
      and(
        isNull(jobs.finishedAt),
        eq(jobs.waitsForJob, false),
        lt(jobs.createdAt, sql`now() - interval '2 minutes'`),
        inArray(jobItems.state, ["queued", "running"]),
        eq(jobItems.isEnqueued, true),
        not(hasOpenMessage(["capture", "names", "capture-dead", "names-dead"], jobItems.id)),
      ),
    )
    .limit(limit);
}

/** Deletes jobs beyond their retention, and hosts that were not opened for an hour. */
export async function purgeJobs(): Promise<void> {
  await db.delete(jobs).where(and(lt(jobs.expiresAt, sql`now()`), sql`${jobs.finishedAt} is not null`));
  await db.delete(jobHosts).where(lt(jobHosts.nextAllowedAt, sql`now() - interval '1 hour'`));
}
