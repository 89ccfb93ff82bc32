import { expect, test } from "vitest";
import { getProductSegment, INDEXED_PATHS, isProtectedPath } from "#shared/paths.ts";

test("getProductSegment returns the id only below /products without a screen of its own", () => {
  expect(getProductSegment("/products/9")).toBe("9");
  expect(getProductSegment("/products/nine/")).toBe("nine");
  expect(getProductSegment("/products/web-inspector")).toBeNull();
  expect(getProductSegment("/products/domain-name-checker")).toBeNull();
  expect(getProductSegment("/products/9/more")).toBeNull();
  expect(getProductSegment("/pricing")).toBeNull();
});

test("INDEXED_PATHS contains no path that needs a session", () => {
  expect(INDEXED_PATHS).toContain("/landing/web-inspector");
  expect(INDEXED_PATHS.filter(isProtectedPath)).toEqual([]);
});
