import { markUnsynced } from "#db/queries/billing-customers.ts";
import { getPlanNames, getProductIdByPlan } from "#db/queries/catalog.ts";
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
  getPendingPayment,
  type PendingPayment,
  resumeSubscription as resumeRemote,
} from "#server/integrations/stripe/index.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import type {
  CancelSubscriptionResponse,
  PaymentSummary,
  PaySubscriptionResponse,
  ResumeSubscriptionResponse,
} from "#shared/billing/contract.ts";
import { ENDED_STATUSES } from "#shared/billing/subscription-status.ts";
import { AppError } from "#shared/errors.ts";
import { syncCustomerByUserId } from "./sync.ts";

/** A free plan ends with its window of use. */
async function cancelFree(held: CurrentSubscription): Promise<CancelSubscriptionResponse> {
  const endsAt = held.endsAt ?? usagePeriodAt(held.anchorAt, held.now).end;
  if (!held.endsAt) await setFreePlanEnd(held.id, endsAt);
  return { endsAt: endsAt.toISOString(), immediate: false };
}

/** The provider's word decides how: what is paid runs to the end of its period, what is not ends now. */
async function cancelPaid(userId: string, id: string): Promise<CancelSubscriptionResponse> {
  await markUnsynced(userId);
  const { status } = (await getPendingPayment(id)).subscription;
  const isPaid = status === "active" || status === "trialing";
  if (isPaid) await cancelAtPeriodEnd(id);
  else if (!ENDED_STATUSES.includes(status)) await cancelImmediately(id, "Cancelled by the customer");
  await syncCustomerByUserId(userId);
  const endsAt = (await getSubscriptionByStripeId(id))?.endsAt ?? null;
  return { endsAt: endsAt?.toISOString() ?? null, immediate: !isPaid };
}

/** A purchase that was begun and not paid is given up. */
async function cancelCheckout(userId: string, planId: number): Promise<CancelSubscriptionResponse> {
  const productId = await getProductIdByPlan(planId);
  const attempt = productId === null ? null : await findOpenAttempt(userId, productId);
  if (attempt?.planId !== planId) throw planNotFound();
  await markUnsynced(userId);
  await expireAttempt(attempt.id);
  await syncCustomerByUserId(userId);
  return { endsAt: null, immediate: true };
}

/**
 * Cancels the user's plan: at the end of what is paid, or now when an invoice is open. Doing it again changes nothing.
 * @throws AppError `not_found` when the user has no such plan
 */
export async function cancelSubscription(
  userId: string,
  planId: number,
): Promise<CancelSubscriptionResponse> {
  const held = await getCurrentSubscriptionForPlan(userId, planId);
  if (!held) return cancelCheckout(userId, planId);
  return held.stripeSubscriptionId ? cancelPaid(userId, held.stripeSubscriptionId) : cancelFree(held);
}

/** Takes back the end of what the user holds, whoever had set it: this site or the provider's own portal. */
export async function resumeCurrentSubscription(
  userId: string,
  held: CurrentSubscription,
): Promise<ResumeSubscriptionResponse> {
  const id = held.stripeSubscriptionId;
  if (!id) {
    await setFreePlanEnd(held.id, null);
    return { renewsAt: usagePeriodAt(held.anchorAt, held.now).end.toISOString() };
  }
  await markUnsynced(userId);
  await resumeRemote(id);
  await syncCustomerByUserId(userId);
  const row = await getSubscriptionByStripeId(id);
  if (!row?.currentPeriodEnd || row.endsAt)
    throw new AppError("conflict", "This plan has ended. Please subscribe again.");
  return { renewsAt: row.currentPeriodEnd.toISOString() };
}

/**
 * Undoes a cancellation while the plan still runs.
 * @throws AppError `not_found` when the user has no such plan, or has it no more
 */
export async function resumeSubscription(
  userId: string,
  planId: number,
): Promise<ResumeSubscriptionResponse> {
  const held = await getCurrentSubscriptionForPlan(userId, planId);
  if (!held) throw planNotFound();
  return resumeCurrentSubscription(userId, held);
}

/** What is due now and then, in the amounts of the provider's own invoice. */
export async function buildPaymentSummary(
  planId: number,
  { subscription, dueCents, creditCents }: PendingPayment,
  replaces: string | null,
): Promise<PaymentSummary> {
  const names = await getPlanNames(planId);
  return {
    ...names,
    dueTodayCents: dueCents,
    creditCents,
    thenCents: subscription.priceCents ?? dueCents + creditCents,
    billingCycle: subscription.billingCycle ?? names.billingCycle,
    replaces,
    nextChargeAt: (subscription.periodEnd ?? subscription.createdAt).toISOString(),
    paysOpenInvoice: subscription.latestInvoice?.isFirst === false,
  };
}

/**
 * What to confirm to pay the open invoice of a plan that is past due: the same subscription goes on.
 * @throws AppError `not_found` without such a plan, `conflict` when nothing is open
 */
export async function paySubscription(userId: string, planId: number): Promise<PaySubscriptionResponse> {
  const held = await getCurrentSubscriptionForPlan(userId, planId);
  if (!held?.stripeSubscriptionId) throw planNotFound();
  // The next visit looks at once whether this was paid.
  await markUnsynced(userId);
  const pending = await getPendingPayment(held.stripeSubscriptionId);
  const isOpen = pending.subscription.latestInvoice?.status === "open";
  if (!isOpen || !pending.clientSecret) {
    await syncCustomerByUserId(userId);
    throw new AppError("conflict", "This plan has no open invoice.");
  }
  return { clientSecret: pending.clientSecret, summary: await buildPaymentSummary(planId, pending, null) };
}

/** The answer about a plan that the user does not hold, whether it exists or not. */
const planNotFound = () => new AppError("not_found", "You do not have this plan.");

/** What the user holds of the plan's product, if it is this plan; else null. */
async function getCurrentSubscriptionForPlan(
  userId: string,
  planId: number,
): Promise<CurrentSubscription | null> {
  const productId = await getProductIdByPlan(planId);
  const held = productId === null ? null : await getCurrentSubscription(userId, productId);
  return held?.planId === planId ? held : null;
}
