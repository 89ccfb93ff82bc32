import {
  findSchedule,
  listLastRuns,
  listRunPage,
  listSchedulePage,
  type RunResult,
  type RunWithJob,
  type ScheduleRow,
} from "#db/queries/schedules.ts";
import type { VisibleTypes } from "#server/api-keys/object-scopes.ts";
import { toJob, toJobItem } from "#server/jobs/list-jobs.ts";
import { toJobRequest } from "#server/jobs/request.ts";
import { type CronSchedule, countRuns } from "#server/platform/cron.ts";
import { parseCursor, toPage } from "#server/platform/cursor.ts";
import { AppError } from "#shared/errors.ts";
import { toPublicId } from "#shared/public-id.ts";
import type {
  RunsQuery,
  Schedule,
  SchedulePage,
  ScheduleResult,
  ScheduleResultPage,
  ScheduleRun,
} from "#shared/schedules/contract.ts";

const DAYS_PER_MONTH = 30;

export const scheduleNotFoundError = (): AppError => new AppError("not_found", "Schedule not found.");

/** @throws AppError `not_found` */
export async function requireSchedule(userId: string, id: string): Promise<ScheduleRow> {
  const row = await findSchedule(userId, id);
  if (!row) throw scheduleNotFoundError();
  return row;
}

/** The most that runs of a list use in 30 days. */
export const countMonthlyUses = (schedule: CronSchedule, total: number, now: Date): number =>
  countRuns(schedule, now, DAYS_PER_MONTH) * total;

const toRun = ({ run, job }: RunWithJob): ScheduleRun => ({
  dueAt: run.dueAt.toISOString(),
  createdAt: run.createdAt.toISOString(),
  job: job && toJob(job),
  site: run.siteResult,
});

/** The start and the options of a watched site. */
function toWatchedSite(row: ScheduleRow): Schedule["crawl"] {
  const { crawl, site } = toJobRequest(row);
  return crawl && site ? { ...crawl, ...site } : null;
}

/** What 30 days use when each run costs what the last one did; null without one that was compared. */
function countExpectedUses(schedule: CronSchedule, last: RunWithJob | null, now: Date): number | null {
  const { siteResult } = last?.run ?? {};
  if (!last?.job || !siteResult || siteResult.isBaseline || siteResult.incompleteReason !== null) return null;
  return countMonthlyUses(schedule, last.job.committedUses, now);
}

export function toSchedule(row: ScheduleRow, lastRun: RunWithJob | null, now = new Date()): Schedule {
  const { name, kind, cron, timeZone, mailsResults, state, stopReason, inputs } = row;
  const crawl = toWatchedSite(row);
  const total = crawl?.limit ?? inputs.length;
  return {
    id: toPublicId("schedule", row.id),
    name,
    kind,
    type: toJobRequest(row).type,
    total,
    firstInput: inputs[0] ?? "",
    crawl,
    cron,
    timeZone,
    mailsResults,
    state,
    stopReason,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    usesPerMonth: countMonthlyUses(row, total, now),
    expectedUsesPerMonth: countExpectedUses(row, lastRun, now),
    lastRun: lastRun && toRun(lastRun),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Lists a user's schedules of these types with their last runs, newest first. */
export async function listSchedules(
  userId: string,
  types: VisibleTypes,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<SchedulePage> {
  const page = await listSchedulePage(userId, types, limit, parseCursor(cursor));
  const lastRuns = await listLastRuns(page.rows.map(({ id }) => id));
  return toPage(page, (row) =>
    toSchedule(row, lastRuns.find(({ run }) => run.scheduleId === row.id) ?? null),
  );
}

/** @throws AppError `not_found` */
export async function getSchedule(userId: string, id: string): Promise<Schedule> {
  const row = await requireSchedule(userId, id);
  const [lastRun = null] = await listLastRuns([id]);
  return toSchedule(row, lastRun);
}

const isAvailable = (row: unknown): boolean => (row as { isAvailable?: unknown }).isAvailable === true;

function countNames(rows: RunResult["checkRows"]): ScheduleResult["names"] {
  if (!rows) return null;
  const all = [...rows.domains, ...rows.social];
  return { available: all.filter(isAvailable).length, total: all.length };
}

/**
 * Lists the runs of a schedule, newest first, each with its result for one entry of the list.
 * @throws AppError `not_found`, `invalid` for another cursor
 */
export async function listScheduleResults(
  userId: string,
  id: string,
  { limit, cursor, position }: RunsQuery,
): Promise<ScheduleResultPage> {
  await requireSchedule(userId, id);
  return toPage(await listRunPage(id, position, limit, parseCursor(cursor)), (row) => ({
    ...toRun(row),
    item: row.item && toJobItem(row.item),
    names: countNames(row.checkRows),
  }));
}
