import { expect, test } from "vitest";
import { describeYearlyPrice } from "#components/pricing/plan-texts.ts";
import { FREE, makePlan, PRO, STARTER } from "./make-product.ts";

const yearly = (price: number) =>
  makePlan({ id: 4, name: "Pro yearly", price, billingCycle: "1 year", limit: null });

test.each([
  [29_000, "$24.17 a month, 2 months free"],
  [31_900, "$26.58 a month, 1 month free"],
  [30_000, "$25.00 a month, $48.00 less a year"],
  [34_800, "$29.00 a month"],
])("describeYearlyPrice of %i cents a year beside a monthly plan of 2,900 is %j", (price, text) => {
  const plan = yearly(price);
  expect(describeYearlyPrice(plan, price, [FREE, STARTER, PRO, plan])).toBe(text);
});

test("describeYearlyPrice names no saving without a monthly plan of the same limits", () => {
  const plan = yearly(4_900);
  expect(describeYearlyPrice(plan, 4_900, [FREE, STARTER, plan])).toBe("$4.08 a month");
});

test("describeYearlyPrice is null for a monthly plan", () => {
  expect(describeYearlyPrice(PRO, 2_900, [PRO])).toBeNull();
});
