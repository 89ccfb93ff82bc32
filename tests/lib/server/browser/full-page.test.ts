import { expect, test } from "vitest";
import { maxCaptureHeight } from "#server/browser/screenshot.ts";
import { CAPTURE_LIMITS } from "#server/capture/config.ts";

test.each([
  [1_920, 1, 16_000],
  [1_920, 2, 7_812],
  [1_920, 3, 3_472],
  [375, 3, 5_333],
])("maxCaptureHeight of a page %i pixels wide at scale %i is %i", (width, scale, height) => {
  expect(maxCaptureHeight(CAPTURE_LIMITS, width, scale)).toBe(height);
  expect(width * height * scale ** 2).toBeLessThanOrEqual(60_000_000);
});
