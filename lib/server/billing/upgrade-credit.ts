import type { CurrentSubscription } from "#db/queries/subscriptions.ts";
import { readInvoicePayment, type StripeCustomerState } from "#server/integrations/stripe/index.ts";

type Period = { periodStart: Date | null; periodEnd: Date | null };

/**
 * What of an amount has not been used at a moment: its share of the period that lies ahead, in whole cents and
 * rounded in the customer's favour, never more than was paid for it.
 */
export function proratedCredit(paidCents: number, { periodStart, periodEnd }: Period, at: Date): number {
  if (!periodStart || !periodEnd || periodEnd <= periodStart) return 0;
  const length = periodEnd.getTime() - periodStart.getTime();
  const left = Math.min(length, Math.max(0, periodEnd.getTime() - at.getTime()));
  return Math.ceil((paidCents * left) / length);
}

/**
 * The credit of an upgrade, in cents: the unused part of what was paid for the replaced plan. Credit of an earlier
 * upgrade counts as paid, refunded money does not.
 */
export async function computeUpgradeCredit(
  replaced: CurrentSubscription | null,
  remote: StripeCustomerState,
): Promise<{ unused: number; creditedInvoiceId: string | null; keptCents: number }> {
  const old = remote.subscriptions.find(({ id }) => id === replaced?.stripeSubscriptionId);
  const invoice = old?.latestInvoice;
  if (!old || invoice?.status !== "paid") return { unused: 0, creditedInvoiceId: null, keptCents: 0 };
  const keptCents = await readKeptCents(invoice.id);
  const worth = keptCents + (invoice.isFirst ? invoice.creditCents : 0);
  return { unused: proratedCredit(worth, old, remote.now), creditedInvoiceId: invoice.id, keptCents };
}

/** The part of an invoice's payment that was neither refunded nor disputed, in cents. */
export async function readKeptCents(invoiceId: string): Promise<number> {
  const { keptCents, isDisputed } = await readInvoicePayment(invoiceId);
  return isDisputed ? 0 : keptCents;
}
