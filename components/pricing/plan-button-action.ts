import type { Plan } from "#shared/catalog/contract.ts";

type Tier = Pick<Plan, "price" | "isCurrentUserPlan">;

/**
 * Compares tiers by price: higher is an upgrade, lower is disabled, equal is the current plan.
 * @param current the user's plan of the same product, or null
 */
export function planButtonAction(plan: Tier, current: Tier | null) {
  if (plan.isCurrentUserPlan || (current && plan.price === current.price)) {
    return { kind: "use" as const, label: "Use Product" };
  }
  if (current && plan.price < current.price)
    return { kind: "lower" as const, label: "Current Plan is Better" };
  if (current) return { kind: "upgrade" as const, label: "Upgrade" };
  if (plan.price === 0) return { kind: "free" as const, label: "Start for Free" };
  return { kind: "subscribe" as const, label: "Subscribe" };
}

/** The plan whose card has the primary button: the current one, otherwise the cheapest. */
export function mainPlanId(plansByPrice: readonly Plan[]): number | null {
  const current = plansByPrice.find((plan) => plan.isCurrentUserPlan);
  return (current ?? plansByPrice[0])?.id ?? null;
}
