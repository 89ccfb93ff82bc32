import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { EDGE_CASES } from "./edge-cases.ts";

/** The names that all tests pass to `edgeCase`. */
function listTestedEdgeCases(): Set<string> {
  const sources = globSync("tests/**/*.test.ts").map((file) => readFileSync(file, "utf8"));
  const calls = sources.flatMap((source) => [...source.matchAll(/\bedgeCase\(\s*((?:"[^"]+",?\s*)+)\)/g)]);
  return new Set(
    calls.flatMap(([, names = ""]) => [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? "")),
  );
}

it("every edge case has a test", () => {
  const names = listTestedEdgeCases();
  expect(Object.keys(EDGE_CASES).filter((name) => !names.has(name))).toEqual([]);
});
