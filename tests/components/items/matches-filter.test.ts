import { expect, test } from "vitest";
import { type Filter, matchesFilter, NO_FILTER } from "#components/items/matches-filter.ts";

const NOW = new Date(2026, 10, 22, 0, 30);
const item = (createdAt: Date) => ({
  texts: ["shop.test/cart", "Größe"],
  kind: "screenshot",
  createdAt: createdAt.toISOString(),
});
const matches = (filter: Partial<Filter>, createdAt = NOW) =>
  matchesFilter(item(createdAt), { ...NO_FILTER, ...filter }, NOW);

test.each([
  ["", true],
  ["SHOP cart", true],
  ["größe shop", true],
  ["shop blog", false],
  ["x".repeat(2_000), false],
  ["\u202Eshop", false],
])("matchesFilter finds every word of the search %j: %j", (search, expected) => {
  expect(matches({ search })).toBe(expected);
});

test("matchesFilter compares days in the user's time zone", () => {
  const yesterday = new Date(2026, 10, 21, 23, 50);
  expect(matches({ period: "today" }, yesterday)).toBe(false);
  expect(matches({ period: "week" }, yesterday)).toBe(true);
  expect(matches({ period: "week" }, new Date(2026, 10, 15, 23, 59))).toBe(false);
  expect(matches({ period: "week" }, new Date(2026, 10, 16, 0, 0))).toBe(true);
});
