import { expect, test } from "vitest";
import { formatDay, formatLongDay } from "#components/format/format-date.ts";

test("formatDay shows the UTC day in every time zone", () => {
  expect(formatDay("2026-12-31T23:30:00.000Z")).toBe("Dec 31");
  expect(formatDay("2027-01-01T00:00:00.000Z")).toBe("Jan 1");
});

test("formatLongDay includes the year", () => {
  expect(formatLongDay("2026-12-31T23:30:00.000Z")).toBe("Dec 31, 2026");
});
