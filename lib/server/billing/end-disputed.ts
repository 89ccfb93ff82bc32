import { getUserIdByCustomer } from "#db/queries/billing-customers.ts";
import { expireAttempt, listCreditedAttempts } from "#db/queries/checkout-attempts.ts";
import { insertPendingRefund } from "#db/queries/pending-refunds.ts";
import {
  cancelImmediately,
  getCustomer,
  listSubscriptionInvoices,
  type RemoteSubscription,
  type SubscriptionInvoice,
} from "#server/integrations/stripe/index.ts";
import { ENDED_STATUSES } from "#shared/billing/subscription-status.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { proratedCredit } from "./upgrade-credit.ts";

const CANCELLATION_COMMENT = "Payment disputed";

/** Cancels an upgrade funded by a disputed payment and refunds the unused part of its own payment. */
async function cancelFundedUpgrade(
  { id, status, latestInvoice, ...period }: RemoteSubscription,
  now: Date,
): Promise<void> {
  if (ENDED_STATUSES.includes(status)) return;
  if (latestInvoice?.status === "paid") {
    const amountCents = proratedCredit(latestInvoice.amountPaidCents, period, now);
    await insertPendingRefund({ invoiceId: latestInvoice.id, amountCents, reason: "disputed_credit" });
  }
  await cancelImmediately(id, CANCELLATION_COMMENT);
  if (latestInvoice) await settleRefunds([latestInvoice.id]);
}

/** Attempts that received credit from the disputed invoice, directly or through another upgrade. */
async function listFundedAttempts(userId: string, disputed: SubscriptionInvoice, all: SubscriptionInvoice[]) {
  const attempts = await listCreditedAttempts(userId);
  const listFundedBy = (invoiceId: string): typeof attempts =>
    attempts
      .filter(({ parameters }) => parameters.creditedInvoiceId === invoiceId)
      .flatMap((attempt) => {
        const first = all.find(
          (candidate) => candidate.isFirst && candidate.subscriptionId === attempt.stripeSubscriptionId,
        );
        return first && first.id !== invoiceId ? [attempt, ...listFundedBy(first.id)] : [attempt];
      });
  return listFundedBy(disputed.id);
}

/**
 * Cancels the subscription of a disputed payment and every upgrade that was credited with it. Does nothing for a customer
 * that belongs to none of our users.
 */
export async function cancelDisputedSubscriptions(
  customerId: string,
  paymentIntentId: string,
): Promise<void> {
  const userId = await getUserIdByCustomer(customerId);
  if (!userId) return;
  const invoices = await listSubscriptionInvoices(customerId);
  const disputed = invoices.find((invoice) => invoice.paymentIntentIds.includes(paymentIntentId));
  if (!disputed?.subscriptionId) return;
  await cancelImmediately(disputed.subscriptionId, CANCELLATION_COMMENT);
  const { subscriptions, now } = await getCustomer(customerId);
  const funded = await listFundedAttempts(userId, disputed, invoices);
  for (const { id, state, stripeSubscriptionId } of funded) {
    if (state === "open") await expireAttempt(id);
    const upgrade = subscriptions.find(
      (candidate) => state === "paid" && candidate.id === stripeSubscriptionId,
    );
    if (upgrade) await cancelFundedUpgrade(upgrade, now);
  }
}
