import { asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import { pendingRefunds } from "#db/billing-tables.ts";
import { db } from "#db/client.ts";

const r = pendingRefunds;
export type PendingRefund = typeof pendingRefunds.$inferSelect;

/** Records a refund before the change at Stripe that makes it due. An existing row of the invoice stays unchanged. */
export async function insertPendingRefund(
  refund: Pick<PendingRefund, "invoiceId" | "amountCents" | "reason">,
): Promise<void> {
  if (refund.amountCents > 0) await db.insert(r).values(refund).onConflictDoNothing();
}

/** Lists pending refunds, of the given invoices or of all, least recently attempted first. */
export async function listPendingRefunds(limit: number, invoiceIds?: string[]): Promise<PendingRefund[]> {
  return db
    .select()
    .from(r)
    .where(invoiceIds && inArray(r.invoiceId, invoiceIds))
    .orderBy(asc(r.updatedAt))
    .limit(limit);
}

/** Deletes a pending refund that was made or has nothing left to refund. */
export async function deletePendingRefund(invoiceId: string): Promise<void> {
  await db.delete(r).where(eq(r.invoiceId, invoiceId));
}

/** Records a failed attempt of a refund. */
export async function recordPendingRefundError(invoiceId: string, reason: string): Promise<void> {
  await db
    .update(r)
    .set({
      failedAttempts: sql`${r.failedAttempts} + 1`,
      lastError: reason.slice(0, 500),
      updatedAt: sql`now()`,
    })
    .where(eq(r.invoiceId, invoiceId));
}

/** Counts pending refunds that have failed at least once. */
export async function countFailedRefunds(): Promise<number> {
  const [row] = await db.select({ total: count() }).from(r).where(gt(r.failedAttempts, 0));
  return row?.total ?? 0;
}
