import { findFreePlan } from "#db/queries/catalog.ts";
import { getAccessHistory, startFreePlan } from "#db/queries/subscriptions.ts";
import type { FirstRunResponse } from "#shared/billing/contract.ts";

/** Whether a user has access to a product, and the free plan that one who never had a plan of it may start, or null. */
export async function findFirstPlan(userId: string, productId: number) {
  const { hasAccess, hadPlan } = await getAccessHistory(userId, productId);
  return { hasAccess, planId: hadPlan ? null : await findFreePlan(productId) };
}

/**
 * Grants a product's free plan to a user who never had a plan of this product. Plans of other users stay as they are:
 * one that ended is not started again.
 */
export async function grantFirstPlan(userId: string, productId: number): Promise<FirstRunResponse> {
  const { hasAccess, planId } = await findFirstPlan(userId, productId);
  if (hasAccess) return { outcome: "has_access" };
  if (planId === null) return { outcome: "none" };
  const started = await startFreePlan(userId, productId, planId);
  return { outcome: started === "started" ? "granted" : "has_access" };
}
