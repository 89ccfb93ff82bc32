import { expect, test } from "vitest";
import { ALL_BLOCKING_OPTIONS, engineName } from "#server/browser/blocking/options.ts";

test("nothing switched on needs no engine", () => {
  expect(engineName({ ads: false, cookieBanners: false, tracking: false })).toBeNull();
});

test("each of the seven combinations has an engine of its own", () => {
  expect(new Set(ALL_BLOCKING_OPTIONS.map(engineName)).size).toBe(7);
  expect(engineName({ ads: true, cookieBanners: false, tracking: true })).toBe("ads-tracking");
});
