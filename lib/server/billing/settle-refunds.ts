import {
  deletePendingRefund,
  listPendingRefunds,
  type PendingRefund,
  recordPendingRefundError,
} from "#db/queries/pending-refunds.ts";
import {
  cancelImmediately,
  createRefund,
  describeStripeError,
  findRefund,
  getInvoicePayment,
} from "#server/integrations/stripe/index.ts";
import { logWarning } from "#server/platform/log.ts";
import { createOnce } from "./create-once.ts";

const MAX_REFUNDS = 100;
const UNPAID_STATUSES = ["draft", "open"];

/** Refunds at most the unrefunded amount, because an operator may have refunded part of it. */
async function settleRefund({ invoiceId, amountCents, reason }: PendingRefund): Promise<void> {
  const { status, subscriptionId, paymentIntentId, retainedCents, isDisputed } =
    await getInvoicePayment(invoiceId);
  // The invoice can still be paid, so the next run decides.
  if (UNPAID_STATUSES.includes(status)) return;
  // The invoice was paid after an interrupted account deletion, so the plan ends with the refund.
  if (reason === "account_deleted" && subscriptionId)
    await cancelImmediately(subscriptionId, "Account deleted by the customer");
  const cents = Math.min(amountCents, retainedCents);
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
 * Makes the pending refunds of the given invoices, or of all. A failed refund stays pending, which `/api/health`
 * reports and the reconciler retries.
 */
export async function settleRefunds(invoiceIds?: string[]): Promise<{ refunds: number; failed: number }> {
  const pending = await listPendingRefunds(MAX_REFUNDS, invoiceIds);
  let failed = 0;
  for (const pendingRefund of pending) {
    try {
      await settleRefund(pendingRefund);
    } catch (error) {
      failed++;
      const { invoiceId, reason } = pendingRefund;
      logWarning("billing.refund_failed", { invoiceId, reason, cause: describeStripeError(error) });
      await recordPendingRefundError(invoiceId, describeStripeError(error));
    }
  }
  return { refunds: pending.length, failed };
}
