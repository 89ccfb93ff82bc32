import { describe, expect, test } from "vitest";
import { mainPlanId, planButtonAction } from "#components/pricing/plan-button-action.ts";
import type { Plan } from "#shared/catalog/contract.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const tier = (price: number, isCurrentUserPlan = false) => ({ price, isCurrentUserPlan });

describe("without a plan of the product", () => {
  test("a plan that costs nothing can be started, others subscribed to", () => {
    expect(planButtonAction(tier(0), null).label).toBe("Start for Free");
    expect(planButtonAction(tier(900), null).label).toBe("Subscribe");
  });
});

describe("with a plan of the product", () => {
  const current = tier(900, true);

  test("the plan itself leads to the product", () => {
    expect(planButtonAction(current, current).label).toBe("Use Product");
  });

  test("a dearer plan is an upgrade, a cheaper one is worse", () => {
    coversSpec("4.22");
    expect(planButtonAction(tier(2900), current).label).toBe("Upgrade");
    expect(planButtonAction(tier(0), current)).toEqual({ kind: "lower", label: "Current Plan is Better" });
  });

  test("another plan of the same price is the same tier", () => {
    coversSpec("4.22");
    expect(planButtonAction(tier(900), current).label).toBe("Use Product");
  });

  test("from a free plan every paid plan is an upgrade", () => {
    const free = tier(0, true);
    expect(planButtonAction(free, free).label).toBe("Use Product");
    expect(planButtonAction(tier(1), free).label).toBe("Upgrade");
  });
});

describe("the primary button of a product", () => {
  const plan = (id: number, isCurrentUserPlan = false): Plan => ({
    id,
    productId: 1,
    name: `Plan ${id}`,
    price: id,
    billingCycle: "1 mon",
    features: {},
    planTools: [],
    isCurrentUserPlan,
  });

  test("is on the plan one has, otherwise on the cheapest", () => {
    expect(mainPlanId([plan(1), plan(2, true), plan(3)])).toBe(2);
    expect(mainPlanId([plan(1), plan(2)])).toBe(1);
    expect(mainPlanId([])).toBeNull();
  });
});
