import {
  deletePendingRefund,
  listPendingRefunds,
  notePendingRefundError,
  type PendingRefund,
} from "#db/queries/pending-refunds.ts";
import {
  cancelImmediately,
  createRefund,
  describeStripeError,
  findRefund,
  readInvoicePayment,
} from "#server/integrations/stripe/index.ts";
import { logWarning } from "#server/log.ts";
import { createOnce } from "./create-once.ts";

const MAX_REFUNDS = 100;
const UNPAID_STATUSES = ["draft", "open"];

/** Refunds no more than is left of what was paid: part of it may have been refunded by hand. */
async function refund({ invoiceId, amountCents, reason }: PendingRefund): Promise<void> {
  const { status, subscriptionId, paymentIntentId, keptCents, isDisputed } =
    await readInvoicePayment(invoiceId);
  // It can still be paid: what is then owed is refunded by the next run.
  if (UNPAID_STATUSES.includes(status)) return;
  // The deletion broke off, and the form was paid afterwards: without the money there is no plan.
  if (reason === "account_deleted" && subscriptionId)
    await cancelImmediately(subscriptionId, "Account deleted by the customer");
  const cents = Math.min(amountCents, keptCents);
  const isDone = !paymentIntentId || cents <= 0 || (await findRefund(paymentIntentId, invoiceId)) !== null;
  if (isDisputed) {
    logWarning("billing.refund_left_to_dispute", { invoiceId, reason, cents });
  } else if (!isDone) {
    const find = () => findRefund(paymentIntentId, invoiceId);
    const create = (key: string) => createRefund({ paymentIntentId, invoiceId, amountCents: cents }, key);
    await createOnce({ name: `refund:${invoiceId}`, userId: null, create, find });
    logWarning("billing.refunded", { invoiceId, reason, cents });
  }
  await deletePendingRefund(invoiceId);
}

/**
 * Makes the refunds that are owed: those of these invoices, or all. One that fails stays on the list, for the reconciler
 * and for `/api/health`.
 */
export async function settleRefunds(invoiceIds?: string[]): Promise<{ refunds: number; failed: number }> {
  const pending = await listPendingRefunds(MAX_REFUNDS, invoiceIds);
  let failed = 0;
  for (const owed of pending) {
    try {
      await refund(owed);
    } catch (error) {
      failed++;
      const { invoiceId, reason } = owed;
      logWarning("billing.refund_failed", { invoiceId, reason, cause: describeStripeError(error) });
      await notePendingRefundError(invoiceId, describeStripeError(error));
    }
  }
  return { refunds: pending.length, failed };
}
