import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { db, type Executor, inTransaction } from "#db/client.ts";
import { jobItems, jobs } from "#db/job-tables.ts";
import { scheduleRuns, schedules } from "#db/schedule-tables.ts";
import { captures, nameChecks } from "#db/schema.ts";
import { lockUser } from "./billing-customers.ts";
import { isShownCapture, isShownCheck, progressColumns } from "./job-columns.ts";
import type { JobItemResult, JobProgressRow } from "./jobs.ts";
import { hasType } from "./object-types.ts";
import { isAfter, microseconds, newestFirst, type PagePosition, toPage } from "./paging.ts";

const [s, r] = [schedules, scheduleRuns];

export type ScheduleRow = typeof schedules.$inferSelect;
export type RunRow = typeof scheduleRuns.$inferSelect;
export type NewSchedule = Omit<
  ScheduleRow,
  "id" | "createdAt" | "updatedAt" | "state" | "stopReason" | "knowsSite"
>;

const isOwn = (userId: string, id: string) => and(eq(s.id, id), eq(s.userId, userId));

/** Paused schedules do not count. The caller has locked the user. */
async function countUnpaused(tx: Executor, userId: string, kind: ScheduleRow["kind"]): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(s)
    .where(and(eq(s.userId, userId), eq(s.kind, kind), ne(s.state, "paused")));
  return row?.count ?? 0;
}

/** The database's clock. */
export async function getDatabaseTime(): Promise<Date> {
  const [row] = await db.select({ now: sql`now()`.mapWith(s.createdAt) }).from(sql`(values (1)) as one`);
  if (!row) throw new Error("The database returned no time");
  return row.now;
}

/** Inserts a schedule unless the user has the maximum of its kind. @returns null when the maximum is reached */
export async function insertSchedule(
  schedule: NewSchedule,
  maxSchedules: number,
): Promise<ScheduleRow | null> {
  return inTransaction(async (tx) => {
    await lockUser(tx, schedule.userId);
    if ((await countUnpaused(tx, schedule.userId, schedule.kind)) >= maxSchedules) return null;
    const [row] = await tx.insert(s).values(schedule).returning();
    return row ?? null;
  });
}

/**
 * Lists one page of a user's schedules, newest first, and the position of the next page.
 * @param types of what they run; null for all
 */
export async function listSchedulePage(
  userId: string,
  types: readonly string[] | null,
  limit: number,
  after: PagePosition | null,
) {
  const rows = await db
    .select({ schedule: s, id: s.id, position: microseconds(s.createdAt) })
    .from(s)
    .where(and(eq(s.userId, userId), hasType(s.request, types), isAfter(s, after)))
    .orderBy(...newestFirst(s))
    .limit(limit + 1);
  const { rows: page, next } = toPage(rows, limit);
  return { rows: page.map(({ schedule }) => schedule), next };
}

/** Gets a schedule of the user; null when it does not exist. */
export async function findSchedule(userId: string, id: string): Promise<ScheduleRow | null> {
  const [row] = await db.select().from(s).where(isOwn(userId, id));
  return row ?? null;
}

type ScheduleChanges = Partial<
  Pick<
    ScheduleRow,
    "name" | "cron" | "timeZone" | "mailsResults" | "state" | "stopReason" | "nextRunAt" | "updatedAt"
  >
>;

/**
 * Changes a schedule of the user.
 * @param maxSchedules checked for a schedule that is paused; null for a change that does not start it
 * @returns `too_many` when the maximum is reached
 */
export async function updateSchedule(
  { id, userId }: Pick<ScheduleRow, "id" | "userId">,
  changes: ScheduleChanges,
  maxSchedules: number | null,
): Promise<"updated" | "not_found" | "too_many"> {
  return inTransaction(async (tx) => {
    await lockUser(tx, userId);
    const [current] = await tx.select().from(s).where(isOwn(userId, id)).for("update");
    if (!current) return "not_found";
    const isStarted = maxSchedules !== null && current.state === "paused";
    if (isStarted && (await countUnpaused(tx, userId, current.kind)) >= maxSchedules) return "too_many";
    await tx
      .update(s)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(s.id, id));
    return "updated";
  });
}

/** Deletes a schedule with its list of runs; their jobs stay. @returns false when the user has no such schedule */
export async function deleteSchedule(userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(s).where(isOwn(userId, id)).returning({ id: s.id });
  return rows.length > 0;
}

// ---- Runs ------------------------------------------------------------------------------------------------------

/** Lists schedules whose next run is due, the longest waiting first. */
export const listDueSchedules = async (now: Date, limit: number): Promise<ScheduleRow[]> =>
  db
    .select()
    .from(s)
    .where(and(isNotNull(s.nextRunAt), lte(s.nextRunAt, now)))
    .orderBy(asc(s.nextRunAt), asc(s.id))
    .limit(limit);

/**
 * Claims the run that was due when the schedule was read, by writing what comes after it.
 * @returns false when another process was first, or the schedule was changed or deleted
 */
