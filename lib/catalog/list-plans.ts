import "server-only";
import type { Plan, PlanTool } from "#shared/catalog/contract.ts";
import { AppError } from "#shared/errors.ts";
import { listProducts } from "./list-products.ts";

/** All plans on sale, and the user's own. */
export async function listPlans(user: { id: string } | null): Promise<Plan[]> {
  return (await listProducts(user)).flatMap((product) => product.plans);
}

/**
 * The tools of one plan of a product, with their limits.
 * @throws AppError `not_found` for an unknown plan and for a plan of another product
 */
export async function listPlanTools(
  user: { id: string } | null,
  productId: number,
  planId: number,
): Promise<PlanTool[]> {
  const plan = (await listPlans(user)).find((p) => p.id === planId && p.productId === productId);
  if (!plan) throw new AppError("not_found", "There is no such plan of this product.");
  return plan.planTools;
}
