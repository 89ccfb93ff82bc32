import { isDeepStrictEqual } from "node:util";
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
  findPromotionCode,
  findSubscription,
  getCustomer,
  getIntentStatus,
  getPendingPayment,
  isInvalidRequest,
  isPromotionError,
  type PendingPayment,
  type PromotionCode,
  type RemoteInvoice,
} from "#server/integrations/stripe/index.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import type { CreatePaymentIntentResponse, Discount, FreeAccessReason } from "#shared/billing/contract.ts";
import { OVERDUE_STATUSES } from "#shared/billing/subscription-status.ts";
import { AppError, accountDeletedError } from "#shared/errors.ts";
import { type CheckoutParameters, createCheckoutAttempt, type SyncedCustomer } from "./checkout-attempt.ts";
import { createOnce } from "./create-once.ts";
import { buildConfirmablePayment, paySubscription, resumeCurrentSubscription } from "./subscriptions.ts";
import { ensureCustomer, syncCustomer } from "./sync.ts";

const alreadySubscribedError = () => new AppError("conflict", "You already have this plan.");

/** Downgrades start only after the paid period, so the message explains the steps. */
function currentPlanIsHigherError(
  current: { planName: string; endsAt: Date | null },
  { name }: PurchasablePlan,
): AppError {
  const advice = current.endsAt
    ? `You can start ${name} when it ends.`
    : `To move to ${name}, cancel it; you can start ${name} when it ends.`;
  return new AppError("conflict", `You're on ${current.planName}, a higher plan. ${advice}`);
}

/** Grants a free plan immediately. No Stripe object is created. */
async function startFreePlanCheckout(userId: string, plan: PurchasablePlan): Promise<FreeAccessReason> {
  const current = await getCurrentSubscription(userId, plan.productId);
  if (current?.stripeSubscriptionId && current.hasAccess) throw currentPlanIsHigherError(current, plan);
  if (current?.stripeSubscriptionId)
    throw new AppError(
      "conflict",
      "Your plan has an unpaid invoice. Please pay it or cancel the plan first.",
    );
  if (current?.planId === plan.id && current.endsAt === null) throw alreadySubscribedError();
  const started = await startFreePlan(userId, plan.productId, plan.id);
  if (started === "already_started") throw alreadySubscribedError();
  if (started === "paid") throw new AppError("conflict", "You have just subscribed to a higher plan.");
  return current?.planId === plan.id ? "resumed" : "granted";
}

/**
 * Pays or resumes the current subscription when it has the same plan; null when a checkout is needed.
 * Tiers compare by price, as on the pricing screen.
 */
async function payOrResumeCurrentPlan(
  user: AuthUser,
  current: CurrentSubscription,
  plan: PurchasablePlan,
): Promise<CreatePaymentIntentResponse | null> {
  if (!current.stripeSubscriptionId) return null;
  if (current.planId !== plan.id) {
    if (current.hasAccess && plan.priceCents <= current.priceCents)
      throw currentPlanIsHigherError(current, plan);
    return null;
  }
  if (OVERDUE_STATUSES.includes(current.status)) return paySubscription(user.id, plan.id);
  if (current.endsAt === null) throw alreadySubscribedError();
  await resumeCurrentSubscription(user.id, current);
  return { freeAccess: true, outcome: "resumed" };
}

/** A promotion code to redeem; `undefined` keeps the code of the open attempt, null removes it. */
type RequestedPromotion = PromotionCode | null | undefined;

const isPaid = ({ latestInvoice }: { latestInvoice: RemoteInvoice | null }) =>
  latestInvoice?.status === "paid" && latestInvoice.amountPaidCents > 0;

/**
 * Finds a promotion code and checks its restrictions before the open attempt is replaced.
 * @throws AppError `invalid` when the code does not apply
 */
async function getPromotion(
  code: string | undefined,
  { customerId, remote }: SyncedCustomer,
  plan: PurchasablePlan,
): Promise<RequestedPromotion> {
  if (!code) return code === undefined ? undefined : null;
  const found = await findPromotionCode(code);
  if (!found) throw new AppError("invalid", "This promotion code is not valid.");
  const { customerId: owner, isFirstPaymentOnly, minimumCents } = found.restrictions;
  if (owner !== null && owner !== customerId)
    throw new AppError("invalid", "This promotion code is not valid.");
  if (isFirstPaymentOnly && remote.subscriptions.some(isPaid))
    throw new AppError("invalid", "This promotion code is for a first payment only.");
  if (plan.priceCents < minimumCents)
    throw new AppError("invalid", "This promotion code is for a higher plan.");
  return found.promotion;
}

