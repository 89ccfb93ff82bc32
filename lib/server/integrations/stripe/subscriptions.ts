import type Stripe from "stripe";
import { ENDED_STATUSES } from "#shared/billing/subscription-status.ts";
import { askWithKey, callStripe, isInvalidRequest, isNotFound } from "./client.ts";
import { type RemoteSubscription, toInvoice, toSubscription } from "./mappers.ts";

/** A purchase in every parameter, so that a repetition is equal to the byte. */
export type PurchaseParameters = {
  customerId: string;
  priceId: string;
  userId: string;
  planId: number;
  /** 0: no coupon. */
  creditCents: number;
  couponName: string;
};

/** A subscription with what is to be paid for it now. */
export type PendingPayment = {
  subscription: RemoteSubscription;
  /** Null when nothing is to be confirmed. */
  clientSecret: string | null;
  dueCents: number;
  creditCents: number;
};

const EXPAND = ["latest_invoice.confirmation_secret", "pending_setup_intent"];

function toPending(subscription: Stripe.Subscription): PendingPayment {
  const { latest_invoice: invoice, pending_setup_intent: setup } = subscription;
  const known = toInvoice(invoice);
  const payment = typeof invoice === "object" ? invoice?.confirmation_secret?.client_secret : null;
  const card = typeof setup === "object" ? setup?.client_secret : null;
  return {
    subscription: toSubscription(subscription),
    clientSecret: payment ?? card ?? null,
    dueCents: known?.amountDueCents ?? 0,
    creditCents: known?.creditCents ?? 0,
  };
}

const couponId = (attemptId: string) => `upgrade-${attemptId}`;

/** Makes the credit of an upgrade: a coupon that can be used once. */
export async function createCoupon(
  attemptId: string,
  { creditCents, couponName }: PurchaseParameters,
  key: string,
): Promise<string> {
  const coupon = {
    id: couponId(attemptId),
    amount_off: creditCents,
    currency: "usd",
    duration: "once",
    max_redemptions: 1,
    name: couponName,
  } as const;
  return (await askWithKey(key, (stripe, options) => stripe.coupons.create(coupon, options))).id;
}

/** The coupon of an attempt, or null. */
export async function findCoupon(attemptId: string): Promise<string | null> {
  try {
    return (await callStripe((stripe) => stripe.coupons.retrieve(couponId(attemptId)))).id;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Makes the subscription of an attempt, unpaid. */
export async function createSubscription(
  attemptId: string,
  { customerId, priceId, userId, planId }: PurchaseParameters,
  coupon: string | null,
  key: string,
): Promise<PendingPayment> {
  const created = await askWithKey(key, (stripe, options) =>
    stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: priceId }],
        payment_behavior: "default_incomplete",
        payment_settings: { save_default_payment_method: "on_subscription" },
        metadata: { userId, planId: String(planId), attemptId },
        expand: EXPAND,
        ...(coupon ? { discounts: [{ coupon }] } : {}),
      },
      options,
    ),
  );
  // A replay tells what was, not what is.
  const isReplay = created.lastResponse.headers["idempotent-replayed"] === "true";
  return isReplay ? getPendingPayment(created.id) : toPending(created);
}

/** The subscription of an attempt among the customer's newest hundred, or null. */
export async function findSubscription(
  attemptId: string,
  { customerId: customer }: PurchaseParameters,
): Promise<PendingPayment | null> {
  const { data } = await callStripe((stripe) =>
    stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
  );
  const found = data.find(({ metadata }) => metadata.attemptId === attemptId);
  return found ? getPendingPayment(found.id) : null;
}

/** A subscription as it is now, with what is to be paid. */
export async function getPendingPayment(id: string): Promise<PendingPayment> {
  return toPending(await callStripe((stripe) => stripe.subscriptions.retrieve(id, { expand: EXPAND })));
}

export type IntentState = "waiting" | "failed" | "processing" | "succeeded";

/** How far the payment behind a client secret is. */
export async function getIntentStatus(clientSecret: string): Promise<IntentState> {
  const id = clientSecret.split("_secret_")[0] ?? "";
  if (id.startsWith("seti_")) return "waiting";
  const intent = await callStripe((stripe) => stripe.paymentIntents.retrieve(id));
  if (intent.status === "succeeded" || intent.status === "requires_capture") return "succeeded";
  if (intent.status === "processing") return "processing";
  return intent.last_payment_error ? "failed" : "waiting";
}

/** Lets a subscription end with its period. */
export async function cancelAtPeriodEnd(id: string): Promise<void> {
  await callStripe((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
}

/** Lets a subscription go on that was to end, whoever had set its end. */
export async function resumeSubscription(id: string): Promise<void> {
  const found = await callStripe((stripe) => stripe.subscriptions.retrieve(id));
  const change = found.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" as const };
  if (found.cancel_at_period_end || found.cancel_at)
    await callStripe((stripe) => stripe.subscriptions.update(id, change));
}

/** Ends a subscription now; one that has ended is left as it is. */
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
    const { status } = await callStripe((stripe) => stripe.subscriptions.retrieve(id));
    if (!ENDED_STATUSES.includes(status)) throw error;
  }
}
