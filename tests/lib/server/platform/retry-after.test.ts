import { expect, test } from "vitest";
import { parseRetryAfter } from "#server/platform/retry-after.ts";

const NOW = Date.parse("2026-11-23T09:00:00Z");

test.each([
  ["120", 120],
  ["Mon, 23 Nov 2026 09:01:00 GMT", 60],
  ["Mon, 23 Nov 2026 08:00:00 GMT", 0],
  [undefined, undefined],
  ["", undefined],
  ["soon", undefined],
])("parseRetryAfter(%j) is %s", (value, seconds) => {
  expect(parseRetryAfter(value, NOW)).toBe(seconds);
});
