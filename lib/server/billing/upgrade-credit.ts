import { getAttemptBySubscription } from "#db/queries/checkout-attempts.ts";
import type { CurrentSubscription } from "#db/queries/subscriptions.ts";
import { getInvoicePayment, type StripeCustomerState } from "#server/integrations/stripe/index.ts";

type Period = { periodStart: Date | null; periodEnd: Date | null };

/** The unused share of a payment at a moment, in cents, rounded up and never above the payment. */
export function proratedCredit(paidCents: number, { periodStart, periodEnd }: Period, at: Date): number {
  if (!periodStart || !periodEnd || periodEnd <= periodStart) return 0;
  const lengthMs = periodEnd.getTime() - periodStart.getTime();
  const remainingMs = Math.min(lengthMs, Math.max(0, periodEnd.getTime() - at.getTime()));
  return Math.ceil((paidCents * remainingMs) / lengthMs);
}

/**
 * Computes an upgrade's credit in cents: the unused part of the payment for the replaced plan. Credit from an earlier
 * upgrade counts as payment; refunds and promotion codes do not.
 */
export async function computeUpgradeCredit(
  replaced: CurrentSubscription | null,
  remote: StripeCustomerState,
): Promise<{ unused: number; creditedInvoiceId: string | null; retainedCents: number }> {
  const replacedAtStripe = remote.subscriptions.find(({ id }) => id === replaced?.stripeSubscriptionId);
  const invoice = replacedAtStripe?.latestInvoice;
  if (!replacedAtStripe || invoice?.status !== "paid")
    return { unused: 0, creditedInvoiceId: null, retainedCents: 0 };
  const retainedCents = await getRetainedCents(invoice.id);
  const earlierCredit = invoice.isFirst
    ? (await getAttemptBySubscription(replacedAtStripe.id))?.creditCents
    : 0;
  const creditableCents = retainedCents + (earlierCredit ?? 0);
  return {
    unused: proratedCredit(creditableCents, replacedAtStripe, remote.now),
    creditedInvoiceId: invoice.id,
    retainedCents,
  };
}

/** Gets the unrefunded part of an invoice's payment in cents; 0 while the payment is disputed. */
export async function getRetainedCents(invoiceId: string): Promise<number> {
  const { retainedCents, isDisputed } = await getInvoicePayment(invoiceId);
  return isDisputed ? 0 : retainedCents;
}
