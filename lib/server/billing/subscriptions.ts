import { findCustomerRow, markUnsynced } from "#db/queries/billing-customers.ts";
import { getPlanContents, getProductIdByPlan } from "#db/queries/catalog.ts";
import { expireAttempt, findOpenAttempt } from "#db/queries/checkout-attempts.ts";
import {
  type CurrentSubscription,
  getCurrentSubscription,
  getSubscriptionByStripeId,
  setFreePlanEnd,
} from "#db/queries/subscriptions.ts";
import {
  cancelAtPeriodEnd,
  cancelImmediately,
  createCustomerSession,
  getBillingDetails,
  getPendingPayment,
  type PendingPayment,
  resumeSubscription as resumeStripeSubscription,
} from "#server/integrations/stripe/index.ts";
import { logWarning } from "#server/platform/log.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import type {
  BillingDetails,
  CancelSubscriptionResponse,
  ConfirmablePayment,
  Discount,
  PaymentSummary,
  PaySubscriptionResponse,
  ResumeSubscriptionResponse,
} from "#shared/billing/contract.ts";
import { ENDED_STATUSES } from "#shared/billing/subscription-status.ts";
import { AppError } from "#shared/errors.ts";
import { syncCustomerByUserId } from "./sync.ts";

/** A free plan ends with its usage period. */
async function cancelFreePlan(current: CurrentSubscription): Promise<CancelSubscriptionResponse> {
  const endsAt = current.endsAt ?? usagePeriodAt(current.usageAnchorAt, current.now).end;
  if (!current.endsAt) await setFreePlanEnd(current.id, endsAt);
  return { endsAt: endsAt.toISOString(), immediate: false };
}

/** Cancels a paid-up subscription at the end of its period and an unpaid one immediately, by Stripe's status. */
async function cancelPaidSubscription(userId: string, id: string): Promise<CancelSubscriptionResponse> {
  await markUnsynced(userId);
  const { status } = (await getPendingPayment(id)).subscription;
  const isPaid = status === "active" || status === "trialing";
  if (isPaid) await cancelAtPeriodEnd(id);
  else if (!ENDED_STATUSES.includes(status)) await cancelImmediately(id, "Canceled by the customer");
  await syncCustomerByUserId(userId);
  const endsAt = (await getSubscriptionByStripeId(id))?.endsAt ?? null;
  return { endsAt: endsAt?.toISOString() ?? null, immediate: !isPaid };
}

/** Cancels an open checkout of the plan. */
async function cancelCheckout(userId: string, planId: number): Promise<CancelSubscriptionResponse> {
  const productId = await getProductIdByPlan(planId);
  const attempt = productId === null ? null : await findOpenAttempt(userId, productId);
  if (attempt?.planId !== planId) throw planNotFoundError();
  await markUnsynced(userId);
  await expireAttempt(attempt.id);
  await syncCustomerByUserId(userId);
  return { endsAt: null, immediate: true };
}

/**
 * Cancels the user's plan at the end of the paid period, or immediately when its invoice is unpaid. Idempotent.
 * @throws AppError `not_found` when the user does not have the plan
 */
export async function cancelSubscription(
  userId: string,
  planId: number,
): Promise<CancelSubscriptionResponse> {
  const current = await getCurrentSubscriptionForPlan(userId, planId);
  if (!current) return cancelCheckout(userId, planId);
  return current.stripeSubscriptionId
    ? cancelPaidSubscription(userId, current.stripeSubscriptionId)
    : cancelFreePlan(current);
}

/** Undoes a cancellation made on this site or in Stripe's customer portal. */
export async function resumeCurrentSubscription(
  userId: string,
  current: CurrentSubscription,
): Promise<ResumeSubscriptionResponse> {
  const id = current.stripeSubscriptionId;
  if (!id) {
    await setFreePlanEnd(current.id, null);
    return { renewsAt: usagePeriodAt(current.usageAnchorAt, current.now).end.toISOString() };
  }
  await markUnsynced(userId);
  await resumeStripeSubscription(id);
  await syncCustomerByUserId(userId);
  const row = await getSubscriptionByStripeId(id);
  if (!row?.currentPeriodEnd || row.endsAt)
    throw new AppError("conflict", "This plan has ended. Please subscribe again.");
  return { renewsAt: row.currentPeriodEnd.toISOString() };
}

