import { expect, test } from "vitest";
import { toCsv } from "#shared/csv.ts";

test("toCsv ends every line with CRLF", () => {
  expect(toCsv([["a", 1], ["b"]])).toBe('"a","1"\r\n"b"\r\n');
});

test.each(["=cmd()", "+1", "-acme", "@acme"])(
  "toCsv escapes a cell that looks like a formula: %s",
  (cell) => {
    expect(toCsv([[cell]])).toBe(`"'${cell}"\r\n`);
  },
);

test("toCsv quotes cells with quotes, commas and line breaks", () => {
  expect(toCsv([['a",b', "c\nd"]])).toBe('"a"",b","c\nd"\r\n');
});
