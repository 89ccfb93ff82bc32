import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { feeds, pageWatches } from "#db/watch-tables.ts";

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
