import { and, eq, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { jobs } from "#db/job-tables.ts";
import { isUnscheduled, progressColumns } from "./job-columns.ts";
import type { JobProgressRow } from "./jobs.ts";
import { hasType } from "./object-types.ts";
import { isAfter, microseconds, newestFirst, type PagePosition, toPage } from "./paging.ts";

/** What started a job; `id` of a schedule only. */
type JobOriginRow = { kind: "screen" | "key" | "app" | "schedule"; id: string; name: string };

/** Items with captures that are searched for the first screenshot that is kept. */
const SEARCHED_ITEMS = 5;

/** A job with what started it, and its first screenshot. */
const ownColumns = {
  ...progressColumns,
  startedBy: sql<JobOriginRow>`coalesce(
    (select json_build_object('kind', 'schedule', 'id', s.id, 'name', s.name)
      from schedule_runs r inner join schedules s on s.id = r.schedule_id where r.job_id = jobs.id),
    (select json_build_object('kind', case when k.client_id is null then 'key' else 'app' end, 'name', k.name)
      from api_keys k where k.id = jobs.api_key_id),
    json_build_object('kind', 'screen'))`,
  thumbnailId: sql<string | null>`case when jobs.request ->> 'type' = 'screenshot' then (
    select c.id from (
      select i.capture_id, i.position from job_items i
      where i.job_id = jobs.id and i.capture_id is not null order by i.position limit ${SEARCHED_ITEMS}
    ) item inner join captures c on c.id = item.capture_id
    where c.is_stored and c.expires_at > now() order by item.position limit 1) end`,
};

export type OwnJobRow = JobProgressRow & { startedBy: JobOriginRow; thumbnailId: string | null };

/** Gets a job of the user as its screen shows it; null when it does not exist. */
export async function findOwnJob(userId: string, id: string): Promise<OwnJobRow | null> {
  const [row] = await db
    .select(ownColumns)
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId)));
  return row ?? null;
}

/**
 * Lists one page of a user's jobs without those of schedules, newest first, and the position of the next page.
 * @param types of what they run; null for all
 */
export async function listJobPage(
  userId: string,
  types: readonly string[] | null,
  limit: number,
  after: PagePosition | null,
) {
  const rows = await db
    .select({ ...ownColumns, position: microseconds(jobs.createdAt) })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), hasType(jobs.request, types), isUnscheduled, isAfter(jobs, after)))
    .orderBy(...newestFirst(jobs))
    .limit(limit + 1);
  return toPage(rows, limit);
}
