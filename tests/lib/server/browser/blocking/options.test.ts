import { expect, test } from "vitest";
import { ALL_FILTER_OPTIONS, engineName } from "#server/browser/blocking/options.ts";

test("engineName is null when nothing is blocked", () => {
  expect(engineName({ ads: false, cookieBanners: false, tracking: false })).toBeNull();
});

test("engineName differs for each of the seven combinations", () => {
  expect(new Set(ALL_FILTER_OPTIONS.map(engineName)).size).toBe(7);
  expect(engineName({ ads: true, cookieBanners: false, tracking: true })).toBe("ads-tracking");
});
