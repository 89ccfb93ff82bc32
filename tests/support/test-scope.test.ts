import { expect, test, vi } from "vitest";
import { selectItems, selectPositions } from "./test-scope.ts";

test.each([
  [undefined, 5, [0, 1, 2, 3, 4]],
  ["7", 3, [0, 1, 2]],
  ["7", 5, [0, 2, 4]],
  ["8", 5, [0, 3, 4]],
  ["9", 5, [0, 1, 4]],
])("selectPositions with the seed %s of %i is %j", (seed, count, positions) => {
  vi.stubEnv("TEST_SEED", seed);
  expect(selectPositions(count)).toEqual(positions);
});

test.each([
  [undefined, ["a", "b", "c", "d", "e"]],
  ["6", ["a", "d"]],
  ["7", ["b", "e"]],
])("selectItems with the seed %s chooses %j", (seed, items) => {
  vi.stubEnv("TEST_SEED", seed);
  expect(selectItems(["a", "b", "c", "d", "e"], 3)).toEqual(items);
});
