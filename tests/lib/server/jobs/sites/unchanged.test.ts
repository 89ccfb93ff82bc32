import { expect, test } from "vitest";
import { isUnchangedInSitemap } from "#server/jobs/sites/unchanged.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const checked = (at: string, lastmod: string | null) => ({
  lastmod,
  checkedAt: new Date(at),
  capturedAt: new Date(at),
});

test.each<[what: string, lastmod: string, checkedAt: string, isUnchanged: boolean]>([
  ["a time before the check", "2026-11-27T09:00:00Z", "2026-11-27T10:00:00Z", true],
  ["a time in a zone, before the check", "2026-11-27T12:00:00+02:00", "2026-11-27T10:30:00Z", true],
  ["a time after the check", "2026-11-27T11:00:00Z", "2026-11-27T10:00:00Z", false],
  ["a day that had not passed everywhere", "2026-11-27", "2026-11-28T11:00:00Z", false],
  ["a day that had passed everywhere", "2026-11-26", "2026-11-27T13:00:00Z", true],
  ["a month that had passed", "2026-10", "2026-11-02T00:00:00Z", true],
  ["a month that had not passed", "2026-11", "2026-11-27T00:00:00Z", false],
  ["a year that had passed", "2025", "2026-11-02T00:00:00Z", true],
  ["a year that had not passed", "2026", "2026-11-27T00:00:00Z", false],
  ["a time without a zone", "2026-11-01T00:00:00", "2026-11-27T00:00:00Z", false],
  ["what is no date", "yesterday", "2026-11-27T00:00:00Z", false],
  ["a page that was opened a month ago", "2026-01-01", "2026-10-20T00:00:00Z", false],
])("isUnchangedInSitemap trusts %s: %s, checked %s: %s", (_what, lastmod, checkedAt, isUnchanged) => {
  expect(isUnchangedInSitemap(checked(checkedAt, lastmod), lastmod, NOW)).toBe(isUnchanged);
});

test("isUnchangedInSitemap trusts no other date than that of the last check", () => {
  const page = checked("2026-11-27T00:00:00Z", "2026-11-01");
  expect(isUnchangedInSitemap(page, "2026-10-01", NOW)).toBe(false);
  expect(isUnchangedInSitemap(page, null, NOW)).toBe(false);
  expect(isUnchangedInSitemap({ ...page, lastmod: null }, "2026-11-01", NOW)).toBe(false);
  expect(isUnchangedInSitemap({ ...page, checkedAt: null }, "2026-11-01", NOW)).toBe(false);
});
