import { describe, expect, test } from "vitest";
import { mainPlanId, planButtonAction } from "#components/pricing/plan-button-action.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { makePlan } from "./make-product.ts";

const tier = (price: number, isCurrentUserPlan = false) => ({ price, isCurrentUserPlan });

describe("planButtonAction without a current plan", () => {
  test("starts a free plan and subscribes to a paid one", () => {
    expect(planButtonAction(tier(0), null).label).toBe("Start for Free");
    expect(planButtonAction(tier(900), null).label).toBe("Subscribe");
  });
});

describe("planButtonAction with a current plan", () => {
  const current = tier(900, true);

  test("opens the product for the plan itself", () => {
    expect(planButtonAction(current, current).label).toBe("Use Product");
  });

  test("upgrades to a higher price and rejects a lower one", () => {
    coversSpec("4.22");
    expect(planButtonAction(tier(2900), current).label).toBe("Upgrade");
    expect(planButtonAction(tier(0), current)).toEqual({ kind: "lower", label: "Current Plan is Better" });
  });

  test("treats a plan of the same price as the same tier", () => {
    coversSpec("4.22");
    expect(planButtonAction(tier(900), current).label).toBe("Use Product");
  });

  test("upgrades from a free plan to every paid one", () => {
    const free = tier(0, true);
    expect(planButtonAction(free, free).label).toBe("Use Product");
    expect(planButtonAction(tier(1), free).label).toBe("Upgrade");
  });
});

describe("mainPlanId", () => {
  const plan = (id: number, isCurrentUserPlan = false) => makePlan({ id, price: id, isCurrentUserPlan });

  test("is the current plan, otherwise the cheapest one", () => {
    expect(mainPlanId([plan(1), plan(2, true), plan(3)])).toBe(2);
    expect(mainPlanId([plan(1), plan(2)])).toBe(1);
    expect(mainPlanId([])).toBeNull();
  });
});
