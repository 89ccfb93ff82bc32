import { expect, test } from "vitest";
import { parseListEntry, splitEntry } from "#shared/jobs/list-entries.ts";

test.each([
  ["  https://kiln.test/  ", "https://kiln.test/"],
  ["• https://kiln.test/", "https://kiln.test/"],
  ["12) https://kiln.test/", "https://kiln.test/"],
  ["[ ] kiln.test", "kiln.test"],
  ["«https://kiln.test/»", "https://kiln.test/"],
  ["(https://kiln.test/)", "https://kiln.test/"],
  ["<www.kiln.test>", "www.kiln.test"],
  ["'https://kiln.test/", "https://kiln.test/"],
  ["https://kiln.test/a,", "https://kiln.test/a"],
  ["https://kiln.test/a - the first page", "https://kiln.test/a"],
  ["https://kiln.test/a (old)", "https://kiln.test/a"],
  ["https://kiln.test/report (1).pdf", "https://kiln.test/report (1).pdf"],
  ["See https://kiln.test/a for more.", "https://kiln.test/a"],
  ["Home: https://kiln.test/a.", "https://kiln.test/a"],
  ["https://kiln.test/a,b;c|d", "https://kiln.test/a,b;c|d"],
  [
    "https://proxy.test/?u=https://kiln.test,https://oven.test",
    "https://proxy.test/?u=https://kiln.test,https://oven.test",
  ],
  ["not-an-address", "not-an-address"],
])("the address of %j is %j", (text, entry) => {
  expect(parseListEntry(text, "captures")).toEqual({ entry });
});

test.each([
  ["https://kiln.test/1, https://kiln.test/2"],
  ["https://kiln.test/1;https://kiln.test/2"],
  ["https://kiln.test/1 https://kiln.test/2"],
  ["https://kiln.test/1\nhttps://kiln.test/2"],
  ["kiln.test,oven.test"],
  ["https://kiln.test/1 and https://kiln.test/2"],
  ["See https://kiln.test/1 and https://kiln.test/2."],
  ["<https://kiln.test/1> <https://kiln.test/2>"],
])("%j has two addresses", (text) => {
  expect(parseListEntry(text, "captures")).toEqual({ problem: expect.stringContaining("Has 2 addresses") });
});

test.each([
  ["- kiln", { entry: "kiln" }],
  ["“kiln”", { entry: "kiln" }],
  ["'-kiln", { entry: "-kiln" }],
  ["[Kiln](https://kiln.test)", { entry: "Kiln" }],
  ["kiln.{shop,co.uk}", { entry: "kiln.{shop,co.uk}" }],
  ["kiln, oven", { problem: expect.stringContaining("Has 2 names") }],
  ["kiln|oven|clay", { problem: expect.stringContaining("Has 3 names") }],
  ['"kiln', { problem: "Has a quote that is not closed." }],
  ["ki\u200bln", { problem: expect.stringContaining("U+200B") }],
  ["ki\ufffdln", { problem: expect.stringContaining("replacement character") }],
])("the name of %j", (text, expected) => {
  expect(parseListEntry(text, "checks")).toEqual(expected);
});

test.each([
  "[",
  "'",
  "- ",
  "[a](b",
  "<https://",
  "https://kiln.test/,",
  "a, ",
  '"https://k',
  "\u200b",
  "((((",
])("splitEntry splits a million characters of %j in seconds", (part) => {
  const startedAt = performance.now();
  const text = part.repeat(1_000_000 / part.length);
  for (const kind of ["captures", "checks"] as const) splitEntry(text, kind);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
