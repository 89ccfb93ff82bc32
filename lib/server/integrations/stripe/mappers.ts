import type Stripe from "stripe";

/** The mirrored fields of an invoice. Amounts are cents. */
export type RemoteInvoice = {
  id: string;
  status: string;
  amountPaidCents: number;
  amountDueCents: number;
  /** Sum of all coupons and promotion codes. */
  discountCents: number;
  /** Whether it is the subscription's first invoice, as opposed to a renewal. */
  isFirst: boolean;
};

/** Maps our billing cycles to Stripe's intervals. */
export const INTERVALS = { "1 mon": "month", "1 year": "year" } as const;
export type BillingCycle = keyof typeof INTERVALS;

/** The price of a billing cycle; both null unless it is monthly or yearly in USD. */
export type Cost =
  | { priceCents: number; billingCycle: BillingCycle }
  | { priceCents: null; billingCycle: null };

/** The mirrored fields of a Stripe subscription. */
export type RemoteSubscription = {
  id: string;
  status: string;
  /** Null when its price belongs to none of our plans. */
  planId: number | null;
  attemptId: string | null;
  createdAt: Date;
  usageAnchorAt: Date;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
  /** First charge of the oldest unpaid renewal; null unless past due. */
  pastDueSince: Date | null;
  /** When access ends or ended; null while it renews. */
  endsAt: Date | null;
  latestInvoice: RemoteInvoice | null;
  /** The plan of the phase after this period, set by `schedulePlanChange`. */
  scheduledPlanId: number | null;
} & Cost;

/** Converts Stripe's Unix timestamps, which are in seconds. */
export const fromUnixSeconds = (seconds: number | null | undefined): Date | null =>
  typeof seconds === "number" ? new Date(seconds * 1000) : null;

/** The id of a field that Stripe sends as an id or as the expanded object. */
export const toId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** Parses one of our ids from metadata, which dashboard users can edit; null for anything else. */
export const parseMetadataId = (text: string | undefined): number | null =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Maps an expanded invoice; null for a missing or unexpanded one and for a preview, which has no id. */
export function toInvoice(invoice: string | Stripe.Invoice | null | undefined): RemoteInvoice | null {
  if (!invoice || typeof invoice === "string" || !invoice.id) return null;
  const discounts = invoice.total_discount_amounts ?? [];
  return {
    id: invoice.id,
    status: invoice.status ?? "draft",
    amountPaidCents: invoice.amount_paid,
    amountDueCents: invoice.amount_remaining,
    discountCents: discounts.reduce((sum, discount) => sum + discount.amount, 0),
    isFirst: invoice.billing_reason === "subscription_create",
  };
}

function getPastDueSince(
  { status, latest_invoice }: Stripe.Subscription,
  periodStart: Date | null,
): Date | null {
  if (status !== "past_due") return null;
  const invoice = typeof latest_invoice === "object" ? latest_invoice : null;
  return fromUnixSeconds(invoice?.status_transitions?.finalized_at) ?? periodStart;
}

function getEnd(subscription: Stripe.Subscription, periodEnd: Date | null): Date | null {
  if (subscription.ended_at) return fromUnixSeconds(subscription.ended_at);
  // Stripe's customer portal sets only `cancel_at`.
  if (subscription.cancel_at) return fromUnixSeconds(subscription.cancel_at);
  return subscription.cancel_at_period_end ? periodEnd : null;
}

const CYCLES = ["1 mon", "1 year"] as const;

/** Maps a subscription's own price, which may differ from the plan's current one. */
export function toCost(price: Stripe.Price | undefined): Cost {
  const { interval, interval_count: count } = price?.recurring ?? {};
  const billingCycle = CYCLES.find((cycle) => count === 1 && INTERVALS[cycle] === interval);
  const priceCents = price?.currency === "usd" ? price.unit_amount : null;
  return billingCycle === undefined || priceCents === null
    ? { priceCents: null, billingCycle: null }
    : { priceCents, billingCycle };
}

/** The plan that a schedule changes to when the period ends. */
function getScheduledPlanId(
  schedule: string | Stripe.SubscriptionSchedule | null,
  periodEnd: number | undefined,
): number | null {
  if (!schedule || typeof schedule === "string" || periodEnd === undefined) return null;
  const next = schedule.phases.find(({ start_date }) => start_date >= periodEnd);
  return parseMetadataId(next?.metadata?.planId);
}

/** Maps a subscription with an expanded schedule. Periods are on the item since API version basil; ours have one item each. */
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
    usageAnchorAt: new Date(subscription.billing_cycle_anchor * 1000),
    periodStart,
    periodEnd,
    cancelsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    pastDueSince: getPastDueSince(subscription, periodStart),
    endsAt: getEnd(subscription, periodEnd),
    ...toCost(item?.price),
    latestInvoice: toInvoice(subscription.latest_invoice),
    scheduledPlanId: getScheduledPlanId(subscription.schedule, item?.current_period_end),
  };
}
