import { and, asc, eq, isNull, max, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Executor } from "#db/client.ts";
import { jobItems, jobs } from "#db/job-tables.ts";
import { plans, userSubscriptions } from "#db/schema.ts";
import { isUnscheduled, isUnscheduledJob } from "./job-columns.ts";
import type { JobItemRow, JobRow } from "./jobs.ts";
import { givesAccess } from "./subscriptions.ts";

/*
 * Jobs beyond the number that a plan runs at the same time. None of their items is in the queue until another job of the
 * user ends.
 */

/** Jobs that count together. */
export type JobGroup = Pick<JobRow, "userId" | "kind">;

const inGroup = ({ userId, kind }: JobGroup) => and(eq(jobs.userId, userId), eq(jobs.kind, kind));

/** Counts the jobs that have not ended, without those of schedules. */
export async function countOpenJobs(
  tx: Executor,
  group: JobGroup,
): Promise<{ started: number; waiting: number }> {
  const [row] = await tx
    .select({
      started: sql<number>`count(*) filter (where not ${jobs.waitsForJob})::int`,
      waiting: sql<number>`count(*) filter (where ${jobs.waitsForJob})::int`,
    })
    .from(jobs)
    .where(and(inGroup(group), isNull(jobs.finishedAt), isUnscheduled));
  return row ?? { started: 0, waiting: 0 };
}

type StartedJob = {
  job: JobRow;
  /** Those that can run first. */
  items: JobItemRow[];
  /** How many captures of the user may run at the same time. */
  concurrentCaptures: number;
};

/**
 * Marks the oldest waiting job as started; the caller enqueues its items. One that another transaction has locked is left
 * out, so that this one, which may hold another job, waits for nothing.
 * @returns null when no job waits
 */
export async function startWaitingJob(tx: Executor, group: JobGroup): Promise<StartedJob | null> {
  const oldest = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inGroup(group), eq(jobs.waitsForJob, true), isNull(jobs.finishedAt)))
    .orderBy(asc(jobs.createdAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [job] = await tx
    .update(jobs)
    .set({ waitsForJob: false })
    .where(eq(jobs.id, sql`(${oldest})`))
    .returning();
  if (!job) return null;
  const [items, [plan]] = await Promise.all([
    tx
      .select()
      .from(jobItems)
      .where(and(eq(jobItems.jobId, job.id), eq(jobItems.isEnqueued, true), eq(jobItems.state, "queued")))
      .orderBy(jobItems.position),
    tx
      .select({ concurrentCaptures: max(plans.concurrentCaptures) })
      .from(userSubscriptions)
      .innerJoin(plans, eq(plans.id, userSubscriptions.planId))
      .where(
        and(
          eq(userSubscriptions.userId, job.userId),
          eq(userSubscriptions.productId, job.productId),
          givesAccess(),
        ),
      ),
  ]);
  return { job, items, concurrentCaptures: plan?.concurrentCaptures ?? 1 };
}

/** Lists users whose jobs wait although none is open, because the last one ended while they were created. */
export async function listForgottenJobs(limit: number): Promise<JobGroup[]> {
  const open = alias(jobs, "open");
  const isStarted = and(
    eq(open.userId, jobs.userId),
    eq(open.kind, jobs.kind),
    eq(open.waitsForJob, false),
    isNull(open.finishedAt),
    isUnscheduledJob(open.id),
  );
  return db
    .select({ userId: jobs.userId, kind: jobs.kind })
    .from(jobs)
    .where(
      and(
        eq(jobs.waitsForJob, true),
        isNull(jobs.finishedAt),
        notExists(db.select({ id: open.id }).from(open).where(isStarted)),
      ),
    )
    .groupBy(jobs.userId, jobs.kind)
    .limit(limit);
}
