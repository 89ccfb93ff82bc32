import { and, eq, getTableColumns, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { db, type Executor, inTransaction } from "#db/client.ts";
import { nameChecks } from "#db/schema.ts";
import { isAfter, microseconds, newestFirst, type PagePosition, toPage } from "./paging.ts";

export type NameCheckRow = typeof nameChecks.$inferSelect;
type Rows = NameCheckRow["rows"];

/** The checks that users see. */
export const isActiveCheck = gt(nameChecks.expiresAt, sql`now()`);
const isOwn = (userId: string, id: string) =>
  and(eq(nameChecks.id, id), eq(nameChecks.userId, userId), isActiveCheck);

/** Inserts a name check. @param keepDays retention in days @returns its id */
export async function insertNameCheck(
  check: Pick<NameCheckRow, "userId" | "requestId" | "request" | "rows"> & { id?: string; jobId?: string },
  keepDays: number,
  tx: Executor = db,
): Promise<string> {
  const expiresAt = sql`now() + make_interval(days => ${keepDays})`;
  const [row] = await tx
    .insert(nameChecks)
    .values({ ...check, expiresAt })
    .returning({ id: nameChecks.id });
  if (!row) throw new Error("The check was not written");
  return row.id;
}

/** Lists one page of a user's name checks, newest first, and the position of the next page. */
export async function listNameCheckPage(
  userId: string,
  limit: number,
  after: PagePosition | null,
): Promise<{ rows: NameCheckRow[]; next: PagePosition | null }> {
  const rows = await db
    .select({ ...getTableColumns(nameChecks), position: microseconds(nameChecks.createdAt) })
    .from(nameChecks)
    .where(and(eq(nameChecks.userId, userId), isActiveCheck, isAfter(nameChecks, after)))
    .orderBy(...newestFirst(nameChecks))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Gets a user's name check; null when it does not exist, has expired, or belongs to another user. */
export async function findNameCheck(userId: string, id: string): Promise<NameCheckRow | null> {
  const [row] = await db.select().from(nameChecks).where(isOwn(userId, id));
  return row ?? null;
}

/**
 * Counts one retry of a name check.
 * @returns null when the check is too old, has no retries left, or belongs to another user
 */
export async function reserveRetry(
  userId: string,
  id: string,
  { maxRetries, withinMinutes }: { maxRetries: number; withinMinutes: number },
): Promise<NameCheckRow | null> {
  const isRecent = gt(nameChecks.createdAt, sql`now() - make_interval(mins => ${withinMinutes})`);
  const [row] = await db
    .update(nameChecks)
    .set({ retries: sql`${nameChecks.retries} + 1` })
    .where(and(isOwn(userId, id), isRecent, lt(nameChecks.retries, maxRetries)))
    .returning();
  return row ?? null;
}

/** Updates a check's rows under a row lock. @returns the new rows; null when the check does not exist */
export async function updateCheckRows(
  userId: string,
  id: string,
  change: (rows: Rows) => Rows,
): Promise<Rows | null> {
  return inTransaction(async (tx) => {
    const [row] = await tx.select().from(nameChecks).where(isOwn(userId, id)).for("update");
    if (!row) return null;
    const rows = change(row.rows);
    await tx.update(nameChecks).set({ rows }).where(eq(nameChecks.id, id));
    return rows;
  });
}

/** Gets the name check of a public address; null when there is none or it has ended. */
export async function findSharedNameCheck(shareId: string): Promise<NameCheckRow | null> {
  const [row] = await db
    .select()
    .from(nameChecks)
    .where(and(eq(nameChecks.shareId, shareId), isActiveCheck));
  return row ?? null;
}

/** Deletes name checks of a user. @returns the number deleted */
export async function deleteNameChecks(userId: string, ids: string[]): Promise<number> {
  const rows = await db
    .delete(nameChecks)
    .where(and(inArray(nameChecks.id, ids), eq(nameChecks.userId, userId), isActiveCheck))
    .returning({ id: nameChecks.id });
  return rows.length;
}

/** Deletes all expired name checks. */
export async function purgeExpiredNameChecks(): Promise<void> {
  await db.delete(nameChecks).where(lte(nameChecks.expiresAt, sql`now()`));
}
