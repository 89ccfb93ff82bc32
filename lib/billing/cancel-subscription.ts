import "server-only";
import { expireAttempt, findOpenAttempt } from "#db/queries/billing-attempts.ts";
import { markUnsynced } from "#db/queries/billing-customers.ts";
import { findProductOfPlan } from "#db/queries/catalog.ts";
import { findBySubscriptionId, type Holding, setFreeEnd } from "#db/queries/subscriptions.ts";
import { windowAt } from "#lib/access/window.ts";
import { endNow, endWithPeriod, readPayment } from "#lib/outside/stripe/door.ts";
import type { CancelSubscriptionResponse } from "#shared/billing/contract.ts";
import { ENDED_STATUSES } from "#shared/billing/subscription-status.ts";
import { findHeldPlan, notTheirs } from "./find-held-plan.ts";
import { syncCustomerOf } from "./sync-customer-of.ts";

/** A free plan ends with its window of use. */
async function cancelFree(held: Holding): Promise<CancelSubscriptionResponse> {
  const endsAt = held.endsAt ?? windowAt(held.anchorAt, held.now).end;
  if (!held.endsAt) await setFreeEnd(held.id, endsAt);
  return { endsAt: endsAt.toISOString(), immediate: false };
}

/** The provider's word decides how: what is paid runs to the end of its period, what is not ends now. */
async function cancelPaid(userId: string, id: string): Promise<CancelSubscriptionResponse> {
  await markUnsynced(userId);
  const { status } = (await readPayment(id)).subscription;
  const isPaid = status === "active" || status === "trialing";
  if (isPaid) await endWithPeriod(id);
  else if (!ENDED_STATUSES.includes(status)) await endNow(id, "Cancelled by the customer");
  await syncCustomerOf(userId);
  const endsAt = (await findBySubscriptionId(id))?.endsAt ?? null;
  return { endsAt: endsAt?.toISOString() ?? null, immediate: !isPaid };
}

/** A purchase that was begun and not paid is given up. */
async function cancelCheckout(userId: string, planId: number): Promise<CancelSubscriptionResponse> {
  const productId = await findProductOfPlan(planId);
  const attempt = productId === null ? null : await findOpenAttempt(userId, productId);
  if (attempt?.planId !== planId) throw notTheirs();
  await markUnsynced(userId);
  await expireAttempt(attempt.id);
  await syncCustomerOf(userId);
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
  const held = await findHeldPlan(userId, planId);
  if (!held) return cancelCheckout(userId, planId);
  return held.stripeSubscriptionId ? cancelPaid(userId, held.stripeSubscriptionId) : cancelFree(held);
}
