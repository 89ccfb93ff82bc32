import { createHash } from "node:crypto";
import { createSchedule } from "#server/jobs/schedules/create-schedule.ts";
import { getSchedule } from "#server/jobs/schedules/list-schedules.ts";
import { runDueSchedules } from "#server/jobs/schedules/run-schedules.ts";
import { listSiteChanges } from "#server/jobs/sites/list-changes.ts";
import type { Caller } from "#server/usage/caller.ts";
import { CHANGE_KINDS } from "#shared/jobs/definitions.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { CreateSchedule, type ScheduleRun, type SiteChange } from "#shared/schedules/contract.ts";
import { finishCrawl, type Site } from "#tests/lib/server/jobs/crawl-support.ts";
import { sql } from "#tests/support/database.ts";

/** A page of a site that a test changes: its lines and its links. */
export type Page = {
  lines: string[];
  links?: string[];
  status?: number;
  headers?: Record<string, string>;
  /** Whether the server answers with a validator. */
  etag?: boolean;
};

const toBody = (path: string, { lines, links = [] }: Page): string =>
  `<html><head><title>Page ${path}</title></head><body>${lines.map((line) => `<p>${line}</p>`).join("")}${links
    .map((href) => `<a href="${href}"></a>`)
    .join("")}</body></html>`;

/** Serves the pages of a map as they are when they are requested. */
export const toSite =
  (pages: Map<string, Page>): Site =>
  (path, request) => {
    const found = pages.get(path);
    if (!found) return null;
    const body = toBody(path, found);
    const { status = 200, headers = {} } = found;
    if (!found.etag) return { status, headers, body };
    const etag = `W/"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === etag) return { status: 304, headers: { etag } };
    return { status, headers: { etag, ...headers }, body };
  };

export type WatchedSiteUser = { caller: Caller; userId: string; id: string };

/** Creates a schedule that watches a site. */
export async function watchSite(caller: Caller, crawl: object): Promise<WatchedSiteUser> {
  const body = CreateSchedule.parse({ crawl, cron: "0 9 * * *", name: "The site" });
  const { schedule } = await createSchedule(caller, body);
  return { caller, userId: caller.userId, id: parsePublicId("schedule", schedule?.id ?? "") ?? "" };
}

/** Starts the next run. @returns its job */
export async function startRun({ userId, id }: WatchedSiteUser): Promise<ScheduleRun> {
  await sql`update schedules set next_run_at = date_trunc('milliseconds', now()) where id = ${id}`;
  await runDueSchedules();
  const { lastRun } = await getSchedule(userId, id);
  if (!lastRun) throw new Error("The run has not started.");
  return lastRun;
}

/** Runs the site once to the end. */
export async function runSite(site: WatchedSiteUser) {
  const { job: started } = await startRun(site);
  if (!started) throw new Error("The run was skipped.");
  const job = await finishCrawl(site.caller, started);
  return readRun(site, job.id);
}

/** What the last run has found: `new /a`, sorted by kind and address. */
export async function readRun(site: WatchedSiteUser, jobId: string) {
  const { lastRun, expectedUsesPerMonth } = await getSchedule(site.userId, site.id);
  const { data } = await listSiteChanges(site.userId, site.id, { limit: 100, run: jobId });
  return {
    result: lastRun?.site ?? null,
    job: lastRun?.job ?? null,
    expectedUsesPerMonth,
    changes: data,
    found: toFound(data),
  };
}

const toFound = (changes: SiteChange[]): string[] =>
  changes
    .toSorted(
      (a, b) => CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind) || (a.url < b.url ? -1 : 1),
    )
    .map(({ kind, url }) => `${kind} ${new URL(url).pathname}`);

export const listMails = (userId: string) =>
  sql`select data from mail_outbox where user_id = ${userId} and kind = 'site_changed' order by created_at`;
export const listEvents = (userId: string) =>
  sql`select data from webhook_events where user_id = ${userId} and type = 'site.changed' order by created_at`;
