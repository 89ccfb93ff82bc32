import { and, asc, eq, gte, ne, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { tools, uses } from "#db/schema.ts";

/**
 * How often a user used each tool on each of the last days (UTC), days and tools without a use left out. Uses that were
 * given back do not count.
 */
export async function listDailyUses(userId: string, days: number) {
  const day = sql<string>`to_char(${uses.takenAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const today = sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;
  return db
    .select({ day, toolId: uses.toolId, toolName: tools.name, count: sql<number>`count(*)::int` })
    .from(uses)
    .innerJoin(tools, eq(tools.id, uses.toolId))
    .where(
      and(
        eq(uses.userId, userId),
        ne(uses.state, "returned"),
        gte(uses.takenAt, sql`${today} - make_interval(days => ${days - 1})`),
      ),
    )
    .groupBy(day, uses.toolId, tools.name)
    .orderBy(asc(day), asc(uses.toolId));
}
