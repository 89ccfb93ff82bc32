import { expect, test } from "vitest";
import { filterProducts } from "#components/catalog/filter-products.ts";
import type { Product } from "#shared/catalog/contract.ts";

const product = (id: number, name: string, tools: string[]): Product => ({
  id,
  name,
  description: "screenshot everything",
  imageUrl: null,
  isLive: true,
  isSubscribed: false,
  subscription: null,
  ended: null,
  plans: [],
  tools: tools.map((tool, index) => ({ id: id * 10 + index, name: tool })),
});

const products = [
  product(1, "Web Inspector", ["Screenshot", "Content extraction"]),
  product(2, "Café Finder", ["Map"]),
];
const found = (search: string) => filterProducts(products, search).map(({ id }) => id);

test("an empty search finds everything", () => {
  expect(found("  ")).toEqual([1, 2]);
});

test("a product is found by its own name and by a tool's name, not by its description", () => {
  expect(found("inspector")).toEqual([1]);
  expect(found("EXTRACTION")).toEqual([1]);
  expect(found("everything")).toEqual([]);
});

test("every word must be there, in any order and across names", () => {
  expect(found("screenshot web")).toEqual([1]);
  expect(found("screenshot map")).toEqual([]);
});

test("accents do not matter, and signs of regular expressions are plain text", () => {
  expect(found("cafe")).toEqual([2]);
  expect(found("(.*")).toEqual([]);
});
