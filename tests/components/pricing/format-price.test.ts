import fc from "fast-check";
import { expect, test } from "vitest";
import { cycleSuffix, formatPrice } from "#components/pricing/plan-texts.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

test.each([
  [0, "Free"],
  [1, "$0.01"],
  [900, "$9.00"],
  [29_000, "$290.00"],
  [129_999, "$1,299.99"],
])("formatPrice formats %i cents as %s", (cents, text) => {
  coversSpec("9.16");
  expect(formatPrice(cents)).toBe(text);
});

test("cycleSuffix is /month for '1 mon' and /year for everything else", () => {
  coversSpec("9.17");
  expect(cycleSuffix("1 mon")).toBe("/month");
  expect(cycleSuffix("1 year")).toBe("/year");
  expect(cycleSuffix("12 mons")).toBe("/year");
});

test("formatPrice groups digits like Intl.NumberFormat in English", () => {
  const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (cents) => {
      expect(formatPrice(cents)).toBe(dollars.format(cents / 100));
    }),
  );
});
