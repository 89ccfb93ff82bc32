import { asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { pendingRefunds } from "#db/schema.ts";

const r = pendingRefunds;
export type PendingRefund = typeof pendingRefunds.$inferSelect;

/** Notes that a refund is owed, before what makes it due is done at Stripe; one that is noted stays as it is. */
export async function insertPendingRefund(
  refund: Pick<PendingRefund, "invoiceId" | "amountCents" | "reason">,
): Promise<void> {
  if (refund.amountCents > 0) await db.insert(r).values(refund).onConflictDoNothing();
}

/** Refunds that are owed, those of these invoices or all, the one that was tried longest ago first. */
export async function listPendingRefunds(limit: number, invoiceIds?: string[]): Promise<PendingRefund[]> {
  return db
    .select()
    .from(r)
    .where(invoiceIds && inArray(r.invoiceId, invoiceIds))
    .orderBy(asc(r.updatedAt))
    .limit(limit);
}

/** Takes a refund off the list: it was made, or nothing is left to refund. */
export async function deletePendingRefund(invoiceId: string): Promise<void> {
  await db.delete(r).where(eq(r.invoiceId, invoiceId));
}

/** Notes why a refund could not be made. */
export async function notePendingRefundError(invoiceId: string, reason: string): Promise<void> {
  await db
    .update(r)
    .set({
      failedAttempts: sql`${r.failedAttempts} + 1`,
      lastError: reason.slice(0, 500),
      updatedAt: sql`now()`,
    })
    .where(eq(r.invoiceId, invoiceId));
}

/** How many refunds have failed at least once and are still owed. */
export async function countFailedRefunds(): Promise<number> {
  const [row] = await db.select({ total: count() }).from(r).where(gt(r.failedAttempts, 0));
  return row?.total ?? 0;
}
