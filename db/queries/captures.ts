import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, not, or, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { captureBytes, captures } from "#db/schema.ts";
import { secondsFromNow } from "./leases.ts";
import { isAfter, microseconds, newestFirst, type PagePosition, toPage } from "./paging.ts";

export type CaptureRow = typeof captures.$inferSelect;

const isNotExpired = gt(captures.expiresAt, sql`now()`);
/** The captures that users see. */
export const isActiveCapture = and(isNotExpired, captures.isStored);
const isDue = or(
  lte(captures.expiresAt, sql`now()`),
  // The process that reserved it died before the file was stored.
  and(not(captures.isStored), lt(captures.createdAt, sql`now() - interval '1 hour'`)),
);

/** Storage limits in bytes, per user and in total. */
export type CaptureLimits = { userBytes: number; totalBytes: number };

/** Gets the counted bytes of a user's captures, or of all users' captures. */
export async function sumCaptureBytes(userId?: string): Promise<number> {
  const [row] = await db
    .select({ bytes: captureBytes.bytes })
    .from(captureBytes)
    .where(userId ? eq(captureBytes.userId, userId) : isNull(captureBytes.userId));
  return row?.bytes ?? 0;
}

const columns = getTableColumns(captures);
type NewCaptureRow = Omit<
  typeof captures.$inferInsert,
  "createdAt" | "expiresAt" | "isStored" | "thumbnailKey"
>;

/**
 * Reserves storage for a capture by inserting its row, which stays unlisted until `finishCapture`. Exact also when
 * several captures are reserved at once (`db/migrations/0022_capture_bytes.sql`).
 * @param keepDays retention in days
 * @returns false, without inserting, when a storage limit would be exceeded
 */
export async function reserveCapture(
  row: NewCaptureRow,
  keepDays: number,
  { userBytes, totalBytes }: CaptureLimits,
): Promise<boolean> {
  const byColumn = Object.entries(row).map(([key, value]) => [
    columns[key as keyof NewCaptureRow].name,
    value,
  ]);
  const newRow = JSON.stringify(Object.fromEntries(byColumn));
  const [result] = await db.execute<{ isReserved: boolean }>(sql`
    select reserve_capture(${newRow}::jsonb, ${keepDays}, ${userBytes}, ${totalBytes}) as "isReserved"`);
  return result?.isReserved === true;
}

/** Marks a reserved capture as stored. @returns false when its row was deleted concurrently */
export async function finishCapture(id: string, tx: Executor = db): Promise<boolean> {
  const rows = await tx
    .update(captures)
    .set({ isStored: true })
    .where(eq(captures.id, id))
    .returning({ id: captures.id });
  return rows.length > 0;
}

/** Records the stored thumbnail of a capture. @returns false when its row was deleted concurrently */
export async function setThumbnailKey(id: string, thumbnailKey: string): Promise<boolean> {
  const rows = await db
    .update(captures)
    .set({ thumbnailKey })
    .where(eq(captures.id, id))
    .returning({ id: captures.id });
  return rows.length > 0;
}

/** Lists the oldest captures of a user, all that exceed a number of bytes. */
export async function listUserSurplus(userId: string, maxBytes: number): Promise<CaptureRow[]> {
  const newestFirst = sql`(order by ${captures.createdAt} desc, ${captures.id})`;
  const ranked = db
    .select({
      id: captures.id,
      bytes: sql<number>`sum(${captures.sizeBytes}) over ${newestFirst}`.as("bytes"),
    })
    .from(captures)
    .where(eq(captures.userId, userId))
    .as("ranked");
  const surplus = db.select({ id: ranked.id }).from(ranked).where(gt(ranked.bytes, maxBytes));
  return db.select().from(captures).where(inArray(captures.id, surplus));
}

/** Lists captures of all users that have expired or were never stored. */
export async function listDueCaptures(limit: number): Promise<CaptureRow[]> {
  return db.select().from(captures).where(isDue).limit(limit);
}

/** Lists one page of a user's captures, or of these kinds, newest first, and the position of the next page. */
export async function listCapturePage(
  userId: string,
  limit: number,
  after: PagePosition | null,
  kinds?: readonly string[],
): Promise<{ rows: CaptureRow[]; next: PagePosition | null }> {
  const isKind = kinds && inArray(sql`${captures.kind}`, [...kinds]);
  const rows = await db
    .select({ ...getTableColumns(captures), position: microseconds(captures.createdAt) })
    .from(captures)
    .where(and(eq(captures.userId, userId), isKind, isActiveCapture, isAfter(captures, after)))
    .orderBy(...newestFirst(captures))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Gets the user's newest capture with a cache key, at most `maxAgeSeconds` old if given; null when there is none. */
export async function findCachedCapture(
  userId: string,
  cacheKey: string,
  maxAgeSeconds?: number,
): Promise<CaptureRow | null> {
  const isRecent =
    maxAgeSeconds === undefined ? undefined : gt(captures.createdAt, secondsFromNow(-maxAgeSeconds));
  const [row] = await db
    .select()
    .from(captures)
    .where(and(eq(captures.userId, userId), eq(captures.cacheKey, cacheKey), isActiveCapture, isRecent))
    .orderBy(desc(captures.createdAt))
    .limit(1);
  return row ?? null;
}

/** Gets a capture of any user, for a signed link; null when it does not exist or has expired. */
export async function findLinkedCapture(id: string): Promise<CaptureRow | null> {
  const [row] = await db
    .select()
    .from(captures)
    .where(and(eq(captures.id, id), isNotExpired));
  return row ?? null;
}

/**
 * Gets a user's capture; null when it does not exist, has expired, or belongs to another user.
 * @param only `isStored: false` also gets a capture whose file is still being stored
 */
export async function findCapture(
  userId: string,
  id: string,
  only: { isStored: boolean } = { isStored: true },
): Promise<CaptureRow | null> {
  const isVisible = only.isStored ? isActiveCapture : isNotExpired;
  const [row] = await db
    .select()
    .from(captures)
    .where(and(eq(captures.id, id), eq(captures.userId, userId), isVisible));
  return row ?? null;
}

/** Gets the user's last extraction of an address before a moment; null when there is none. */
export async function findEarlierExtraction(
  userId: string,
  url: string,
  before: Date,
): Promise<CaptureRow | null> {
  const isEarlier = and(
    eq(captures.kind, "extraction"),
    eq(captures.url, url),
    lt(captures.createdAt, before),
  );
  const [row] = await db
    .select()
    .from(captures)
    .where(and(eq(captures.userId, userId), isEarlier, isActiveCapture))
    .orderBy(desc(captures.createdAt))
    .limit(1);
  return row ?? null;
}

/** Lists those of the captures that exist and belong to the user. */
export async function findCaptures(userId: string, ids: string[]): Promise<CaptureRow[]> {
  return db
    .select()
    .from(captures)
    .where(and(inArray(captures.id, ids), eq(captures.userId, userId), isActiveCapture))
    .orderBy(desc(captures.createdAt));
}

/** Gets the capture of a public address; null when there is none or it has ended. */
export async function findSharedCapture(shareId: string): Promise<CaptureRow | null> {
  const [row] = await db
    .select()
    .from(captures)
    .where(and(eq(captures.shareId, shareId), isActiveCapture));
  return row ?? null;
}

/** Deletes rows whose files have been deleted. */
export async function deleteCaptureRows(ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(captures).where(inArray(captures.id, ids));
}

/** Lists a user's captures, including expired and unfinished ones. */
export async function listAllCaptures(userId: string, limit: number) {
  return db.select().from(captures).where(eq(captures.userId, userId)).limit(limit);
}
