import fc from "fast-check";
import { expect, test } from "vitest";
import { proratedCredit } from "#server/billing/upgrade-credit.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, 1) + day * 86_400_000);
const november = { periodStart: at(0), periodEnd: at(30) };

test.each([
  ["the whole payment at the start of the period", 900, at(0), 900],
  ["half of the payment in the middle of the period", 900, at(15), 450],
  ["a fraction of a cent rounded up", 900, at(10.01), 600],
  ["0 at the end of the period", 900, at(30), 0],
  ["0 after the end of the period", 900, at(31), 0],
  ["at most the payment before the period starts", 900, at(-5), 900],
  ["0 for a payment of 0", 0, at(3), 0],
])("proratedCredit returns %s", (_name, paid, moment, left) => {
  expect(proratedCredit(paid, november, moment)).toBe(left);
});

test("proratedCredit returns 0 without a valid period", () => {
  expect(proratedCredit(900, { periodStart: null, periodEnd: at(30) }, at(1))).toBe(0);
  expect(proratedCredit(900, { periodStart: at(3), periodEnd: at(3) }, at(1))).toBe(0);
});

test("proratedCredit stays between 0 and the payment and never increases over time", () => {
  const days = fc.double({ min: -10, max: 400, noNaN: true });
  const cents = fc.integer({ min: 0, max: 99_999_999 });
  fc.assert(
    fc.property(cents, days, days, (paid, one, other) => {
      const [first, then] = [one, other]
        .sort((a, b) => a - b)
        .map((day) => proratedCredit(paid, november, at(day)));
      expect(first).toBeLessThanOrEqual(paid);
      expect(then).toBeGreaterThanOrEqual(0);
      expect(then).toBeLessThanOrEqual(first ?? 0);
    }),
  );
});
