import { expect, test } from "vitest";
import { INDEXED_PATHS, isProtectedPath, productSegmentOf } from "#shared/paths.ts";

test("productSegmentOf returns the id only below /products without a screen of its own", () => {
  expect(productSegmentOf("/products/9")).toBe("9");
  expect(productSegmentOf("/products/nine/")).toBe("nine");
  expect(productSegmentOf("/products/web-inspector")).toBeNull();
  expect(productSegmentOf("/products/domain-name-checker")).toBeNull();
  expect(productSegmentOf("/products/9/more")).toBeNull();
  expect(productSegmentOf("/pricing")).toBeNull();
});

test("INDEXED_PATHS contains no path that needs a session", () => {
  expect(INDEXED_PATHS).toContain("/landing/web-inspector");
  expect(INDEXED_PATHS.filter(isProtectedPath)).toEqual([]);
});
