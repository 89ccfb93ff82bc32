import { expect, test } from "vitest";
import { findLongModules } from "#scripts/ci/code-checks.ts";
import { sumByFolder } from "#scripts/ci/code-stats.ts";

test("findLongModules reports modules of more than 500 lines", () => {
  const modules = [
    { file: "lib/long.ts", lines: 501 },
    { file: "lib/longest-allowed.ts", lines: 500 },
  ];
  expect(findLongModules(modules)).toEqual(["lib/long.ts has 501 lines, more than 500"]);
});

test("sumByFolder sums the modules of each folder, with a total", () => {
  const modules = [
    { file: "lib/a.ts", lines: 19 },
    { file: "lib/deep/b.ts", lines: 20 },
    { file: "middleware.ts", lines: 5 },
  ];
  const tokens = new Map([
    ["lib/a.ts", 100],
    ["lib/deep/b.ts", 200],
  ]);
  expect(sumByFolder(["lib", "middleware.ts", "db"], modules, tokens)).toEqual([
    { folder: "lib", files: 2, lines: 39, tokens: 300, short: 1 },
    { folder: "middleware.ts", files: 1, lines: 5, tokens: 0, short: 1 },
    { folder: "db", files: 0, lines: 0, tokens: 0, short: 0 },
    { folder: "total", files: 3, lines: 44, tokens: 300, short: 2 },
  ]);
});
