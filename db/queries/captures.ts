import { and, desc, eq, gt, gte, inArray, lt, lte, not, or, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { captures } from "#db/schema.ts";

export type CaptureRow = typeof captures.$inferSelect;

const alive = and(gt(captures.expiresAt, sql`now()`), captures.isStored);
const due = or(
  lte(captures.expiresAt, sql`now()`),
  // The process that reserved it died before the file was stored.
  and(not(captures.isStored), lt(captures.createdAt, sql`now() - interval '1 hour'`)),
);

/** Most bytes that are kept, for one user and for all. */
export type CaptureLimits = { userBytes: number; totalBytes: number };

/** Bytes of all rows, or of one user's. */
async function sumBytes(executor: Executor, userId?: string): Promise<number> {
  const [row] = await executor
    .select({ bytes: sql<string>`coalesce(sum(${captures.sizeBytes}), 0)` })
    .from(captures)
    .where(userId === undefined ? undefined : eq(captures.userId, userId));
  return Number(row?.bytes);
}

/** Bytes of everybody's captures. */
export function sumCaptureBytes(): Promise<number> {
  return sumBytes(db);
}

/**
 * Reserves the space of a capture with a row that is kept for so many days and listed once `finishCapture` was called.
 * @returns false, without a row, when one of the limits leaves no space for it
 */
export async function reserveCapture(
  row: Omit<typeof captures.$inferInsert, "expiresAt" | "isStored">,
  keepDays: number,
  { userBytes, totalBytes }: CaptureLimits,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // One reservation at a time, so that several together cannot exceed a limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('captures'))`);
    if ((await sumBytes(tx, row.userId)) + row.sizeBytes > userBytes) return false;
    if ((await sumBytes(tx)) + row.sizeBytes > totalBytes) return false;
    const expiresAt = sql`now() + make_interval(days => ${keepDays})`;
    await tx.insert(captures).values({ ...row, expiresAt, isStored: false });
    return true;
  });
}

/** Lists a reserved capture from now on. @returns false when its row was deleted meanwhile */
export async function finishCapture(id: string, thumbnailKey: string | null): Promise<boolean> {
  const rows = await db
    .update(captures)
    .set({ isStored: true, thumbnailKey })
    .where(eq(captures.id, id))
    .returning({ id: captures.id });
  return rows.length > 0;
}

/** The oldest captures of a user, as many as have to go before one more of this size is kept. */
export async function listUserSurplus(
  userId: string,
  sizeBytes: number,
  limits: { maxPerUser: number; userBytes: number },
): Promise<CaptureRow[]> {
  const newestFirst = sql`(order by ${captures.createdAt} desc, ${captures.id})`;
  const ranked = db
    .select({
      id: captures.id,
      rank: sql<number>`row_number() over ${newestFirst}`.as("rank"),
      bytes: sql<number>`sum(${captures.sizeBytes}) over ${newestFirst}`.as("bytes"),
    })
    .from(captures)
    .where(eq(captures.userId, userId))
    .as("ranked");
  const surplus = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(or(gte(ranked.rank, limits.maxPerUser), gt(ranked.bytes, limits.userBytes - sizeBytes)));
  return db.select().from(captures).where(inArray(captures.id, surplus));
}

/** Captures of all users that have expired or were never finished. */
export async function listDueCaptures(limit: number): Promise<CaptureRow[]> {
  return db.select().from(captures).where(due).limit(limit);
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

/** Captures beyond the number that is kept for a user. */
export async function listSurplusCaptures(maxPerUser: number, limit: number): Promise<CaptureRow[]> {
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
  return db.select().from(captures).where(inArray(captures.id, surplus));
}

/** Removes rows, after their files are gone. */
export async function deleteCaptureRows(ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(captures).where(inArray(captures.id, ids));
}

/** A user's captures, whatever their age. */
export async function listAllCaptures(userId: string, limit: number) {
  return db.select().from(captures).where(eq(captures.userId, userId)).limit(limit);
}
