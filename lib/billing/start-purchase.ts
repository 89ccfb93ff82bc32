import "server-only";
import { findPlanForSale } from "#db/queries/catalog.ts";
import { findCurrentSubscription, startFreePlan } from "#db/queries/subscriptions.ts";
import { AppError } from "#lib/errors.ts";
import type { CreatePaymentIntentResponse, FreeOutcome } from "./contract.ts";

const ALREADY_SUBSCRIBED = "You already have this plan.";

/** Starts a plan that costs nothing: granted at once, no payment object. */
async function startFree(userId: string, plan: { id: number; productId: number }): Promise<FreeOutcome> {
  const current = await findCurrentSubscription(userId, plan.productId);
  if (current && current.priceCents > 0)
    throw new AppError("conflict", "Your current plan is better than this one.");
  if (current?.planId === plan.id && current.endsAt === null)
    throw new AppError("conflict", ALREADY_SUBSCRIBED);
  const started = await startFreePlan(userId, plan.productId, plan.id);
  if (!started) throw new AppError("conflict", "Your current plan is better than this one.");
  return current?.planId === plan.id ? "resumed" : "granted";
}

/**
 * Begins to buy a plan.
 * @throws AppError `not_found` for a plan that is unknown, not for sale or of a product that is not live;
 *   `conflict` when the user has this plan or a better one
 */
export async function startPurchase(userId: string, planId: number): Promise<CreatePaymentIntentResponse> {
  const plan = await findPlanForSale(planId);
  if (!plan) throw new AppError("not_found", "This plan is not for sale.");
  if (plan.priceCents === 0) return { freeAccess: true, outcome: await startFree(userId, plan) };
  throw new AppError("outside_failed", "Paid plans cannot be bought yet. Nothing was charged.");
}
