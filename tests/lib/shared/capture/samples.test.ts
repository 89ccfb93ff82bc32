import { expect, test } from "vitest";
import { isFreeSample } from "#shared/capture/samples.ts";

test.each([
  ["https://example.com/", 1, true],
  ["https://news.ycombinator.com", 1, true],
  ["https://example.com/", 2, false],
  ["https://example.com/other", 1, false],
  ["https://example.com/?q=1", 1, false],
  ["https://www.example.com/", 1, false],
  ["https://example.com.evil.test/", 1, false],
])("isFreeSample of %s as capture %i of the period is %s", (url, usageCount, isFree) => {
  expect(isFreeSample(url, usageCount)).toBe(isFree);
});
