import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { crawlAddresses, jobItems, jobs } from "#db/job-tables.ts";
import type { JobRow } from "./jobs.ts";
import { listKnownPages } from "./sites.ts";

type Page = { url: string; urlHash: string };
/** `lastmod` is that of the sitemap. */
type NewPage = Page & { lane: string; lastmod: string | null };

/** Addresses of one crawl that are stored because robots.txt disallows them. */
const MAX_DISALLOWED = 1_000;

/** The hashes that a crawl knows, as pages or as addresses that led to one. */
async function listKnownHashes(tx: Executor, jobId: string, hashes: string[]): Promise<Set<string>> {
  const [items, addresses] = await Promise.all([
    tx
      .select({ hash: jobItems.inputHash })
      .from(jobItems)
      .where(and(eq(jobItems.jobId, jobId), inArray(jobItems.inputHash, hashes))),
    tx
      .select({ hash: crawlAddresses.urlHash })
      .from(crawlAddresses)
      .where(and(eq(crawlAddresses.jobId, jobId), inArray(crawlAddresses.urlHash, hashes))),
  ]);
  return new Set([...items, ...addresses].map(({ hash }) => hash));
}

/** Whether a crawl has a page, or an address that led to one. */
export const isKnownPage = async (jobId: string, urlHash: string): Promise<boolean> =>
  (await listKnownHashes(db, jobId, [urlHash])).size > 0;

type Place = {
  depth: number;
  /** The most items of the crawl. */
  maxItems: number;
  /** Set for a watched site, whose pages are reserved one by one; those that it knows are added first. */
  scheduleId?: string;
};

/**
 * Adds pages that a crawl has found, each once and at most as many as the crawl may have. The caller has locked the job.
 */
export async function insertFoundPages(
  tx: Executor,
  job: JobRow,
  pages: NewPage[],
  { depth, maxItems, scheduleId }: Place,
): Promise<void> {
  const room = Math.max(0, maxItems - job.total);
  if (pages.length === 0 || job.cancelRequestedAt || (room === 0 && job.hasMorePages)) return;
  const known = await listKnownHashes(
    tx,
    job.id,
    pages.map(({ urlHash }) => urlHash),
  );
  const found = pages.filter(({ urlHash }) => !known.has(urlHash));
  const hasMorePages = found.length > room;
  if (hasMorePages) await tx.update(jobs).set({ hasMorePages }).where(eq(jobs.id, job.id));
  const ordered = scheduleId && hasMorePages ? await putKnownFirst(tx, scheduleId, found) : found;
  const fresh = ordered.slice(0, room);
  if (fresh.length === 0) return;
  const rows = fresh.map((page, index) => ({
    ...page,
    position: job.total + index,
    isReserved: scheduleId === undefined,
  }));
  await tx.execute(sql`
    insert into ${jobItems} (job_id, position, input, input_hash, depth, lane, lastmod, is_reserved)
    select ${job.id}::uuid, item."position", item."url", item."urlHash", ${depth}::int, item."lane", item."lastmod",
      item."isReserved"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as item("position" int, "url" text, "urlHash" text, "lane" text, "lastmod" text, "isReserved" boolean)`);
  await tx
    .update(jobs)
    .set({ total: sql`${jobs.total} + ${fresh.length}::int` })
    .where(eq(jobs.id, job.id));
}

/** Puts the pages that a watched site knows first, so that a limit compares the same ones in each run. */
async function putKnownFirst(tx: Executor, scheduleId: string, pages: NewPage[]): Promise<NewPage[]> {
  const known = await listKnownPages(
    tx,
    scheduleId,
    pages.map(({ urlHash }) => urlHash),
  );
  const isKnown = ({ urlHash }: Page) => known.has(urlHash);
  return [...pages.filter(isKnown), ...pages.filter((page) => !isKnown(page))];
}

/** Notes the address that a page of a crawl redirects to, so that it is not opened again. */
export async function insertRedirect(tx: Executor, jobId: string, page: Page): Promise<void> {
  await tx
    .insert(crawlAddresses)
    .values({ jobId, ...page, reason: "redirect" })
    .onConflictDoNothing();
}

/** Notes pages that robots.txt disallows, up to a limit. The caller has locked the job. */
export async function insertDisallowedPages(tx: Executor, jobId: string, pages: Page[]): Promise<void> {
  const room = MAX_DISALLOWED - (await countDisallowed(tx, jobId));
  if (room <= 0 || pages.length === 0) return;
  await tx
    .insert(crawlAddresses)
    .values(
      pages.slice(0, room).map(({ url, urlHash }) => ({ jobId, url, urlHash, reason: "robots" as const })),
    )
    .onConflictDoNothing();
}

const isDisallowed = (jobId: string) =>
  and(eq(crawlAddresses.jobId, jobId), eq(crawlAddresses.reason, "robots"));

const countDisallowed = (tx: Executor, jobId: string): Promise<number> =>
  tx.$count(crawlAddresses, isDisallowed(jobId));

/** Lists the pages that robots.txt disallowed to a crawl. */
export async function listDisallowedPages(jobId: string): Promise<string[]> {
  const rows = await db
    .select({ url: crawlAddresses.url })
    .from(crawlAddresses)
    .where(isDisallowed(jobId))
    .orderBy(asc(crawlAddresses.createdAt), asc(crawlAddresses.urlHash));
  return rows.map(({ url }) => url);
}

/** Notes the sitemaps that a crawl could not read. */
export async function updateSitemapProblems(
  tx: Executor,
  jobId: string,
  sitemapProblems: JobRow["sitemapProblems"],
): Promise<void> {
  await tx.update(jobs).set({ sitemapProblems }).where(eq(jobs.id, jobId));
}
