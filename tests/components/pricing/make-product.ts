import type { Plan, Product, ProductSubscription, ToolUsage } from "#shared/catalog/contract.ts";

export const RESETS = "2026-12-21T10:00:00.000Z";

type PlanWish = Partial<Plan> & { limit?: number | null; used?: number };

/** A plan with one tool; the current plan if `used` is given. */
export function makePlan({ limit = 200, used, ...wish }: PlanWish): Plan {
  const currentUserUsage: ToolUsage | null =
    used === undefined
      ? null
      : { usageCount: used, remainingUses: limit === null ? null : limit - used, resetsAt: RESETS };
  return {
    id: 2,
    productId: 1,
    name: "Starter",
    price: 900,
    billingCycle: "1 mon",
    features: {},
    planTools: [
      { toolId: 1, usageLimit: limit, toolDetails: { id: 1, name: "Screenshot" }, currentUserUsage },
    ],
    limits: { concurrentCaptures: 2, runsPerMinute: 30 },
    isCurrentUserPlan: used !== undefined,
    ...wish,
  };
}

export const makeSubscription = (wish: Partial<ProductSubscription> = {}): ProductSubscription => ({
  planId: 2,
  status: "active",
  isPastDue: false,
  cancelsAtPeriodEnd: false,
  accessUntil: null,
  renewsAt: RESETS,
  graceUntil: null,
  scheduled: null,
  pays: null,
  isPlanForSale: true,
  ...wish,
});

export const makeProduct = (wish: Partial<Product>): Product => ({
  id: 1,
  name: "Web Inspector",
  description: "Pictures of pages.",
  imageUrl: null,
  isLive: true,
  isSubscribed: wish.plans?.some((plan) => plan.isCurrentUserPlan) ?? false,
  subscription: null,
  ended: null,
  plans: [],
  tools: [],
  ...wish,
});

export const FREE = makePlan({ id: 1, name: "Free", price: 0, limit: 10 });
export const STARTER = makePlan({});
export const PRO = makePlan({ id: 3, name: "Pro", price: 2_900, limit: null });
export const YEARLY = makePlan({
  id: 4,
  name: "Pro yearly",
  price: 129_000,
  billingCycle: "1 year",
  limit: null,
});
