import type { Plan, Product, ProductSubscription } from "./contract.ts";

export type SubscribedPlan = {
  plan: Plan;
  subscription: ProductSubscription;
  /** What this user is charged, whatever the plan costs now. */
  pays: Pick<Plan, "price" | "billingCycle">;
};

/** The user's current plan of a product, with or without access; null if there is none. */
export function getSubscribedPlan({ plans, subscription }: Product): SubscribedPlan | null {
  const plan = plans.find(({ id }) => id === subscription?.planId);
  return plan && subscription ? { plan, subscription, pays: subscription.pays ?? plan } : null;
}
