import { expect, test } from "vitest";
import { findProofs } from "#scripts/spec/find-proofs.ts";

test("a call belongs to the test whose title stands before it", () => {
  const source = [
    'test("first", () => {',
    '  proves("1.1", "2.10");',
    "});",
    'it("second", async () => {',
    "  await work();",
    "});",
    "test.each([",
    '  ["a", 1],',
    '])("of %s", () => {',
    '  proves("3.1");',
    "});",
  ].join("\n");
  expect(findProofs("tests/a.test.ts", source)).toEqual([
    { file: "tests/a.test.ts", title: "first", ids: ["1.1", "2.10"] },
    { file: "tests/a.test.ts", title: "of %s", ids: ["3.1"] },
  ]);
});

test("a file without calls proves nothing", () => {
  expect(findProofs("tests/b.test.ts", 'test("first", () => {});')).toEqual([]);
});
