import type { Plan, Product, ProductSubscription } from "./contract.ts";

type HeldPlan = {
  plan: Plan;
  subscription: ProductSubscription;
  /** What this user is charged, whatever the plan is sold for now. */
  pays: Pick<Plan, "price" | "billingCycle">;
};

/** The plan that this user holds of a product, with or without access; null when they hold none. */
export function currentPlan({ plans, subscription }: Product): HeldPlan | null {
  const plan = plans.find(({ id }) => id === subscription?.planId);
  return plan && subscription ? { plan, subscription, pays: subscription.pays ?? plan } : null;
}
