import type Stripe from "stripe";

/** What we know of an invoice. Amounts are cents. */
export type RemoteInvoice = {
  id: string;
  status: string;
  amountPaidCents: number;
  amountDueCents: number;
  creditCents: number;
  isFirst: boolean;
};

/** Our word for a cycle, and the provider's. */
export const INTERVALS = { "1 mon": "month", "1 year": "year" } as const;
export type BillingCycle = keyof typeof INTERVALS;

/** What a cycle costs, in cents; both null when it is not so much a month or a year in dollars. */
export type Cost =
  | { priceCents: number; billingCycle: BillingCycle }
  | { priceCents: null; billingCycle: null };

/** A subscription as the payment provider has it. */
export type RemoteSubscription = {
  id: string;
  status: string;
  /** The plan its price belongs to; null when it is none of ours. */
  planId: number | null;
  attemptId: string | null;
  createdAt: Date;
  anchorAt: Date;
  periodStart: Date | null;
  periodEnd: Date | null;
  isCancelling: boolean;
  /** When the oldest renewal that is still owed was charged for the first time; null unless it is past due. */
  pastDueSince: Date | null;
  /** When access ends or ended; null while it renews. */
  endsAt: Date | null;
  latestInvoice: RemoteInvoice | null;
} & Cost;

/** The provider's seconds since 1970. */
export const fromUnixSeconds = (seconds: number | null | undefined): Date | null =>
  typeof seconds === "number" ? new Date(seconds * 1000) : null;

/** The id of what the provider sends as an id, or expanded as the whole object. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** Our own ids as they come back in metadata, which anybody with the dashboard can edit; null for anything else. */
export const parseMetadataId = (text: string | undefined): number | null =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Null without an invoice, and for one that was not expanded or not kept. */
export function toInvoice(invoice: string | Stripe.Invoice | null | undefined): RemoteInvoice | null {
  if (!invoice || typeof invoice === "string" || !invoice.id) return null;
  const discounts = invoice.total_discount_amounts ?? [];
  return {
    id: invoice.id,
    status: invoice.status ?? "draft",
    amountPaidCents: invoice.amount_paid,
    amountDueCents: invoice.amount_remaining,
    creditCents: discounts.reduce((sum, discount) => sum + discount.amount, 0),
    isFirst: invoice.billing_reason === "subscription_create",
  };
}

function pastDueSinceOf(
  { status, latest_invoice }: Stripe.Subscription,
  periodStart: Date | null,
): Date | null {
  if (status !== "past_due") return null;
  const invoice = typeof latest_invoice === "object" ? latest_invoice : null;
  return fromUnixSeconds(invoice?.status_transitions?.finalized_at) ?? periodStart;
}

function endOf(subscription: Stripe.Subscription, periodEnd: Date | null): Date | null {
  if (subscription.ended_at) return fromUnixSeconds(subscription.ended_at);
  // The provider's own portal sets `cancel_at` alone.
  if (subscription.cancel_at) return fromUnixSeconds(subscription.cancel_at);
  return subscription.cancel_at_period_end ? periodEnd : null;
}

const CYCLES = ["1 mon", "1 year"] as const;

/** What a price says in our words. A subscription keeps its own when the plan is sold at another. */
export function toCost(price: Stripe.Price | undefined): Cost {
  const { interval, interval_count: count } = price?.recurring ?? {};
  const billingCycle = CYCLES.find((cycle) => count === 1 && INTERVALS[cycle] === interval);
  const priceCents = price?.currency === "usd" ? price.unit_amount : null;
  return billingCycle === undefined || priceCents === null
    ? { priceCents: null, billingCycle: null }
    : { priceCents, billingCycle };
}

/** Periods stand on the item since API version basil; ours have one item each. */
export function toSubscription(subscription: Stripe.Subscription): RemoteSubscription {
  const item = subscription.items.data[0];
  const periodStart = fromUnixSeconds(item?.current_period_start);
  const periodEnd = fromUnixSeconds(item?.current_period_end);
  return {
    id: subscription.id,
    status: subscription.status,
    planId: parseMetadataId(item?.price.metadata?.planId ?? subscription.metadata.planId),
    attemptId: subscription.metadata.attemptId ?? null,
    createdAt: new Date(subscription.created * 1000),
    anchorAt: new Date(subscription.billing_cycle_anchor * 1000),
    periodStart,
    periodEnd,
    isCancelling: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    pastDueSince: pastDueSinceOf(subscription, periodStart),
    endsAt: endOf(subscription, periodEnd),
    ...toCost(item?.price),
    latestInvoice: toInvoice(subscription.latest_invoice),
  };
}
