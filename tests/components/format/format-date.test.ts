import { expect, test } from "vitest";
import { formatDay, formatLongDay } from "#components/format/format-date.ts";

test("the reset day is the day in UTC, wherever it is read", () => {
  expect(formatDay("2026-12-31T23:30:00.000Z")).toBe("Dec 31");
  expect(formatDay("2027-01-01T00:00:00.000Z")).toBe("Jan 1");
});

test("a day that may lie in another year names it", () => {
  expect(formatLongDay("2026-12-31T23:30:00.000Z")).toBe("Dec 31, 2026");
});
