import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { HARD_CASES } from "./edge-cases.ts";

/** What `edgeCase` is called with, in all tests. */
function tested(): Set<string> {
  const sources = globSync("tests/**/*.test.ts").map((file) => readFileSync(file, "utf8"));
  const calls = sources.flatMap((source) => [...source.matchAll(/\bedgeCase\(\s*((?:"[^"]+",?\s*)+)\)/g)]);
  return new Set(
    calls.flatMap(([, names = ""]) => [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? "")),
  );
}

it("every hard case has a test", () => {
  const names = tested();
  expect(Object.keys(HARD_CASES).filter((name) => !names.has(name))).toEqual([]);
});
