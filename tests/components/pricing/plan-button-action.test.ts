import { describe, expect, test } from "vitest";
import { mainPlanId, planButtonAction } from "#components/pricing/plan-button-action.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { makePlan } from "./make-product.ts";

const tier = (price: number, isCurrentUserPlan = false) => ({ price, isCurrentUserPlan });

test.each([
  ["starts a free plan without a current one", 0, null, "Start for Free"],
  ["subscribes to a paid plan without a current one", 900, null, "Subscribe"],
  ["opens the product for the plan itself", 900, 900, "Use Product"],
  ["upgrades to a higher price", 2900, 900, "Upgrade"],
  ["upgrades from a free plan to every paid one", 1, 0, "Upgrade"],
  ["opens the product for the free plan itself", 0, 0, "Use Product"],
])("planButtonAction %s", (_what, price, current, label) => {
  coversSpec("4.22");
  const own = current === null ? null : tier(current, true);
  expect(planButtonAction(tier(price, price === current), own).label).toBe(label);
});

test("planButtonAction rejects a lower price, and treats the same price as the same tier", () => {
  coversSpec("4.22");
  const current = tier(900, true);
  expect(planButtonAction(tier(0), current)).toEqual({ kind: "lower", label: "Current Plan is Better" });
  expect(planButtonAction(tier(900), current).label).toBe("Use Product");
});

describe("mainPlanId", () => {
  const plan = (id: number, isCurrentUserPlan = false) => makePlan({ id, price: id, isCurrentUserPlan });

  test("is the current plan, otherwise the cheapest one", () => {
    expect(mainPlanId([plan(1), plan(2, true), plan(3)])).toBe(2);
    expect(mainPlanId([plan(1), plan(2)])).toBe(1);
    expect(mainPlanId([])).toBeNull();
  });
});