/**
 * Undoes a cancellation while the plan is still active.
 * @throws AppError `not_found` when the user does not have the plan or it has ended
 */
export async function resumeSubscription(
  userId: string,
  planId: number,
): Promise<ResumeSubscriptionResponse> {
  const current = await getCurrentSubscriptionForPlan(userId, planId);
  if (!current) throw planNotFoundError();
  return resumeCurrentSubscription(userId, current);
}

type PaymentParts = {
  pending: PendingPayment;
  clientSecret: string;
  creditCents: number;
  discount: Discount | null;
  replaces: string | null;
  billingDetails: BillingDetails;
};

/** Summarizes the current and the recurring charge in cents, with the amounts of Stripe's invoice. */
async function buildPaymentSummary(planId: number, parts: PaymentParts): Promise<PaymentSummary> {
  const { pending, creditCents, discount, replaces, billingDetails } = parts;
  const { subscription, dueCents, discountCents } = pending;
  const { includes, ...names } = await getPlanContents(planId);
  const fullCents = subscription.priceCents ?? dueCents + discountCents;
  return {
    ...names,
    dueTodayCents: dueCents,
    creditCents,
    discount,
    thenCents: discount?.payments === null ? fullCents - discount.cents : fullCents,
    billingCycle: subscription.billingCycle ?? names.billingCycle,
    replaces,
    nextChargeAt: (subscription.periodEnd ?? subscription.createdAt).toISOString(),
    paysOpenInvoice: subscription.latestInvoice?.isFirst === false,
    includes,
    billingDetails,
  };
}

/** The payment with its summary, and the saved cards as far as Stripe lists them. */
export async function buildConfirmablePayment(
  customerId: string,
  planId: number,
  parts: PaymentParts,
): Promise<ConfirmablePayment> {
  const [customerSession, summary] = await Promise.all([
    createCustomerSession(customerId).catch((error: unknown) => {
      logWarning("billing.customer_session_failed", { customer: customerId, error });
      return null;
    }),
    buildPaymentSummary(planId, parts),
  ]);
  return { clientSecret: parts.clientSecret, customerSession, summary };
}

/**
 * Returns the client secret that pays the open invoice of a past-due subscription, which then continues.
 * @throws AppError `not_found` when the user does not have the plan, `conflict` when no invoice is open
 */
export async function paySubscription(userId: string, planId: number): Promise<PaySubscriptionResponse> {
  const current = await getCurrentSubscriptionForPlan(userId, planId);
  const customerId = (await findCustomerRow(userId))?.stripeCustomerId;
  if (!current?.stripeSubscriptionId || !customerId) throw planNotFoundError();
  // The user's next visit then syncs immediately and sees the payment.
  await markUnsynced(userId);
  const pending = await getPendingPayment(current.stripeSubscriptionId);
  const isOpen = pending.subscription.latestInvoice?.status === "open";
  if (!isOpen || !pending.clientSecret) {
    await syncCustomerByUserId(userId);
    throw new AppError("conflict", "This plan has no open invoice.");
  }
  const { clientSecret, discountCents } = pending;
  return buildConfirmablePayment(customerId, planId, {
    pending,
    clientSecret,
    creditCents: 0,
    discount: discountCents > 0 ? { cents: discountCents, code: null, payments: 1 } : null,
    replaces: null,
    billingDetails: await getBillingDetails(customerId),
  });
}

/** The same error for unknown plans, so that it does not reveal which plans exist. */
const planNotFoundError = () => new AppError("not_found", "You do not have this plan.");

/** The user's current subscription when it has this plan, else null. */
async function getCurrentSubscriptionForPlan(
  userId: string,
  planId: number,
): Promise<CurrentSubscription | null> {
  const productId = await getProductIdByPlan(planId);
  const current = productId === null ? null : await getCurrentSubscription(userId, productId);
  return current?.planId === planId ? current : null;
}
