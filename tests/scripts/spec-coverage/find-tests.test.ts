import { expect, test } from "vitest";
import { findTests } from "#scripts/spec-coverage/find-tests.ts";

test("findTests assigns a coversSpec call to the test title before it", () => {
  const source = [
    'test("first", () => {',
    '  coversSpec("1.1", "2.10");',
    "});",
    'it("second", async () => {',
    "  await work();",
    "});",
    "test.each([",
    '  ["a", 1],',
    '])("of %s", () => {',
    '  coversSpec("3.1");',
    "});",
  ].join("\n");
  expect(findTests("tests/a.test.ts", source)).toEqual([
    { file: "tests/a.test.ts", title: "first", ids: ["1.1", "2.10"] },
    { file: "tests/a.test.ts", title: "of %s", ids: ["3.1"] },
  ]);
});

test("findTests returns nothing for a file without coversSpec calls", () => {
  expect(findTests("tests/b.test.ts", 'test("first", () => {});')).toEqual([]);
});

test.each([
  ['test.each(["a", "b"])("%s is one of a list", (one) => {', "%s is one of a list"],
  ['test.each([\n  "a",\n] as const)("%s is one of constants", async (one) => {', "%s is one of constants"],
  ["test.each(CALLS.filter(isGood))('takes $path', async ({ path }) => {", "takes $path"],
])("findTests finds the title of a test table: %j", (head, title) => {
  const source = `test("before", () => {});\n${head}\n  coversSpec("5.1");\n});`;
  expect(findTests("x.test.ts", source)).toEqual([{ file: "x.test.ts", title, ids: ["5.1"] }]);
});
