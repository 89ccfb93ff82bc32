import type { Plan, Product, ProductSubscription } from "./contract.ts";

type SubscribedPlan = {
  plan: Plan;
  subscription: ProductSubscription;
  /** What this user is charged, whatever the plan is sold for now. */
  pays: Pick<Plan, "price" | "billingCycle">;
};

/** The plan of this user's current subscription to a product, with or without access; null without a subscription. */
export function getSubscribedPlan({ plans, subscription }: Product): SubscribedPlan | null {
  const plan = plans.find(({ id }) => id === subscription?.planId);
  return plan && subscription ? { plan, subscription, pays: subscription.pays ?? plan } : null;
}
