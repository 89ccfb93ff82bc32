import { and, asc, count, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { db, type Executor, inTransaction } from "#db/client.ts";
import { destinations } from "#db/destination-tables.ts";
import { isUniqueViolation } from "#db/errors.ts";
import { type ItemDelivery, jobItems, jobs } from "#db/job-tables.ts";
import { captures } from "#db/schema.ts";
import { lockUser } from "./billing-customers.ts";

const d = destinations;

export type DestinationRow = typeof d.$inferSelect;
/** A destination as it is listed: without its secret. */
export type ListedDestination = Omit<DestinationRow, "encryptedSecret">;

const { encryptedSecret: _secret, ...listed } = getTableColumns(d);

const isOwn = (userId: string, id: string) => and(eq(d.id, id), eq(d.userId, userId)) as SQL;

/** Lists a user's destinations without their secrets, by name. */
export const listDestinationRows = async (userId: string): Promise<ListedDestination[]> =>
  db.select(listed).from(d).where(eq(d.userId, userId)).orderBy(asc(d.name));

/** Gets a destination of the user with its encrypted secret. */
export async function findDestination(userId: string, id: string): Promise<DestinationRow | null> {
  const [row] = await db.select().from(d).where(isOwn(userId, id));
  return row ?? null;
}

/** Gets the destination of the user with this name, with its encrypted secret. */
export async function findDestinationByName(userId: string, name: string): Promise<DestinationRow | null> {
  const [row] = await db
    .select()
    .from(d)
    .where(and(eq(d.userId, userId), eq(d.name, name)));
  return row ?? null;
}

export type NewDestination = Omit<DestinationRow, "createdAt" | "updatedAt">;

/** Inserts a destination unless the user has its name or the maximum. */
export async function insertDestination(
  row: NewDestination,
  maxDestinations: number,
): Promise<ListedDestination | "duplicate" | "full"> {
  return inTransaction(async (tx) => {
    await lockUser(tx, row.userId);
    const [existing] = await tx.select({ count: count() }).from(d).where(eq(d.userId, row.userId));
    if ((existing?.count ?? 0) >= maxDestinations) return "full";
    const [inserted] = await tx.insert(d).values(row).onConflictDoNothing().returning(listed);
    return inserted ?? "duplicate";
  });
}

/** Changes a destination. @returns null when the user has no such destination, or "duplicate" */
export async function updateDestinationRow({
  id,
  userId,
  ...changes
}: NewDestination): Promise<ListedDestination | "duplicate" | null> {
  try {
    const [row] = await db.update(d).set(changes).where(isOwn(userId, id)).returning(listed);
    return row ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return "duplicate";
    throw error;
  }
}

/** Deletes a destination. @returns false when the user has no such destination */
export async function deleteDestinationRow(userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(d).where(isOwn(userId, id)).returning({ id: d.id });
  return rows.length > 0;
}

/** Writes the delivery that an item's file now has. */
export async function setItemDelivery(tx: Executor, itemId: string, delivery: ItemDelivery): Promise<void> {
  await tx.update(jobItems).set({ delivery }).where(eq(jobItems.id, itemId));
}

/** Gets the pending delivery of an item's file; null when there is none. */
export async function findPendingDelivery(itemId: string) {
  const [row] = await db
    .select({ delivery: jobItems.delivery, userId: jobs.userId, capture: captures })
    .from(jobItems)
    .innerJoin(jobs, eq(jobs.id, jobItems.jobId))
    .leftJoin(captures, eq(captures.id, jobItems.captureId))
    .where(and(eq(jobItems.id, itemId), sql`${jobItems.delivery} ->> 'state' = 'pending'`));
  return row?.delivery ? { ...row, delivery: row.delivery } : null;
}

/** Lists items whose delivery was due before this time. */
export async function listOverdueItems(before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: jobItems.id })
    .from(jobItems)
    .where(
      and(
        sql`${jobItems.delivery} ->> 'state' = 'pending'`,
        sql`(${jobItems.delivery} ->> 'nextAttemptAt') < ${before.toISOString()}`,
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