async function startPaidCheckout(
  user: AuthUser,
  plan: PurchasablePlan,
  promotionCode: string | undefined,
): Promise<CreatePaymentIntentResponse> {
  const customer = await ensureCustomer(user);
  const current = await getCurrentSubscription(user.id, plan.productId);
  const existing = current && (await payOrResumeCurrentPlan(user, current, plan));
  if (existing) return existing;
  const promotion = await getPromotion(promotionCode, customer, plan);
  return getOrCreatePayment({ customer, current, plan, promotion });
}

/** Replaces Stripe's error when its cause is a customer or account deleted during the checkout. */
async function explainRejection(error: unknown, userId: string): Promise<unknown> {
  if (!isInvalidRequest(error)) return error;
  if (isPromotionError(error))
    return new AppError("invalid", "This promotion code can no longer be used.", { cause: error });
  const row = await findCustomerRow(userId);
  if (!row) return accountDeletedError(error);
  const isGone = !row.stripeCustomerId || (await getCustomer(row.stripeCustomerId)).isDeleted;
  const message = "Your account has changed in the meantime. Please try again.";
  return isGone ? new AppError("conflict", message, { cause: error }) : error;
}

/**
 * Starts the checkout of a plan. Syncs with Stripe first, so that a payment in another tab counts before its
 * webhook arrives.
 * @param promotionCode absent to keep the code of the open checkout, empty to remove it
 * @throws AppError `not_found` for a plan that is unknown, not for sale, or of a product that is not live; `invalid`
 *   for a promotion code that does not apply; `conflict` when the user has this plan or a higher one; `unauthenticated` when the account was deleted
 *   during the call; `upstream_failed` and `upstream_timeout` when Stripe fails
 */
export async function startCheckout(
  user: AuthUser,
  planId: number,
  promotionCode?: string,
): Promise<CreatePaymentIntentResponse> {
  const plan = await getPurchasablePlan(planId);
  if (!plan) throw new AppError("not_found", "This plan is not for sale.");
  if (plan.priceCents === 0) return { freeAccess: true, outcome: await startFreePlanCheckout(user.id, plan) };
  return startPaidCheckout(user, plan, promotionCode).catch(async (error: unknown) => {
    throw await explainRejection(error, user.id);
  });
}

/** What a checkout is about. */
type Purchase = {
  customer: SyncedCustomer;
  current: CurrentSubscription | null;
  plan: PurchasablePlan;
  promotion: RequestedPromotion;
};

const NO_DETAILS = { companyName: null, taxId: null };

/** Whether an open attempt still describes the purchase: plan, price, code, invoice details and replaced plan. */
async function isAttemptReusable(
  attempt: CheckoutAttempt,
  { customer, current, plan, promotion }: Purchase,
): Promise<boolean> {
  const parameters = attempt.parameters as CheckoutParameters;
  const isMatch =
    attempt.planId === plan.id &&
    attempt.amountCents === plan.priceCents &&
    attempt.replacesSubscriptionId === (current?.stripeSubscriptionId ?? null) &&
    parameters.customerId === customer.customerId &&
    (promotion === undefined || promotion?.id === parameters.promotion?.id) &&
    isDeepStrictEqual(parameters.billingDetails ?? NO_DETAILS, customer.remote.billingDetails);
  return isMatch && !(await isAttemptExpired(attempt.id));
}

/** Creates the attempt's subscription at Stripe, with a coupon when it has a credit. */
async function createAttemptSubscription({
  id,
  userId,
  parameters,
}: CheckoutAttempt): Promise<PendingPayment> {
  const checkout = parameters as CheckoutParameters;
  const coupon =
    checkout.creditCents > 0
      ? await createOnce({
          name: `coupon:${id}`,
          userId,
          create: (key) => createCoupon(id, checkout, key),
          find: () => findCoupon(id),
        })
      : null;
  return createOnce({
    name: `subscription:${id}`,
    userId,
    create: (key) => createSubscription(id, checkout, coupon, key),
    find: () => findSubscription(id, checkout),
  });
}

