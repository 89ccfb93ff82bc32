import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import {
  canRunSideBySide,
  EXTENDED_TESTS,
  isSampled,
  listLeftOut,
  SAMPLED_TESTS,
} from "#scripts/ci/extended-tests.ts";

test("every extended test exists, and so does every subject", () => {
  const exists = (path: string) => existsSync(path) || path === "scripts/build";
  const paths = [...EXTENDED_TESTS, ...SAMPLED_TESTS].flatMap(({ tests, subjects }) => [
    ...tests,
    ...subjects,
  ]);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

test("listLeftOut leaves extended tests out unless they or their subjects have changed", () => {
  const all = EXTENDED_TESTS.flatMap(({ tests }) => tests);
  expect(listLeftOut([])).toEqual(all);
  expect(listLeftOut(["docs/architecture.md"])).toEqual(all);
  expect(listLeftOut(["emulators/stripe/src/clock.ts"])).not.toContain("tests/emulators/");
  expect(listLeftOut(["tests/emulators/stripe/purchases.net.test.ts"])).not.toContain("tests/emulators/");
  expect(listLeftOut(["lib/server/crawl/map.ts"])).not.toContain(
    "tests/lib/server/crawl/hostile-sites.net.test.ts",
  );
});

test("isSampled is false when the subject of sampled tests has changed", () => {
  expect([isSampled([]), isSampled(["lib/server/billing/prices.ts"])]).toEqual([true, false]);
});

test("canRunSideBySide is false when the subject of a test that runs alone has changed", () => {
  const changes = [["docs/architecture.md"], ["lib/server/crawl/map.ts"], ["lib/server/queue/index.ts"]];
  expect(changes.map(canRunSideBySide)).toEqual([true, true, false]);
});
