import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { schedules } from "#db/schedule-tables.ts";
import { siteChanges } from "#db/site-tables.ts";
import { feeds, nameWatches, pageWatchChecks, pageWatches, watchedNames } from "#db/watch-tables.ts";

const f = feeds;

export type FeedRow = typeof feeds.$inferSelect;

/** Lists a user's feeds, oldest first. */
export const listFeeds = async (userId: string): Promise<FeedRow[]> =>
  db.select().from(f).where(eq(f.userId, userId)).orderBy(asc(f.createdAt));

/** Creates a feed, or gives it another token, which ends its address before. @param watchId null for the account */
export async function saveFeed(userId: string, watchId: string | null, tokenHash: string): Promise<FeedRow> {
  const [row] = await db
    .insert(f)
    .values({ userId, watchId, tokenHash })
    .onConflictDoUpdate({ target: [f.userId, f.watchId], set: { tokenHash, createdAt: sql`now()` } })
    .returning();
  if (!row) throw new Error("The feed was not written");
  return row;
}

/** Deletes a feed, by its id or that of its watch. @returns false when the user has no such feed */
export async function deleteFeed(userId: string, by: { id: string } | { watchId: string }): Promise<boolean> {
  const rows = await db
    .delete(f)
    .where(and("id" in by ? eq(f.id, by.id) : eq(f.watchId, by.watchId), eq(f.userId, userId)))
    .returning({ id: f.id });
  return rows.length > 0;
}

/** Finds a feed by the hash of its token, with the name of its watch; null when there is none. */
export async function findFeed(tokenHash: string) {
  const [row] = await db
    .select({ feed: f, watchName: pageWatches.name })
    .from(f)
    .leftJoin(pageWatches, eq(pageWatches.id, f.watchId))
    .where(eq(f.tokenHash, tokenHash));
  return row ?? null;
}

/** Without rules every change is reported, otherwise those that match one. */
const isReported = sql`${pageWatchChecks.matchedRules} is distinct from '[]'::jsonb`;

/** Lists reported changes of a user's watched pages, newest first. @param watchId null for all of them */
export const listPageChanges = async (userId: string, watchId: string | null, limit: number) =>
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
    .where(
      and(
        eq(pageWatches.userId, userId),
        watchId ? eq(pageWatches.id, watchId) : undefined,
        eq(pageWatchChecks.outcome, "changed"),
        isReported,
      ),
    )
    .orderBy(desc(pageWatchChecks.endedAt))
    .limit(limit);

/** Lists a user's watched names that are available, the newest first. */
export const listAvailableNames = async (userId: string, limit: number) =>
  db
    .select({
      id: nameWatches.id,
      name: watchedNames.name,
      platform: watchedNames.platform,
      at: sql`${nameWatches.lastChangedAt}`.mapWith(nameWatches.createdAt),
    })
    .from(nameWatches)
    .innerJoin(watchedNames, eq(watchedNames.id, nameWatches.nameId))
    .where(
      and(
        eq(nameWatches.userId, userId),
        eq(watchedNames.state, "available"),
        isNotNull(nameWatches.lastChangedAt),
      ),
    )
    .orderBy(desc(nameWatches.lastChangedAt))
    .limit(limit);

/** Lists the runs of a user's watched sites that found changes, the newest first, with these changes. */
export async function listSiteRuns(userId: string, limit: number) {
  const at = sql`max(${siteChanges.createdAt})`.mapWith(siteChanges.createdAt);
  const runs = await db
    .select({ jobId: siteChanges.jobId, scheduleId: schedules.id, name: schedules.name, at })
    .from(siteChanges)
    .innerJoin(schedules, eq(schedules.id, siteChanges.scheduleId))
    .where(eq(schedules.userId, userId))
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