async function getOrCreateSubscription(attempt: CheckoutAttempt): Promise<PendingPayment> {
  if (attempt.stripeSubscriptionId) return getPendingPayment(attempt.stripeSubscriptionId);
  const pending = await createAttemptSubscription(attempt).catch(async (error: unknown) => {
    // Stripe would reject the same parameters again, so a retry needs a new attempt.
    if (isInvalidRequest(error)) await expireAttempt(attempt.id);
    throw error;
  });
  if (await setAttemptSubscription(attempt.id, pending.subscription.id)) return pending;
  // A concurrent checkout expired this attempt; the sync cancels its subscription.
  const { customerId } = attempt.parameters as CheckoutParameters;
  await syncCustomer(customerId);
  throw new AppError("conflict", "Another checkout was started in the meantime. Please try again.");
}

const PAYMENT_PROCESSING = "Your payment is being processed. This can take a moment.";

/** Payments that a promotion code reduces, the first one included; null for all of them. */
function countDiscountedPayments({ duration, months }: PromotionCode, billingCycle: string): number | null {
  if (duration === "forever") return null;
  if (duration === "once" || months === null) return 1;
  return billingCycle === "1 mon" ? months : Math.ceil(months / 12);
}

function toDiscount(
  promotion: PromotionCode | null | undefined,
  cents: number,
  billingCycle: string,
): Discount | null {
  if (!promotion) return null;
  return { cents, code: promotion.code, payments: countDiscountedPayments(promotion, billingCycle) };
}

/** The response for an attempt; null when it can no longer be paid. */
async function buildPaymentResponse(
  attempt: CheckoutAttempt,
  { customer, current, plan }: Purchase,
): Promise<CreatePaymentIntentResponse | null> {
  const pending = await getOrCreateSubscription(attempt);
  const { promotion } = attempt.parameters as CheckoutParameters;
  const { status } = pending.subscription;
  if (status === "active" || status === "trialing") {
    await syncCustomer(customer.customerId);
    return { freeAccess: true, outcome: attempt.creditCents === 0 && promotion ? "promoted" : "covered" };
  }
  if (status !== "incomplete" || !pending.clientSecret) return null;
  const state = await getIntentStatus(pending.clientSecret);
  if (state === "processing" || state === "succeeded") throw new AppError("conflict", PAYMENT_PROCESSING);
  return buildConfirmablePayment(customer.customerId, attempt.planId, {
    pending,
    clientSecret: pending.clientSecret,
    creditCents: attempt.creditCents,
    discount: toDiscount(promotion, pending.discountCents - attempt.creditCents, plan.billingCycle),
    replaces: current?.stripeSubscriptionId ? current.planName : null,
    billingDetails: customer.remote.billingDetails,
  });
}

/**
 * Opens a checkout attempt or continues the open one. Its row, with all call parameters, is written before Stripe
 * is called, so that retries and crashes leave exactly one subscription.
 */
async function getOrCreatePayment(requested: Purchase): Promise<CreatePaymentIntentResponse> {
  const { customer, current, plan } = requested;
  let purchase = requested;
  for (let round = 0; round < 4; round++) {
    // The sync at the end of a round marks the customer as synced.
    await markUnsynced(customer.userId);
    const found = await findOpenAttempt(customer.userId, plan.productId);
    const attempt =
      found ?? (await createCheckoutAttempt(customer, current, plan, purchase.promotion ?? null));
    if (!attempt) continue;
    const response = (await isAttemptReusable(attempt, purchase))
      ? await buildPaymentResponse(attempt, purchase)
      : null;
    if (response) return response;
    const { promotion } = attempt.parameters as CheckoutParameters;
    // E.g. after a change of the invoice details.
    if (attempt.planId === plan.id && requested.promotion === undefined && promotion)
      purchase = { ...requested, promotion };
    await expireAttempt(attempt.id);
    // Cancels the expired attempt's subscription at Stripe.
    await syncCustomer(customer.customerId);
  }
  throw new AppError("conflict", "Another checkout is open. Please try again.");
}
