import { expect, test } from "vitest";
import { filterProducts } from "#components/catalog/filter-products.ts";
import { makeProduct } from "#tests/components/pricing/make-product.ts";

const product = (id: number, name: string, tools: string[]) =>
  makeProduct({
    id,
    name,
    description: "screenshot everything",
    tools: tools.map((tool, index) => ({ id: id * 10 + index, name: tool })),
  });

const products = [
  product(1, "Web Inspector", ["Screenshot", "Content extraction"]),
  product(2, "Café Finder", ["Map"]),
];
const found = (search: string) => filterProducts(products, search).map(({ id }) => id);

test("filterProducts returns all products for an empty search", () => {
  expect(found("  ")).toEqual([1, 2]);
});

test("filterProducts matches product and tool names, not descriptions", () => {
  expect(found("inspector")).toEqual([1]);
  expect(found("EXTRACTION")).toEqual([1]);
  expect(found("everything")).toEqual([]);
});

test("filterProducts requires every word, in any order and across names", () => {
  expect(found("screenshot web")).toEqual([1]);
  expect(found("screenshot map")).toEqual([]);
});

test("filterProducts ignores accents and treats regular expression syntax as text", () => {
  expect(found("cafe")).toEqual([2]);
  expect(found("(.*")).toEqual([]);
});
