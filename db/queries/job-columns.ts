import { and, eq, getTableColumns, notExists, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { db } from "#db/client.ts";
import { jobItems, jobs } from "#db/job-tables.ts";
import { scheduleRuns } from "#db/schedule-tables.ts";
import { captures, nameChecks } from "#db/schema.ts";
import { siteChanges } from "#db/site-tables.ts";

/* Parts of queries about jobs. */

/** A minute: items that wait for their host are not reported as waiting. */
const REPORTED_WAIT = sql`interval '1 minute'`;

/** A job with the number of its running items, and when its next item starts if none can start before. */
export const progressColumns = {
  ...getTableColumns(jobs),
  running: sql<number>`(select count(*)::int from job_items i where i.job_id = jobs.id and i.state = 'running')`,
  waitingUntil: sql<Date | null>`(select case when count(*) filter (where i.state = 'running'
      or i.start_after is null or i.start_after <= now() + ${REPORTED_WAIT}) = 0 then min(i.start_after) end
    from job_items i where i.job_id = jobs.id and i.is_enqueued and i.state in ('queued', 'running'))`.mapWith(
    jobs.startedAt,
  ),
  disallowed: sql<number>`(select count(*)::int from crawl_addresses a where a.job_id = jobs.id and a.reason = 'robots')`,
};

/** Joins an item with its capture while that is kept. */
export const isShownCapture = and(
  eq(captures.id, jobItems.captureId),
  eq(captures.isStored, true),
  sql`${captures.expiresAt} > now()`,
);

/** Joins an item with its name check while that is kept. */
export const isShownCheck = and(eq(nameChecks.id, jobItems.checkId), sql`${nameChecks.expiresAt} > now()`);

/** Items of pages that the run of a watched site reports as new or changed. */
export const changedItems = (jobId: string) =>
  db.select({ id: siteChanges.itemId }).from(siteChanges).where(eq(siteChanges.jobId, jobId));

/** Whether a job is not the run of a schedule, which lists it. @param id the column of the job's id */
export const isUnscheduledJob = (id: AnyPgColumn) =>
  notExists(db.select({ id: scheduleRuns.id }).from(scheduleRuns).where(eq(scheduleRuns.jobId, id)));
export const isUnscheduled = isUnscheduledJob(jobs.id);
