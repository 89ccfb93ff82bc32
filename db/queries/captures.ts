import "server-only";
import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { db } from "../client.ts";
import { captures } from "../schema.ts";

export type CaptureRow = typeof captures.$inferSelect;

const alive = gt(captures.expiresAt, sql`now()`);

/** Keeps one capture's row for so many days. */
export async function insertCapture(
  row: Omit<typeof captures.$inferInsert, "expiresAt">,
  keepDays: number,
): Promise<void> {
  await db.insert(captures).values({ ...row, expiresAt: sql`now() + make_interval(days => ${keepDays})` });
}

/** A user's captures, newest first. */
export async function listCaptures(userId: string, limit: number): Promise<CaptureRow[]> {
  return db
    .select()
    .from(captures)
    .where(and(eq(captures.userId, userId), alive))
    .orderBy(desc(captures.createdAt))
    .limit(limit);
}

/** One capture of this user; null for one that does not exist, has expired, or is somebody else's. */
export async function findCapture(userId: string, id: string): Promise<CaptureRow | null> {
  const [row] = await db
    .select()
    .from(captures)
    .where(and(eq(captures.id, id), eq(captures.userId, userId), alive));
  return row ?? null;
}

/** Captures that are due for removal: expired, or beyond the number that is kept for a user. */
export async function listRemovable(maxPerUser: number, limit: number): Promise<CaptureRow[]> {
  const expired = db
    .select({ id: captures.id })
    .from(captures)
    .where(lte(captures.expiresAt, sql`now()`))
    .limit(limit);
  const ranked = db
    .select({
      id: captures.id,
      rank: sql<number>`row_number() over (partition by ${captures.userId} order by ${captures.createdAt} desc)`.as(
        "rank",
      ),
    })
    .from(captures)
    .as("ranked");
  const surplus = db.select({ id: ranked.id }).from(ranked).where(gt(ranked.rank, maxPerUser)).limit(limit);
  const [a, b] = await Promise.all([expired, surplus]);
  const ids = [...new Set([...a, ...b].map((row) => row.id))].slice(0, limit);
  return ids.length === 0 ? [] : db.select().from(captures).where(inArray(captures.id, ids));
}

/** Removes rows, after their files are gone. */
export async function deleteCaptureRows(ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(captures).where(inArray(captures.id, ids));
}

/** A user's captures, whatever their age. */
export async function listAllCaptures(userId: string, limit: number) {
  return db.select().from(captures).where(eq(captures.userId, userId)).limit(limit);
}
