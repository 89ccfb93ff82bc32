import fc from "fast-check";
import { expect, test } from "vitest";
import { cycleSuffix, formatPrice } from "#components/pricing/format-price.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

test.each([
  [0, "Free"],
  [1, "$0.01"],
  [900, "$9.00"],
  [29_000, "$290.00"],
  [129_999, "$1,299.99"],
])("%i cents read %s", (cents, text) => {
  coversSpec("9.16");
  expect(formatPrice(cents)).toBe(text);
});

test("'1 mon' is a month, everything else a year", () => {
  coversSpec("9.17");
  expect(cycleSuffix("1 mon")).toBe("/month");
  expect(cycleSuffix("1 year")).toBe("/year");
  expect(cycleSuffix("12 mons")).toBe("/year");
});

test("a price reads as in any English text", () => {
  const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (cents) => {
      expect(formatPrice(cents)).toBe(dollars.format(cents / 100));
    }),
  );
});
