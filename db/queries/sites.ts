import { and, count, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { crawlAddresses, jobItems, jobs } from "#db/job-tables.ts";
import { type SiteResult, scheduleRuns, schedules } from "#db/schedule-tables.ts";
import { siteChanges, sitePages } from "#db/site-tables.ts";
import type { ChangeKind, IncompleteReason } from "#shared/jobs/definitions.ts";
import type { JobRow } from "./jobs.ts";
import { isAfter, microseconds, newestFirst, type PagePosition, toPage } from "./paging.ts";

const [p, c, r] = [sitePages, siteChanges, scheduleRuns];

export type SitePageRow = typeof sitePages.$inferSelect;
export type SiteChangeRow = typeof siteChanges.$inferSelect;

/** The schedule of a run, and what it knows of a page. */
export type KnownPage = { scheduleId: string; knowsSite: boolean; page: SitePageRow | null };

/**
 * Gets what the watched site of a run knows of the page at an address, also when the address redirected to it.
 * @returns null when the schedule was deleted
 */
export async function findKnownPage(jobId: string, hash: string): Promise<KnownPage | null> {
  const [row] = await db
    .select({ scheduleId: schedules.id, knowsSite: schedules.knowsSite, page: p })
    .from(r)
    .innerJoin(schedules, eq(schedules.id, r.scheduleId))
    .leftJoin(p, and(eq(p.scheduleId, schedules.id), or(eq(p.urlHash, hash), eq(p.foundHash, hash))))
    .where(eq(r.jobId, jobId))
    .orderBy(desc(sql`${p.urlHash} = ${hash}`))
    .limit(1);
  return row ?? null;
}

/** Gets a page of a watched site; null for an unknown one. */
export async function findSitePage(scheduleId: string, urlHash: string): Promise<SitePageRow | null> {
  const [row] = await db
    .select()
    .from(p)
    .where(and(eq(p.scheduleId, scheduleId), eq(p.urlHash, urlHash)));
  return row ?? null;
}

type PageKey = Pick<SitePageRow, "scheduleId" | "urlHash">;
const isPage = ({ scheduleId, urlHash }: PageKey) =>
  and(eq(p.scheduleId, scheduleId), eq(p.urlHash, urlHash));

/** Which of these pages a watched site knows. */
export async function listKnownPages(
  tx: Executor,
  scheduleId: string,
  hashes: string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ urlHash: p.urlHash })
    .from(p)
    .where(and(eq(p.scheduleId, scheduleId), inArray(p.urlHash, hashes)));
  return new Set(rows.map(({ urlHash }) => urlHash));
}

/** Stores a page that was opened, as it is compared from now on. */
export async function saveSitePage(
  tx: Executor,
  page: Omit<SitePageRow, "createdAt" | "missedRuns" | "firstSnapshot">,
): Promise<void> {
  const values = { ...page, missedRuns: 0, firstSnapshot: null };
  await tx
    .insert(p)
    .values(values)
    .onConflictDoUpdate({ target: [p.scheduleId, p.urlHash], set: values });
}

/** Stores that a run has found a page again, which has not changed. */
export async function confirmSitePage(
  tx: Executor,
  page: PageKey,
  changes: Pick<SitePageRow, "lastJobId" | "lastmod"> & Partial<Pick<SitePageRow, "checkedAt">>,
): Promise<void> {
  await tx
    .update(p)
    .set({ ...changes, missedRuns: 0, firstSnapshot: null })
    .where(isPage(page));
}

/** Stores that a run has found a page that it could not read. It is compared when it can be read. */
export async function noteUnreadPage(
  tx: Executor,
  page: Pick<SitePageRow, "scheduleId" | "urlHash" | "url" | "lastJobId">,
): Promise<void> {
  await tx
    .insert(p)
    .values({ ...page, foundHash: page.urlHash })
    .onConflictDoUpdate({
      target: [p.scheduleId, p.urlHash],
      set: { lastJobId: page.lastJobId, missedRuns: 0, firstSnapshot: null },
    });
}

/** Stores the text that a second one must confirm. */
export async function saveFirstSiteSnapshot(
  tx: Executor,
  page: PageKey,
  firstSnapshot: NonNullable<SitePageRow["firstSnapshot"]>,
): Promise<void> {
  await tx.update(p).set({ firstSnapshot }).where(isPage(page));
}

/** Stores what a run has found of a page; once, however often its item is repeated. */
export async function insertSiteChange(
  tx: Executor,
  change: Omit<typeof siteChanges.$inferInsert, "id" | "createdAt">,
): Promise<void> {
  await tx.insert(c).values(change).onConflictDoNothing();
}

// ---- The end of a run --------------------------------------------------------------------------------------------

/** The sitemaps that the last complete run could not read; null without such a run. */
async function findLastProblems(tx: Executor, scheduleId: string): Promise<Set<string> | null> {
  const [last] = await tx
    .select({ problems: jobs.sitemapProblems })
    .from(r)
    .innerJoin(jobs, eq(jobs.id, r.jobId))
    .where(
      and(
        eq(r.scheduleId, scheduleId),
        isNotNull(r.siteResult),
        isNull(sql`${r.siteResult} ->> 'incompleteReason'`),
      ),
    )
    .orderBy(desc(r.dueAt))
    .limit(1);
  return last ? new Set(last.problems.map(({ url }) => url)) : null;
}

