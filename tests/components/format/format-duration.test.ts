import { expect, test } from "vitest";
import { formatDuration } from "#components/format/format-duration.ts";

test.each([
  [-5, "1 s"],
  [0, "1 s"],
  [400, "1 s"],
  [12_400, "12 s"],
  [59_600, "1 min"],
  [125_000, "2 min 5 s"],
  [3_600_000, "1 h"],
  [3_605_000, "1 h"],
  [3_840_000, "1 h 4 min"],
  [86_400_000, "1 day"],
  [3 * 86_400_000 + 2 * 3_600_000 + 5_000, "3 days 2 h"],
])("formatDuration of %i ms is %j", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
