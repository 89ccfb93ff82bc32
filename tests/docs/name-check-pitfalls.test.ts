import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PITFALLS } from "#tests/support/pitfall-test.ts";

const TESTS = join(import.meta.dirname, "..");

test("every row of the name check pitfalls table has exactly one test", () => {
  const tested = globSync("lib/server/name-check/**/*pitfalls*.net.test.ts", { cwd: TESTS })
    .flatMap((file) => [
      ...readFileSync(join(TESTS, file), "utf8").matchAll(/^\s*pitfallTest\("([a-z0-9-]+)"/gm),
    ])
    .map(([, name]) => name);
  expect(PITFALLS.size).toBeGreaterThan(30);
  expect(tested.toSorted()).toEqual([...PITFALLS.keys()].toSorted());
});
