import { and, desc, eq, notInArray } from "drizzle-orm";
import { db, inTransaction } from "#db/client.ts";
import { shortlistedNames } from "#db/schema.ts";

const t = shortlistedNames;

export type ShortlistedName = Omit<typeof t.$inferSelect, "userId">;

const shown = { name: t.name, statuses: t.statuses, createdAt: t.createdAt };

/** Lists the names that a user has starred, the last ones first. */
export const listShortlistedNames = async (userId: string): Promise<ShortlistedName[]> =>
  db.select(shown).from(t).where(eq(t.userId, userId)).orderBy(desc(t.createdAt), desc(t.name));

/** Adds a name or replaces its statuses. The oldest names above the maximum are removed. */
export async function insertShortlistedName(
  entry: Pick<ShortlistedName, "name" | "statuses"> & { userId: string },
  maxNames: number,
): Promise<void> {
  const { userId, statuses } = entry;
  const isOwn = eq(t.userId, userId);
  await inTransaction(async (tx) => {
    await tx
      .insert(t)
      .values(entry)
      .onConflictDoUpdate({ target: [t.userId, t.name], set: { statuses } });
    const newest = tx
      .select({ name: t.name })
      .from(t)
      .where(isOwn)
      .orderBy(desc(t.createdAt), desc(t.name))
      .limit(maxNames);
    await tx.delete(t).where(and(isOwn, notInArray(t.name, newest)));
  });
}

/** Removes a name, if it is there. */
export async function deleteShortlistedName(userId: string, name: string): Promise<void> {
  await db.delete(t).where(and(eq(t.userId, userId), eq(t.name, name)));
}