export async function claimRun(
  tx: Executor,
  { id, nextRunAt, state }: ScheduleRow,
  changes: Pick<ScheduleRow, "state" | "stopReason" | "nextRunAt">,
): Promise<boolean> {
  if (!nextRunAt) return false;
  const rows = await tx
    .update(s)
    .set(changes)
    .where(and(eq(s.id, id), eq(s.nextRunAt, nextRunAt), eq(s.state, state)))
    .returning({ id: s.id });
  return rows.length > 0;
}

/** Inserts a run. @param run.jobId null for a run that is skipped */
export async function insertRun(
  tx: Executor,
  run: Pick<RunRow, "scheduleId" | "dueAt" | "jobId">,
): Promise<void> {
  await tx.insert(r).values(run);
}

/** Whether a run of the schedule has not ended, and whether the schedule has run for this time already. */
export async function getRunState(
  scheduleId: string,
  dueAt: Date,
): Promise<{ hasOpenRun: boolean; hasRun: boolean }> {
  const [row] = await db
    .select({
      hasOpenRun: sql<boolean>`coalesce(bool_or(${jobs.id} is not null and ${jobs.finishedAt} is null), false)`,
      hasRun: sql<boolean>`coalesce(bool_or(${r.dueAt} = ${dueAt.toISOString()}::timestamptz), false)`,
    })
    .from(r)
    .leftJoin(jobs, eq(jobs.id, r.jobId))
    .where(eq(r.scheduleId, scheduleId));
  return row ?? { hasOpenRun: false, hasRun: false };
}

/** Counts the user's older schedules of the kind that are not paused. */
export async function countOlderSchedules({ id, userId, kind, createdAt }: ScheduleRow): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(s)
    .where(
      and(
        eq(s.userId, userId),
        eq(s.kind, kind),
        ne(s.state, "paused"),
        ne(s.id, id),
        sql`(${s.createdAt}, ${s.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`,
      ),
    );
  return row?.count ?? 0;
}

/** Gets the schedule of which a job is a run; null for other jobs. */
export async function findScheduleOfJob(tx: Executor, jobId: string) {
  const [row] = await tx
    .select({ schedule: s, dueAt: r.dueAt })
    .from(r)
    .innerJoin(s, eq(s.id, r.scheduleId))
    .where(eq(r.jobId, jobId));
  return row ?? null;
}

/** A run with its job; null for a skipped one. */
export type RunWithJob = { run: RunRow; job: JobProgressRow | null };

/** Gets the last run of each schedule. */
export async function listLastRuns(scheduleIds: string[]): Promise<RunWithJob[]> {
  if (scheduleIds.length === 0) return [];
  const last = db
    .selectDistinctOn([r.scheduleId], { id: r.id })
    .from(r)
    .where(inArray(r.scheduleId, scheduleIds))
    .orderBy(r.scheduleId, desc(r.dueAt));
  return db
    .select({ run: r, job: progressColumns })
    .from(r)
    .leftJoin(jobs, eq(jobs.id, r.jobId))
    .where(inArray(r.id, last));
}

/** A run with its result for one entry of the list. */
export type RunResult = RunWithJob & {
  item: JobItemResult | null;
  checkRows: { domains: unknown[]; social: unknown[] } | null;
};

/**
 * Lists one page of the runs of a schedule, newest first, and the position of the next page.
 * @param position of the entry in the list
 */
export async function listRunPage(
  scheduleId: string,
  position: number,
  limit: number,
  after: PagePosition | null,
): Promise<{ rows: RunResult[]; next: PagePosition | null }> {
  const rows = await db
    .select({
      run: r,
      job: progressColumns,
      item: jobItems,
      capture: captures,
      checkRows: nameChecks.rows,
      id: r.id,
      position: microseconds(r.dueAt),
    })
    .from(r)
    .leftJoin(jobs, eq(jobs.id, r.jobId))
    .leftJoin(jobItems, and(eq(jobItems.jobId, jobs.id), eq(jobItems.position, position)))
    .leftJoin(captures, isShownCapture)
    .leftJoin(nameChecks, isShownCheck)
    .where(and(eq(r.scheduleId, scheduleId), isAfter({ createdAt: r.dueAt, id: r.id }, after)))
    .orderBy(desc(r.dueAt), desc(r.id))
    .limit(limit + 1);
  const { rows: page, next } = toPage(rows, limit);
  return {
    rows: page.map(({ run, job, item, capture, checkRows }) => ({
      run,
      job,
      item: item && { item, capture },
      checkRows,
    })),
    next,
  };
}

/** Deletes skipped runs beyond the retention of jobs. @param keepDays retention in days */
export async function purgeSkippedRuns(keepDays: number): Promise<void> {
  await db
    .delete(r)
    .where(and(isNull(r.jobId), lt(r.createdAt, sql`now() - make_interval(days => ${keepDays})`)));
}
