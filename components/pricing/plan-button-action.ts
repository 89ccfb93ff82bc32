import type { Plan } from "#shared/catalog/contract.ts";

export type PlanButtonAction =
  | { kind: "use"; label: "Use Product" }
  | { kind: "lower"; label: "Current Plan is Better" }
  | { kind: "upgrade"; label: "Upgrade" }
  | { kind: "free"; label: "Start for Free" }
  | { kind: "subscribe"; label: "Subscribe" };

type Tier = Pick<Plan, "price" | "isCurrentUserPlan">;

/**
 * Compares tiers by price: higher is an upgrade, lower is disabled, equal is the current plan.
 * @param current the user's plan of the same product, or null
 */
export function planButtonAction(plan: Tier, current: Tier | null): PlanButtonAction {
  if (plan.isCurrentUserPlan || (current && plan.price === current.price)) {
    return { kind: "use", label: "Use Product" };
  }
  if (current && plan.price < current.price) return { kind: "lower", label: "Current Plan is Better" };
  if (current) return { kind: "upgrade", label: "Upgrade" };
  if (plan.price === 0) return { kind: "free", label: "Start for Free" };
  return { kind: "subscribe", label: "Subscribe" };
}

/** The plan whose card has the primary button: the current one, otherwise the cheapest. */
export function mainPlanId(plansByPrice: readonly Plan[]): number | null {
  const current = plansByPrice.find((plan) => plan.isCurrentUserPlan);
  return (current ?? plansByPrice[0])?.id ?? null;
}