/** Why the run has not seen the whole site; null when it has. */
export async function findIncompleteReason(
  tx: Executor,
  { id, state, hasMorePages, sitemapProblems }: JobRow,
  scheduleId: string,
): Promise<IncompleteReason | null> {
  if (state === "canceled") return "canceled";
  const code = sql<string>`${jobItems.error} ->> 'code'`;
  const rows = await tx
    .selectDistinct({ isStart: sql<boolean>`${jobItems.position} = 0`, state: jobItems.state, code })
    .from(jobItems)
    .where(and(eq(jobItems.jobId, id), ne(jobItems.state, "done")));
  for (const reason of ["no_access", "limit_reached"] as const)
    if (rows.some((row) => row.state === "skipped" && row.code === reason)) return reason;
  if (rows.some(({ isStart }) => isStart)) return "start_failed";
  const before = sitemapProblems.length > 0 ? await findLastProblems(tx, scheduleId) : null;
  if (before && sitemapProblems.some(({ url }) => !before.has(url))) return "sitemap_failed";
  return hasMorePages ? "page_limit" : null;
}

const isDisallowedBy = (jobId: string) =>
  sql`exists (select 1 from ${crawlAddresses} a where a.job_id = ${jobId} and a.reason = 'robots'
    and a.url_hash in (${p.urlHash}, ${p.foundHash}))`;

/** The pages of a site that a run has not opened, each with whether robots.txt disallows it. */
export const listMissedPages = (tx: Executor, scheduleId: string, jobId: string) =>
  tx
    .select({ urlHash: p.urlHash, links: p.links, isDisallowed: sql<boolean>`${isDisallowedBy(jobId)}` })
    .from(p)
    .where(and(eq(p.scheduleId, scheduleId), sql`${p.lastJobId} is distinct from ${jobId}::uuid`));

/** Stores the pages that robots.txt disallows, so that they are not new when it no longer does. */
export async function noteDisallowedPages(tx: Executor, scheduleId: string, jobId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${p} (schedule_id, url_hash, found_hash, url, last_job_id)
    select ${scheduleId}::uuid, a.url_hash, a.url_hash, a.url, ${jobId}::uuid from ${crawlAddresses} a
    where a.job_id = ${jobId} and a.reason = 'robots'
    on conflict (schedule_id, url_hash) do update set last_job_id = excluded.last_job_id, missed_runs = 0`);
}

/**
 * Counts the run for pages that it has missed, and removes those that were missed often enough.
 * @returns the removed pages that were read before
 */
export async function removeMissedPages(
  tx: Executor,
  scheduleId: string,
  hashes: string[],
  runsToRemove: number,
): Promise<Pick<SitePageRow, "urlHash" | "url" | "title">[]> {
  if (hashes.length === 0) return [];
  const isMissed = and(eq(p.scheduleId, scheduleId), inArray(p.urlHash, hashes));
  await tx
    .update(p)
    .set({ missedRuns: sql`${p.missedRuns} + 1` })
    .where(isMissed);
  const removed = await tx
    .delete(p)
    .where(and(isMissed, sql`${p.missedRuns} >= ${runsToRemove}`))
    .returning({
      urlHash: p.urlHash,
      url: p.url,
      title: p.title,
      wasRead: sql<boolean>`${p.markdown} is not null`,
    });
  return removed.filter(({ wasRead }) => wasRead).map(({ wasRead: _, ...page }) => page);
}

/** Counts the pages that a run did not open, because they had not changed. */
export const countUnopened = (tx: Executor, jobId: string): Promise<number> =>
  tx.$count(jobItems, and(eq(jobItems.jobId, jobId), isNotNull(jobItems.unchangedBy)));

/** Counts the changes of a run by kind. */
export async function countChanges(tx: Executor, jobIds: string[]) {
  if (jobIds.length === 0) return [];
  return tx
    .select({ jobId: c.jobId, kind: c.kind, count: count() })
    .from(c)
    .where(inArray(c.jobId, jobIds))
    .groupBy(c.jobId, c.kind);
}

/** Whether another run of the schedule has ended before. */
export async function hasEarlierRun(tx: Executor, scheduleId: string, jobId: string): Promise<boolean> {
  const earlier = and(eq(r.scheduleId, scheduleId), ne(r.jobId, jobId), isNotNull(r.siteResult));
  return (await tx.$count(r, earlier)) > 0;
}

/** Stores what a run has found. */
export async function saveSiteResult(
  tx: Executor,
  { scheduleId, jobId }: { scheduleId: string; jobId: string },
  siteResult: SiteResult,
): Promise<void> {
  await tx.update(r).set({ siteResult }).where(eq(r.jobId, jobId));
  if (siteResult.incompleteReason === null)
    await tx.update(schedules).set({ knowsSite: true }).where(eq(schedules.id, scheduleId));
}

/** Lists the first changes of a run: new pages, then changed ones, then removed ones, each by address. */
export const listRunChanges = (tx: Executor, jobId: string, limit: number): Promise<SiteChangeRow[]> =>
  tx
    .select()
    .from(c)
    .where(eq(c.jobId, jobId))
    .orderBy(sql`array_position(array['new', 'changed', 'removed'], ${c.kind})`, c.url)
    .limit(limit);

/** Lists one page of the changes of a watched site, newest first. @param filter of one kind, of one run */
export async function listChangePage(
  scheduleId: string,
  filter: { kind?: ChangeKind | undefined; jobId?: string | undefined },
  limit: number,
  after: PagePosition | null,
) {
  const rows = await db
    .select({ change: c, id: c.id, position: microseconds(c.createdAt) })
    .from(c)
    .where(
      and(
        eq(c.scheduleId, scheduleId),
        filter.kind ? eq(c.kind, filter.kind) : undefined,
        filter.jobId ? eq(c.jobId, filter.jobId) : undefined,
        isAfter(c, after),
      ),
    )
    .orderBy(...newestFirst(c))
    .limit(limit + 1);
  const { rows: page, next } = toPage(rows, limit);
  return { rows: page.map(({ change }) => change), next };
}
