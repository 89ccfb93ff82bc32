import { markUnsynced } from "#db/queries/billing-customers.ts";
import { getPurchasablePlan, type PurchasablePlan } from "#db/queries/catalog.ts";
import {
  type CurrentSubscription,
  getCurrentSubscription,
  getSubscriptionByStripeId,
} from "#db/queries/subscriptions.ts";
import { removePlanChange, schedulePlanChange } from "#server/integrations/stripe/index.ts";
import type { SchedulePlanResponse, UnschedulePlanResponse } from "#shared/billing/contract.ts";
import { AppError } from "#shared/errors.ts";
import { getMatchingPriceId } from "./checkout-attempt.ts";
import { syncCustomerByUserId } from "./sync.ts";

type PaidSubscription = CurrentSubscription & { stripeSubscriptionId: string };

/** @throws AppError `conflict` unless the user has a paid, renewing subscription */
function assertRenewing(current: CurrentSubscription | null): asserts current is PaidSubscription {
  if (!current?.stripeSubscriptionId || !current.hasAccess)
    throw new AppError("conflict", "You don't have a paid plan of this product.");
  if (current.status !== "active")
    throw new AppError("conflict", "Your plan has an unpaid invoice. Please pay it first.");
  if (current.endsAt)
    throw new AppError("conflict", `${current.planName} already ends. Keep it first to change it.`);
}

/** @throws AppError `conflict` unless the plan is a cheaper paid one */
function assertLower(plan: PurchasablePlan, current: PaidSubscription): void {
  if (plan.priceCents === 0)
    throw new AppError("conflict", `To move to ${plan.name}, cancel ${current.planName}.`);
  if (plan.id === current.planId || plan.priceCents >= current.priceCents)
    throw new AppError("conflict", `${plan.name} is not lower than ${current.planName}.`);
}

async function getPlan(planId: number): Promise<PurchasablePlan> {
  const plan = await getPurchasablePlan(planId);
  if (!plan) throw new AppError("not_found", "This plan is not for sale.");
  return plan;
}

/** The subscription after a change; it may have ended during the call. */
async function getPeriodEnd(stripeSubscriptionId: string): Promise<string> {
  const row = await getSubscriptionByStripeId(stripeSubscriptionId);
  if (!row?.currentPeriodEnd) throw new AppError("conflict", "This plan has ended.");
  return row.currentPeriodEnd.toISOString();
}

/**
 * Moves the user to a lower plan at the end of the paid period. Another call replaces the plan.
 * @throws AppError `not_found` for a plan that is not for sale; `conflict` when the user has no plan that renews, or
 *   the plan is not a lower paid one
 */
export async function scheduleLowerPlan(userId: string, planId: number): Promise<SchedulePlanResponse> {
  const plan = await getPlan(planId);
  const current = await getCurrentSubscription(userId, plan.productId);
  assertRenewing(current);
  assertLower(plan, current);
  const { id, billingCycle } = plan;
  const priceId = await getMatchingPriceId(plan);
  await markUnsynced(userId);
  await schedulePlanChange(current.stripeSubscriptionId, { priceId, planId: id, billingCycle });
  await syncCustomerByUserId(userId);
  return { startsAt: await getPeriodEnd(current.stripeSubscriptionId) };
}

/**
 * Removes the scheduled move to a lower plan; the current plan renews as usual.
 * @throws AppError `not_found` for an unknown plan; `conflict` when the move to it is not scheduled
 */
export async function unscheduleLowerPlan(userId: string, planId: number): Promise<UnschedulePlanResponse> {
  const plan = await getPlan(planId);
  const current = await getCurrentSubscription(userId, plan.productId);
  if (!current?.stripeSubscriptionId || current.scheduledPlanId !== planId)
    throw new AppError("conflict", `No change to ${plan.name} is scheduled.`);
  await markUnsynced(userId);
  await removePlanChange(current.stripeSubscriptionId);
  await syncCustomerByUserId(userId);
  return { renewsAt: await getPeriodEnd(current.stripeSubscriptionId) };
}
