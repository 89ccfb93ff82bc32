import { type AnyColumn, and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { schedules } from "#db/schedule-tables.ts";
import { siteChanges } from "#db/site-tables.ts";
import { nameWatches, pageWatchChecks, pageWatches, watchedNames } from "#db/watch-tables.ts";

/** Which changes are listed, newest first. @param since those after this time; null for all that are kept */
export type ChangesQuery = { limit: number; since?: Date | null };

/** Times of JavaScript have milliseconds: without the rest, a change would come after its own time. */
const isSince = (at: AnyColumn | SQL, since: Date | null | undefined): SQL | undefined =>
  since ? sql`date_trunc('milliseconds', ${at}) > ${since.toISOString()}::timestamptz` : undefined;

/** Without rules every change is reported, otherwise those that match one. */
const isReported = sql`${pageWatchChecks.matchedRules} is distinct from '[]'::jsonb`;

/** The condition for reported changes of a user's watched pages. @param watchId null for all of them */
const isPageChange = (userId: string, watchId: string | null, since: ChangesQuery["since"]) =>
  and(
    eq(pageWatches.userId, userId),
    watchId ? eq(pageWatches.id, watchId) : undefined,
    eq(pageWatchChecks.outcome, "changed"),
    isReported,
    isSince(pageWatchChecks.endedAt, since),
  );

/** The condition for a user's watched names that are available. */
const isAvailableName = (userId: string, since: ChangesQuery["since"]) =>
  and(
    eq(nameWatches.userId, userId),
    eq(watchedNames.state, "available"),
    isNotNull(nameWatches.lastChangedAt),
    isSince(nameWatches.lastChangedAt, since),
  );

/** The condition for changes of a user's watched sites. */
const isSiteChange = (userId: string, since: ChangesQuery["since"]) =>
  and(eq(schedules.userId, userId), isSince(siteChanges.createdAt, since));

/** Lists reported changes of a user's watched pages. @param watchId null for all of them */
export const listPageChanges = async (
  userId: string,
  { watchId, limit, since }: ChangesQuery & { watchId: string | null },
) =>
  db
    .select({
      id: pageWatchChecks.id,
      watchId: pageWatches.id,
      name: pageWatches.name,
      url: pageWatches.url,
      summary: pageWatchChecks.summary,
      changes: pageWatchChecks.changes,
      at: sql`${pageWatchChecks.endedAt}`.mapWith(pageWatchChecks.createdAt),
    })
    .from(pageWatchChecks)
    .innerJoin(pageWatches, eq(pageWatches.id, pageWatchChecks.watchId))
    .where(isPageChange(userId, watchId, since))
    .orderBy(desc(pageWatchChecks.endedAt))
    .limit(limit);

/** Lists a user's watched names that are available. */
export const listAvailableNames = async (userId: string, { limit, since }: ChangesQuery) =>
  db
    .select({
      id: nameWatches.id,
      name: watchedNames.name,
      platform: watchedNames.platform,
      at: sql`${nameWatches.lastChangedAt}`.mapWith(nameWatches.createdAt),
    })
    .from(nameWatches)
    .innerJoin(watchedNames, eq(watchedNames.id, nameWatches.nameId))
    .where(isAvailableName(userId, since))
    .orderBy(desc(nameWatches.lastChangedAt))
    .limit(limit);

/** Lists the runs of a user's watched sites that found changes, with these changes. */
export async function listSiteRuns(userId: string, { limit, since }: ChangesQuery) {
  const at = sql`max(${siteChanges.createdAt})`.mapWith(siteChanges.createdAt);
  const runs = await db
    .select({ jobId: siteChanges.jobId, scheduleId: schedules.id, name: schedules.name, at })
    .from(siteChanges)
    .innerJoin(schedules, eq(schedules.id, siteChanges.scheduleId))
    .where(isSiteChange(userId, since))
    .groupBy(siteChanges.jobId, schedules.id, schedules.name)
    .orderBy(desc(at))
    .limit(limit);
  if (runs.length === 0) return [];
  const changes = await db
    .select({
      jobId: siteChanges.jobId,
      kind: siteChanges.kind,
      url: siteChanges.url,
      summary: siteChanges.summary,
    })
    .from(siteChanges)
    .where(
      inArray(
        siteChanges.jobId,
        runs.map(({ jobId }) => jobId),
      ),
    )
    .orderBy(asc(siteChanges.createdAt), asc(siteChanges.id));
  const byJob = Map.groupBy(changes, ({ jobId }) => jobId);
  return runs.map((run) => ({ ...run, changes: byJob.get(run.jobId) ?? [] }));
}

/** Counts a user's changed pages, available names, and runs of sites with changes, each up to `limit`. */
export async function countChanges(userId: string, { limit, since }: ChangesQuery): Promise<number> {
  const pages = db
    .select({ id: pageWatchChecks.id })
    .from(pageWatchChecks)
    .innerJoin(pageWatches, eq(pageWatches.id, pageWatchChecks.watchId))
    .where(isPageChange(userId, null, since))
    .limit(limit);
  const names = db
    .select({ id: nameWatches.id })
    .from(nameWatches)
    .innerJoin(watchedNames, eq(watchedNames.id, nameWatches.nameId))
    .where(isAvailableName(userId, since))
    .limit(limit);
  const sites = db
    .selectDistinct({ id: siteChanges.jobId })
    .from(siteChanges)
    .innerJoin(schedules, eq(schedules.id, siteChanges.scheduleId))
    .where(isSiteChange(userId, since))
    .limit(limit);
  const counts = await Promise.all([pages, names, sites].map((rows) => db.$count(rows.as("changes"))));
  return counts.reduce((sum, count) => sum + count, 0);
}
