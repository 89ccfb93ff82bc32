import { findCustomerRow, markUnsynced } from "#db/queries/billing-customers.ts";
import { getPurchasablePlan, type PurchasablePlan } from "#db/queries/catalog.ts";
import {
  type CheckoutAttempt,
  expireAttempt,
  findOpenAttempt,
  isAttemptExpired,
  setAttemptSubscription,
} from "#db/queries/checkout-attempts.ts";
import {
  type CurrentSubscription,
  getCurrentSubscription,
  startFreePlan,
} from "#db/queries/subscriptions.ts";
import {
  createCoupon,
  createSubscription,
  findCoupon,
  findSubscription,
  getCustomer,
  getIntentStatus,
  getPendingPayment,
  isInvalidRequest,
  type PendingPayment,
} from "#server/integrations/stripe/index.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import type { CreatePaymentIntentResponse, FreeAccessReason } from "#shared/billing/contract.ts";
import { OVERDUE_STATUSES } from "#shared/billing/subscription-status.ts";
import { AppError, accountDeletedError } from "#shared/errors.ts";
import { type Buyer, type CheckoutParameters, createCheckoutAttempt } from "./checkout-attempt.ts";
import { createOnce } from "./create-once.ts";
import { buildPaymentSummary, paySubscription, resumeCurrentSubscription } from "./subscriptions.ts";
import { ensureCustomer, syncCustomer } from "./sync.ts";

const alreadySubscribedError = () => new AppError("conflict", "You already have this plan.");
/** There is no way down before the end of what was paid; the message says how to get there. */
function currentPlanIsHigherError(
  held: { planName: string; endsAt: Date | null },
  { name }: PurchasablePlan,
): AppError {
  const advice = held.endsAt
    ? `You can start ${name} when it ends.`
    : `To move to ${name}, cancel it; you can start ${name} when it ends.`;
  return new AppError("conflict", `You're on ${held.planName}, a higher plan. ${advice}`);
}

/** Starts a plan that costs nothing: granted at once, no payment object. */
async function startFree(userId: string, plan: PurchasablePlan): Promise<FreeAccessReason> {
  const held = await getCurrentSubscription(userId, plan.productId);
  if (held?.stripeSubscriptionId && held.hasAccess) throw currentPlanIsHigherError(held, plan);
  if (held?.stripeSubscriptionId)
    throw new AppError(
      "conflict",
      "Your plan has an unpaid invoice. Please pay it or cancel the plan first.",
    );
  if (held?.planId === plan.id && held.endsAt === null) throw alreadySubscribedError();
  const started = await startFreePlan(userId, plan.productId, plan.id);
  if (started === "held") throw alreadySubscribedError();
  if (started === "paid") throw new AppError("conflict", "You have just subscribed to a higher plan.");
  return held?.planId === plan.id ? "resumed" : "granted";
}

/** What the user holds that can be paid, resumed or replaced; tiers compare by price, as on the pricing screen. */
async function buyOver(
  buyer: AuthUser,
  held: CurrentSubscription,
  plan: PurchasablePlan,
): Promise<CreatePaymentIntentResponse | null> {
  if (!held.stripeSubscriptionId) return null;
  if (held.planId !== plan.id) {
    if (held.hasAccess && plan.priceCents <= held.priceCents) throw currentPlanIsHigherError(held, plan);
    return null;
  }
  if (OVERDUE_STATUSES.includes(held.status)) return paySubscription(buyer.id, plan.id);
  if (held.endsAt === null) throw alreadySubscribedError();
  await resumeCurrentSubscription(buyer.id, held);
  return { freeAccess: true, outcome: "resumed" };
}

/** Goes on to the payment with our books brought up to date. */
async function startPaid(buyer: AuthUser, plan: PurchasablePlan): Promise<CreatePaymentIntentResponse> {
  const customer = await ensureCustomer(buyer);
  const held = await getCurrentSubscription(buyer.id, plan.productId);
  return (held && (await buyOver(buyer, held, plan))) ?? getOrCreatePayment(customer, held, plan);
}

/** Why the provider refused: it was asked about a customer who was deleted meanwhile, alone or with the account. */
async function explainRefusal(error: unknown, userId: string): Promise<unknown> {
  if (!isInvalidRequest(error)) return error;
  const row = await findCustomerRow(userId);
  if (!row) return accountDeletedError(error);
  const isGone = !row.stripeCustomerId || (await getCustomer(row.stripeCustomerId)).isDeleted;
  const message = "Your account has changed in the meantime. Please try again.";
  return isGone ? new AppError("conflict", message, { cause: error }) : error;
}

