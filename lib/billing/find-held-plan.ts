import "server-only";
import { findProductOfPlan } from "#db/queries/catalog.ts";
import { findHolding, type Holding } from "#db/queries/subscriptions.ts";
import { AppError } from "#shared/errors.ts";

/** The answer about a plan that the user does not hold, whether it exists or not. */
export const notTheirs = () => new AppError("not_found", "You do not have this plan.");

/** What the user holds of the plan's product, if it is this plan; else null. */
export async function findHeldPlan(userId: string, planId: number): Promise<Holding | null> {
  const productId = await findProductOfPlan(planId);
  const held = productId === null ? null : await findHolding(userId, productId);
  return held?.planId === planId ? held : null;
}
