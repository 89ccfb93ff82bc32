import "server-only";
import type Stripe from "stripe";
import { ENDED_STATUSES } from "#lib/subscription-status.ts";
import { ask, isMissing, isRefused } from "./client.ts";
import { type RemoteSubscription, toInvoice, toSubscription } from "./shapes.ts";

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

/** The credit of an upgrade: a coupon that can be used once. Repeating it for an attempt makes nothing new. */
async function createCoupon(attemptId: string, amountCents: number, name: string): Promise<string> {
  const coupon = {
    amount_off: amountCents,
    currency: "usd",
    duration: "once",
    max_redemptions: 1,
    name,
  } as const;
  const { id } = await ask((stripe) =>
    stripe.coupons.create(coupon, { idempotencyKey: `coupon:${attemptId}` }),
  );
  return id;
}

/** Begins the subscription of an attempt, unpaid. The same attempt always gets the same subscription. */
export async function createSubscription(
  attemptId: string,
  parameters: PurchaseParameters,
): Promise<PendingPayment> {
  const { customerId, priceId, userId, planId, creditCents, couponName } = parameters;
  const coupon = creditCents > 0 ? await createCoupon(attemptId, creditCents, couponName) : null;
  const created = await ask((stripe) =>
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
      { idempotencyKey: `subscription:${attemptId}` },
    ),
  );
  // A replay tells what was, not what is.
  const isReplay = created.lastResponse.headers["idempotent-replayed"] === "true";
  return isReplay ? readPayment(created.id) : toPending(created);
}

/** A subscription as it is now, with what is to be paid. */
export async function readPayment(id: string): Promise<PendingPayment> {
  return toPending(await ask((stripe) => stripe.subscriptions.retrieve(id, { expand: EXPAND })));
}

export type IntentState = "waiting" | "failed" | "processing" | "succeeded";

/** How far the payment behind a client secret is. */
export async function readIntent(clientSecret: string): Promise<IntentState> {
  const id = clientSecret.split("_secret_")[0] ?? "";
  if (id.startsWith("seti_")) return "waiting";
  const intent = await ask((stripe) => stripe.paymentIntents.retrieve(id));
  if (intent.status === "succeeded" || intent.status === "requires_capture") return "succeeded";
  if (intent.status === "processing") return "processing";
  return intent.last_payment_error ? "failed" : "waiting";
}

/** Lets a subscription end with its period. */
export async function endWithPeriod(id: string): Promise<void> {
  await ask((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
}

/** Lets a subscription go on that was to end, whoever had set its end. */
export async function resumeSubscription(id: string): Promise<void> {
  const found = await ask((stripe) => stripe.subscriptions.retrieve(id));
  const change = found.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" as const };
  if (found.cancel_at_period_end || found.cancel_at)
    await ask((stripe) => stripe.subscriptions.update(id, change));
}

/** Ends a subscription now; one that has ended is left as it is. */
export async function endNow(id: string, comment: string): Promise<void> {
  try {
    await ask((stripe) =>
      stripe.subscriptions.cancel(id, {
        invoice_now: false,
        prorate: false,
        cancellation_details: { comment },
      }),
    );
  } catch (error) {
    if (!isMissing(error) && !isRefused(error)) throw error;
    const { status } = await ask((stripe) => stripe.subscriptions.retrieve(id));
    if (!ENDED_STATUSES.includes(status)) throw error;
  }
}
