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

const COMMENT = "Payment disputed";

/** Ends an upgrade that disputed money was credited to. What was paid for it besides, and not used, is refunded. */
async function endUpgrade(
  { id, status, latestInvoice, ...period }: RemoteSubscription,
  now: Date,
): Promise<void> {
  if (ENDED_STATUSES.includes(status)) return;
  if (latestInvoice?.status === "paid") {
    const amountCents = proratedCredit(latestInvoice.amountPaidCents, period, now);
    await insertPendingRefund({ invoiceId: latestInvoice.id, amountCents, reason: "disputed_credit" });
  }
  await cancelImmediately(id, COMMENT);
  if (latestInvoice) await settleRefunds([latestInvoice.id]);
}

/** The purchases that an invoice's money was credited to, and those that theirs was credited to, and so on. */
async function listFundedAttempts(
  customerId: string,
  disputed: SubscriptionInvoice,
  all: SubscriptionInvoice[],
) {
  const userId = await getUserIdByCustomer(customerId);
  const attempts = userId ? await listCreditedAttempts(userId) : [];
  const fundedBy = (invoiceId: string): typeof attempts =>
    attempts
      .filter(({ parameters }) => parameters.creditedInvoiceId === invoiceId)
      .flatMap((attempt) => {
        const first = all.find((it) => it.isFirst && it.subscriptionId === attempt.stripeSubscriptionId);
        return first && first.id !== invoiceId ? [attempt, ...fundedBy(first.id)] : [attempt];
      });
  return fundedBy(disputed.id);
}

/** Ends what a disputed payment paid for: its subscription, and upgrades that its unused part was credited to. */
export async function endDisputed(customerId: string, paymentIntentId: string): Promise<void> {
  const invoices = await listSubscriptionInvoices(customerId);
  const disputed = invoices.find((invoice) => invoice.paymentIntentIds.includes(paymentIntentId));
  if (!disputed?.subscriptionId) return;
  await cancelImmediately(disputed.subscriptionId, COMMENT);
  const { subscriptions, now } = await getCustomer(customerId);
  const funded = await listFundedAttempts(customerId, disputed, invoices);
  for (const { id, state, stripeSubscriptionId } of funded) {
    if (state === "open") await expireAttempt(id);
    const upgrade = subscriptions.find((it) => state === "paid" && it.id === stripeSubscriptionId);
    if (upgrade) await endUpgrade(upgrade, now);
  }
}
