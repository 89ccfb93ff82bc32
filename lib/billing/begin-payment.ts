import "server-only";
import {
  type Attempt,
  expireAttempt,
  findOpenAttempt,
  hasExpired,
  noteSubscription,
} from "#db/queries/billing-attempts.ts";
import { markUnsynced } from "#db/queries/billing-customers.ts";
import type { PlanForSale } from "#db/queries/catalog.ts";
import type { Holding } from "#db/queries/subscriptions.ts";
import {
  createCoupon,
  createSubscription,
  findCoupon,
  findSubscription,
  isRefused,
  type PendingPayment,
  readIntent,
  readPayment,
} from "#lib/outside/stripe/door.ts";
import type { CreatePaymentIntentResponse } from "#shared/billing/contract.ts";
import { AppError } from "#shared/errors.ts";
import { createOnce } from "./create-once.ts";
import { type Buyer, newAttempt, type StoredPurchase } from "./new-attempt.ts";
import { summarise } from "./summarise.ts";
import { syncCustomer } from "./sync-customer.ts";

/** Whether an open purchase is the one that is asked for now, at the price that is shown now. */
async function fits(
  attempt: Attempt,
  buyer: Buyer,
  held: Holding | null,
  plan: PlanForSale,
): Promise<boolean> {
  const isSame =
    attempt.planId === plan.id &&
    attempt.amountCents === plan.priceCents &&
    attempt.replacesSubscriptionId === (held?.stripeSubscriptionId ?? null) &&
    attempt.parameters.customerId === buyer.customerId;
  return isSame && !(await hasExpired(attempt.id));
}

/** Makes the subscription of a purchase, with the coupon for its credit. */
async function subscribe({ id, userId, parameters }: Attempt): Promise<PendingPayment> {
  const purchase = parameters as StoredPurchase;
  const coupon =
    purchase.creditCents > 0
      ? await createOnce({
          name: `coupon:${id}`,
          userId,
          create: (key) => createCoupon(id, purchase, key),
          find: () => findCoupon(id),
        })
      : null;
  return createOnce({
    name: `subscription:${id}`,
    userId,
    create: (key) => createSubscription(id, purchase, coupon, key),
    find: () => findSubscription(id, purchase),
  });
}

/** The subscription of a purchase: made now, or the one that was made for it before. */
async function open(attempt: Attempt): Promise<PendingPayment> {
  if (attempt.stripeSubscriptionId) return readPayment(attempt.stripeSubscriptionId);
  const pending = await subscribe(attempt).catch(async (error: unknown) => {
    // Stripe would refuse the same parameters again: the next try begins a purchase of its own.
    if (isRefused(error)) await expireAttempt(attempt.id);
    throw error;
  });
  if (await noteSubscription(attempt.id, pending.subscription.id)) return pending;
  // Another checkout took this one's place while it was made: it is given up by the next sync.
  const { customerId } = attempt.parameters as StoredPurchase;
  await syncCustomer(customerId);
  throw new AppError("conflict", "Another checkout was started meanwhile. Please try again.");
}

const PROCESSING = "Your payment is being processed. This can take a moment.";

/** The answer for a purchase as it stands; null when it can be paid no more. */
async function answer(
  attempt: Attempt,
  { customerId }: Buyer,
  held: Holding | null,
): Promise<CreatePaymentIntentResponse | null> {
  const pending = await open(attempt);
  const { status } = pending.subscription;
  if (status === "active" || status === "trialing") {
    await syncCustomer(customerId);
    return { freeAccess: true, outcome: "covered" };
  }
  if (status !== "incomplete" || !pending.clientSecret) return null;
  const state = await readIntent(pending.clientSecret);
  if (state === "processing" || state === "succeeded") throw new AppError("conflict", PROCESSING);
  const summary = await summarise(attempt.planId, pending, held?.stripeSubscriptionId ? held.planName : null);
  return { clientSecret: pending.clientSecret, summary };
}

/**
 * Opens a purchase, or goes on with the one that is open. Its row is written before the provider is called, with all
 * parameters and the key of the call: however often it is repeated, and wherever it breaks off, there is one
 * subscription of it.
 */
export async function beginPayment(
  buyer: Buyer,
  held: Holding | null,
  plan: PlanForSale,
): Promise<CreatePaymentIntentResponse> {
  for (let round = 0; round < 4; round++) {
    // Each round, since the sync between two of them says that nothing is left to be looked at.
    await markUnsynced(buyer.userId);
    const found = await findOpenAttempt(buyer.userId, plan.productId);
    const attempt = found ?? (await newAttempt(buyer, held, plan));
    if (!attempt) continue;
    const answered = (await fits(attempt, buyer, held, plan)) ? await answer(attempt, buyer, held) : null;
    if (answered) return answered;
    await expireAttempt(attempt.id);
    // Gives up at the provider what was begun there.
    await syncCustomer(buyer.customerId);
  }
  throw new AppError("conflict", "Another checkout is open. Please try again.");
}
