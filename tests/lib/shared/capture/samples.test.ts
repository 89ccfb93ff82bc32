import { expect, test } from "vitest";
import { isSamplePage } from "#shared/capture/samples.ts";

test.each([
  ["https://example.com/", true],
  ["https://news.ycombinator.com", true],
  ["https://example.com/other", false],
  ["https://example.com/?q=1", false],
  ["https://www.example.com/", false],
  ["https://example.com.evil.test/", false],
])("isSamplePage of %s is %s", (url, isSample) => {
  expect(isSamplePage(url)).toBe(isSample);
});
