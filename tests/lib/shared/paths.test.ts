import { expect, test } from "vitest";
import { INDEXED_PATHS, isProtectedPath, productSegmentOf } from "#shared/paths.ts";

test("only paths below /products without a screen of their own name a product by its number", () => {
  expect(productSegmentOf("/products/9")).toBe("9");
  expect(productSegmentOf("/products/nine/")).toBe("nine");
  expect(productSegmentOf("/products/web-inspector")).toBeNull();
  expect(productSegmentOf("/products/domain-name-checker")).toBeNull();
  expect(productSegmentOf("/products/9/more")).toBeNull();
  expect(productSegmentOf("/pricing")).toBeNull();
});

test("nothing that needs a session is offered to search engines", () => {
  expect(INDEXED_PATHS).toContain("/landing/web-inspector");
  expect(INDEXED_PATHS.filter(isProtectedPath)).toEqual([]);
});
