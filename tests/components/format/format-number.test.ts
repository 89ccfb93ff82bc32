import { expect, test } from "vitest";
import { formatBytes } from "#components/format/format-number.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 KB"],
  [90_649, "90.6 KB"],
  [999_499, "999 KB"],
  [999_500, "1 MB"],
  [1_440_000, "1.44 MB"],
])("formatBytes formats %i bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