/**
 * Begins to buy a plan. Our books are brought up to date first, so that a purchase made a moment ago in another tab
 * counts, webhook or not.
 * @throws AppError `not_found` for a plan that is unknown, not for sale or of a product that is not live;
 *   `conflict` when the user has this plan or a better one; `unauthenticated` when the account was deleted meanwhile;
 *   `outside_failed`, `outside_timeout`
 */
export async function startCheckout(buyer: AuthUser, planId: number): Promise<CreatePaymentIntentResponse> {
  const plan = await getPurchasablePlan(planId);
  if (!plan) throw new AppError("not_found", "This plan is not for sale.");
  if (plan.priceCents === 0) return { freeAccess: true, outcome: await startFree(buyer.id, plan) };
  return startPaid(buyer, plan).catch(async (error: unknown) => {
    throw await explainRefusal(error, buyer.id);
  });
}

/** Whether an open purchase is the one that is asked for now, at the price that is shown now. */
async function fits(
  attempt: CheckoutAttempt,
  buyer: Buyer,
  held: CurrentSubscription | null,
  plan: PurchasablePlan,
): Promise<boolean> {
  const isSame =
    attempt.planId === plan.id &&
    attempt.amountCents === plan.priceCents &&
    attempt.replacesSubscriptionId === (held?.stripeSubscriptionId ?? null) &&
    attempt.parameters.customerId === buyer.customerId;
  return isSame && !(await isAttemptExpired(attempt.id));
}

/** Makes the subscription of a purchase, with the coupon for its credit. */
async function subscribe({ id, userId, parameters }: CheckoutAttempt): Promise<PendingPayment> {
  const purchase = parameters as CheckoutParameters;
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
async function getOrCreateSubscription(attempt: CheckoutAttempt): Promise<PendingPayment> {
  if (attempt.stripeSubscriptionId) return getPendingPayment(attempt.stripeSubscriptionId);
  const pending = await subscribe(attempt).catch(async (error: unknown) => {
    // Stripe would refuse the same parameters again: the next try begins a purchase of its own.
    if (isInvalidRequest(error)) await expireAttempt(attempt.id);
    throw error;
  });
  if (await setAttemptSubscription(attempt.id, pending.subscription.id)) return pending;
  // Another checkout took this one's place while it was made: it is given up by the next sync.
  const { customerId } = attempt.parameters as CheckoutParameters;
  await syncCustomer(customerId);
  throw new AppError("conflict", "Another checkout was started in the meantime. Please try again.");
}

const PROCESSING = "Your payment is being processed. This can take a moment.";

/** The answer for a purchase as it stands; null when it can be paid no more. */
async function buildPaymentResponse(
  attempt: CheckoutAttempt,
  { customerId }: Buyer,
  held: CurrentSubscription | null,
): Promise<CreatePaymentIntentResponse | null> {
  const pending = await getOrCreateSubscription(attempt);
  const { status } = pending.subscription;
  if (status === "active" || status === "trialing") {
    await syncCustomer(customerId);
    return { freeAccess: true, outcome: "covered" };
  }
  if (status !== "incomplete" || !pending.clientSecret) return null;
  const state = await getIntentStatus(pending.clientSecret);
  if (state === "processing" || state === "succeeded") throw new AppError("conflict", PROCESSING);
  const summary = await buildPaymentSummary(
    attempt.planId,
    pending,
    held?.stripeSubscriptionId ? held.planName : null,
  );
  return { clientSecret: pending.clientSecret, summary };
}

/**
 * Opens a purchase, or goes on with the one that is open. Its row is written before the provider is called, with all
 * parameters and the key of the call: however often it is repeated, and wherever it breaks off, there is one
 * subscription of it.
 */
async function getOrCreatePayment(
  buyer: Buyer,
  held: CurrentSubscription | null,
  plan: PurchasablePlan,
): Promise<CreatePaymentIntentResponse> {
  for (let round = 0; round < 4; round++) {
    // Each round, since the sync between two of them says that nothing is left to be looked at.
    await markUnsynced(buyer.userId);
    const found = await findOpenAttempt(buyer.userId, plan.productId);
    const attempt = found ?? (await createCheckoutAttempt(buyer, held, plan));
    if (!attempt) continue;
    const answered = (await fits(attempt, buyer, held, plan))
      ? await buildPaymentResponse(attempt, buyer, held)
      : null;
    if (answered) return answered;
    await expireAttempt(attempt.id);
    // Gives up at the provider what was begun there.
    await syncCustomer(buyer.customerId);
  }
  throw new AppError("conflict", "Another checkout is open. Please try again.");
}
