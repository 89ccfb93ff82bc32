import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount } from "#components/format/format-number.ts";

test("formatCount groups digits like Intl.NumberFormat in English", () => {
  const english = new Intl.NumberFormat("en-US");
  fc.assert(
    fc.property(fc.maxSafeNat(), (value) => {
      expect(formatCount(value)).toBe(english.format(value));
    }),
  );
});
