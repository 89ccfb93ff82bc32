import fc from "fast-check";
import { expect, test } from "vitest";
import { proratedCredit } from "#server/billing/upgrade-credit.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, 1) + day * 86_400_000);
const november = { periodStart: at(0), periodEnd: at(30) };

test.each([
  ["the whole of it before the first second", 900, at(0), 900],
  ["half of it in the middle", 900, at(15), 450],
  ["the broken cent counts for the customer", 900, at(10.01), 600],
  ["nothing at the end", 900, at(30), 0],
  ["nothing after the end", 900, at(31), 0],
  ["no more than was paid, should the period not have begun", 900, at(-5), 900],
  ["nothing of nothing", 0, at(3), 0],
])("%s", (_name, paid, moment, left) => {
  expect(proratedCredit(paid, november, moment)).toBe(left);
});

test("without a period there is nothing left of it", () => {
  expect(proratedCredit(900, { periodStart: null, periodEnd: at(30) }, at(1))).toBe(0);
  expect(proratedCredit(900, { periodStart: at(3), periodEnd: at(3) }, at(1))).toBe(0);
});

test("it lies between nothing and all, and never grows while time passes", () => {
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
