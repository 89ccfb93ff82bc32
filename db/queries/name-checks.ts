import { and, desc, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { nameChecks } from "#db/schema.ts";

export type NameCheckRow = typeof nameChecks.$inferSelect;
type Rows = NameCheckRow["rows"];

const alive = gt(nameChecks.expiresAt, sql`now()`);
const own = (userId: string, id: string) => and(eq(nameChecks.id, id), eq(nameChecks.userId, userId), alive);

/** Keeps a check for so many days. @returns its id */
export async function insertNameCheck(
  check: { userId: string; request: Record<string, unknown>; rows: Rows },
  keepDays: number,
): Promise<string> {
  const expiresAt = sql`now() + make_interval(days => ${keepDays})`;
  const [row] = await db
    .insert(nameChecks)
    .values({ ...check, expiresAt })
    .returning({ id: nameChecks.id });
  if (!row) throw new Error("The check was not written");
  return row.id;
}

/** A user's checks, newest first. */
export async function listNameChecks(userId: string, limit: number): Promise<NameCheckRow[]> {
  return db
    .select()
    .from(nameChecks)
    .where(and(eq(nameChecks.userId, userId), alive))
    .orderBy(desc(nameChecks.createdAt))
    .limit(limit);
}

/** One check of this user; null for one that does not exist, has expired, or is somebody else's. */
export async function findNameCheck(userId: string, id: string): Promise<NameCheckRow | null> {
  const [row] = await db.select().from(nameChecks).where(own(userId, id));
  return row ?? null;
}

/**
 * Takes one retry of a check that is young enough.
 * @returns the check, or null when it is too old, retried too often, or not this user's
 */
export async function claimRetry(
  userId: string,
  id: string,
  { maxRetries, withinMinutes }: { maxRetries: number; withinMinutes: number },
): Promise<NameCheckRow | null> {
  const isYoung = gt(nameChecks.createdAt, sql`now() - make_interval(mins => ${withinMinutes})`);
  const [row] = await db
    .update(nameChecks)
    .set({ retries: sql`${nameChecks.retries} + 1` })
    .where(and(own(userId, id), isYoung, lt(nameChecks.retries, maxRetries)))
    .returning();
  return row ?? null;
}

/** Changes a check's rows while nobody else does. @returns the new rows, or null when the check is gone */
export async function updateCheckRows(
  userId: string,
  id: string,
  change: (rows: Rows) => Rows,
): Promise<Rows | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(nameChecks).where(own(userId, id)).for("update");
    if (!row) return null;
    const rows = change(row.rows);
    await tx.update(nameChecks).set({ rows }).where(eq(nameChecks.id, id));
    return rows;
  });
}

/** Removes one check of this user. @returns false when there is none */
export async function deleteNameCheck(userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(nameChecks).where(own(userId, id)).returning({ id: nameChecks.id });
  return rows.length > 0;
}

/** Removes every check that has expired. */
export async function purgeExpiredNameChecks(): Promise<void> {
  await db.delete(nameChecks).where(lte(nameChecks.expiresAt, sql`now()`));
}

/** Removes what has expired, and of this user what is more than is kept. */
export async function purgeNameChecks(userId: string, maxPerUser: number): Promise<void> {
  const surplus = db
    .select({ id: nameChecks.id })
    .from(nameChecks)
    .where(eq(nameChecks.userId, userId))
    .orderBy(desc(nameChecks.createdAt))
    .offset(maxPerUser);
  await purgeExpiredNameChecks();
  await db.delete(nameChecks).where(inArray(nameChecks.id, surplus));
}
