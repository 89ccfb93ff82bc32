import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { apiKeys } from "#db/api-key-tables.ts";
import { db } from "#db/client.ts";
import { jobs } from "#db/job-tables.ts";
import { overviewSettings } from "#db/overview-tables.ts";
import { schedules } from "#db/schedule-tables.ts";
import { captures, nameChecks } from "#db/schema.ts";
import { progressColumns } from "./job-columns.ts";

const o = overviewSettings;

export type OverviewSettings = Pick<typeof o.$inferSelect, "changesSeenAt" | "hasEndedFirstSteps">;

/** Gets what a user has seen and skipped, and the database's clock. */
export async function getOverviewSettings(userId: string): Promise<OverviewSettings & { now: Date }> {
  const [row] = await db
    .select({
      changesSeenAt: o.changesSeenAt,
      hasEndedFirstSteps: sql<boolean>`coalesce(${o.hasEndedFirstSteps}, false)`,
      now: sql`now()`.mapWith(o.updatedAt),
    })
    .from(sql`(values (1)) as one`)
    .leftJoin(o, eq(o.userId, userId));
  if (!row) throw new Error("The database returned no time");
  return row;
}

/** Writes what a user has seen or skipped; the time never goes back. */
export async function updateOverviewSettings(
  userId: string,
  changes: Partial<OverviewSettings>,
): Promise<void> {
  const { changesSeenAt } = changes;
  const latest = changesSeenAt && {
    changesSeenAt: sql`greatest(${o.changesSeenAt}, ${changesSeenAt.toISOString()}::timestamptz)`,
  };
  await db
    .insert(o)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: o.userId, set: { ...changes, ...latest, updatedAt: sql`now()` } });
}

/** Lists a user's jobs that have not ended, also those of schedules, the oldest first, with their number. */
export const listRunningJobs = async (userId: string, limit: number) =>
  db
    .select({ ...progressColumns, count: sql<number>`(count(*) over ())::int` })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), isNull(jobs.finishedAt)))
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(limit);

/** Lists a user's schedules by their next run. */
export const listNextRuns = async (userId: string, limit: number) =>
  db
    .select({
      id: schedules.id,
      name: schedules.name,
      at: sql`${schedules.nextRunAt}`.mapWith(schedules.createdAt),
    })
    .from(schedules)
    .where(and(eq(schedules.userId, userId), isNotNull(schedules.nextRunAt)))
    .orderBy(asc(schedules.nextRunAt), asc(schedules.id))
    .limit(limit);

/** Gets a user's first stored capture and name check, and the first use of an API key. */
export async function findFirstResults(userId: string) {
  const [[capture], [check], [key]] = await Promise.all([
    db
      .select({ id: captures.id, url: captures.url, kind: captures.kind })
      .from(captures)
      .where(and(eq(captures.userId, userId), captures.isStored, sql`${captures.expiresAt} > now()`))
      .orderBy(asc(captures.createdAt))
      .limit(1),
    db
      .select({ id: nameChecks.id, request: nameChecks.request })
      .from(nameChecks)
      .where(and(eq(nameChecks.userId, userId), sql`${nameChecks.expiresAt} > now()`))
      .orderBy(asc(nameChecks.createdAt))
      .limit(1),
    db
      .select({ calledAt: sql`min(${apiKeys.lastUsedAt})`.mapWith(apiKeys.createdAt) })
      .from(apiKeys)
      .where(eq(apiKeys.userId, userId)),
  ]);
  return { capture: capture ?? null, check: check ?? null, calledAt: key?.calledAt ?? null };
}
