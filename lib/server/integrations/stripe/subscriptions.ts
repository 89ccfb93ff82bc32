import type Stripe from "stripe";
import { ENDED_STATUSES } from "#shared/billing/subscription-status.ts";
import { callStripe, callWithIdempotencyKey, isInvalidRequest, isNotFound } from "./client.ts";
import { type RemoteSubscription, toInvoice, toSubscription } from "./mappers.ts";
import type { PromotionCode } from "./promotion-codes.ts";
import { removePlanChange } from "./subscription-schedules.ts";

/** All parameters of the creation calls, because a retry under the same key must be identical. */
export type SubscriptionParameters = {
  customerId: string;
  priceId: string;
  userId: string;
  planId: number;
  /** No coupon is created for 0. */
  creditCents: number;
  couponName: string;
  /** Absent in attempts that were stored before promotion codes. */
  promotion?: PromotionCode | null;
};

/** A subscription with the amount due now. Amounts are cents. */
export type PendingPayment = {
  subscription: RemoteSubscription;
  /** Null when the user has nothing to confirm. */
  clientSecret: string | null;
  dueCents: number;
  /** Sum of all coupons and promotion codes. */
  discountCents: number;
};

const EXPANDED_FIELDS = ["latest_invoice.confirmation_secret", "pending_setup_intent"];

function toPendingPayment(subscription: Stripe.Subscription): PendingPayment {
  const { latest_invoice: invoice, pending_setup_intent: setup } = subscription;
  const mappedInvoice = toInvoice(invoice);
  const payment = typeof invoice === "object" ? invoice?.confirmation_secret?.client_secret : null;
  const card = typeof setup === "object" ? setup?.client_secret : null;
  return {
    subscription: toSubscription(subscription),
    clientSecret: payment ?? card ?? null,
    dueCents: mappedInvoice?.amountDueCents ?? 0,
    discountCents: mappedInvoice?.discountCents ?? 0,
  };
}

const toCouponId = (attemptId: string) => `upgrade-${attemptId}`;

/** Creates an upgrade's proration credit as a single-use coupon. @returns the coupon id */
export async function createCoupon(
  attemptId: string,
  { creditCents, couponName }: SubscriptionParameters,
  key: string,
): Promise<string> {
  const coupon = {
    id: toCouponId(attemptId),
    amount_off: creditCents,
    currency: "usd",
    duration: "once",
    max_redemptions: 1,
    name: couponName,
  } as const;
  return (await callWithIdempotencyKey(key, (stripe, options) => stripe.coupons.create(coupon, options))).id;
}

/** Finds an attempt's coupon id. */
export async function findCoupon(attemptId: string): Promise<string | null> {
  try {
    return (await callStripe((stripe) => stripe.coupons.retrieve(toCouponId(attemptId)))).id;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Creates an attempt's subscription in status `incomplete`. The promotion code is deducted before the credit. */
export async function createSubscription(
  attemptId: string,
  { customerId, priceId, userId, planId, promotion }: SubscriptionParameters,
  coupon: string | null,
  key: string,
): Promise<PendingPayment> {
  const discounts = [
    ...(promotion ? [{ promotion_code: promotion.id }] : []),
    ...(coupon ? [{ coupon }] : []),
  ];
  const created = await callWithIdempotencyKey(key, (stripe, options) =>
    stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: priceId }],
        payment_behavior: "default_incomplete",
        payment_settings: { save_default_payment_method: "on_subscription" },
        metadata: { userId, planId: String(planId), attemptId },
        expand: EXPANDED_FIELDS,
        ...(discounts.length > 0 ? { discounts } : {}),
      },
      options,
    ),
  );
  // A replayed response holds the state at creation.
  const isReplay = created.lastResponse.headers["idempotent-replayed"] === "true";
  return isReplay ? getPendingPayment(created.id) : toPendingPayment(created);
}

/** Finds an attempt's subscription among the customer's newest 100. */
export async function findSubscription(
  attemptId: string,
  { customerId: customer }: SubscriptionParameters,
): Promise<PendingPayment | null> {
  const { data } = await callStripe((stripe) =>
    stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
  );
  const found = data.find(({ metadata }) => metadata.attemptId === attemptId);
  return found ? getPendingPayment(found.id) : null;
}

/** Gets a subscription with the amount due now. */
export async function getPendingPayment(id: string): Promise<PendingPayment> {
  return toPendingPayment(
    await callStripe((stripe) => stripe.subscriptions.retrieve(id, { expand: EXPANDED_FIELDS })),
  );
}

export type IntentState = "waiting" | "failed" | "processing" | "succeeded";

/** Gets the status of the payment behind a client secret; a setup intent is always `waiting`. */
export async function getIntentStatus(clientSecret: string): Promise<IntentState> {
  const id = clientSecret.split("_secret_")[0] ?? "";
  if (id.startsWith("seti_")) return "waiting";
  const intent = await callStripe((stripe) => stripe.paymentIntents.retrieve(id));
  if (intent.status === "succeeded" || intent.status === "requires_capture") return "succeeded";
  if (intent.status === "processing") return "processing";
  return intent.last_payment_error ? "failed" : "waiting";
}

/** Cancels a subscription at the end of its paid period. Stripe refuses this while a plan change is scheduled. */
export async function cancelAtPeriodEnd(id: string): Promise<void> {
  await removePlanChange(id);
  await callStripe((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
}

/** Removes a scheduled cancellation, set by us or in Stripe's customer portal. */
export async function resumeSubscription(id: string): Promise<void> {
  const found = await callStripe((stripe) => stripe.subscriptions.retrieve(id));
  const change = found.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" as const };
  if (found.cancel_at_period_end || found.cancel_at)
    await callStripe((stripe) => stripe.subscriptions.update(id, change));
}

async function findSubscriptionById(id: string): Promise<Stripe.Subscription | null> {
  try {
    return await callStripe((stripe) => stripe.subscriptions.retrieve(id));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Cancels a subscription now without proration. Idempotent; an unknown one counts as canceled. */
export async function cancelImmediately(id: string, comment: string): Promise<void> {
  try {
    await callStripe((stripe) =>
      stripe.subscriptions.cancel(id, {
        invoice_now: false,
        prorate: false,
        cancellation_details: { comment },
      }),
    );
  } catch (error) {
    if (!isNotFound(error) && !isInvalidRequest(error)) throw error;
    const found = await findSubscriptionById(id);
    if (found && !ENDED_STATUSES.includes(found.status)) throw error;
  }
}
