import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { toEntries } from "#components/jobs/list-input.ts";
import { formatLines } from "#components/tools/line-list.ts";
import { readList } from "#components/tools/list-input.ts";

const char = (set: string) => fc.constantFrom(...set);
const path = fc.array(char("abc019-_/;,|."), { maxLength: 20 }).map((chars) => chars.join(""));
/** Addresses that do not end with a separator, which would go as that of a list. */
const address = path.filter((text) => !/[;,|.]$/.test(text)).map((text) => `https://kiln.test/${text}`);
const cell = fc.array(char('abc ;,|"\n019'), { maxLength: 12 }).map((chars) => `Row ${chars.join("")}`);
const separator = fc.constantFrom(",", ";", "\t", "|");

test("addresses are the same after the form has shown them", () => {
  fc.assert(
    fc.property(fc.array(address, { minLength: 1, maxLength: 8 }), (list) => {
      expect(toEntries(formatLines(list), "captures")).toEqual(list);
    }),
  );
});

test("the addresses of a table come back, with every separator, quoted or not", () => {
  const rows = fc.array(fc.tuple(address, cell), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(rows, separator, fc.boolean(), fc.boolean(), (list, delimiter, quotes, isFirst) => {
      const lines: string[][] = [["URL", "Name"], ...list];
      const table = isFirst ? lines : lines.map((line) => line.toReversed());
      const csv = Papa.unparse(table, { delimiter, quotes });
      expect(readList(csv, "captures", {}, true)).toMatchObject({
        entries: list.map(([url]) => url),
        separator: delimiter,
      });
    }),
  );
});

const name = fc
  .array(char("abcxyz09-"), { minLength: 3, maxLength: 12 })
  .map((chars) => `k${chars.join("")}`);

test("the names of a table come back, with every separator, quoted or not", () => {
  const rows = fc.array(fc.tuple(cell, name), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(rows, separator, fc.boolean(), (list, delimiter, quotes) => {
      const table = [["Owner", "Brand name", "Score"], ...list.map((line) => [...line, "7"])];
      const csv = Papa.unparse(table, { delimiter, quotes });
      expect(readList(csv, "checks", {}, true)).toMatchObject({
        entries: list.map(([, one]) => one),
        separator: delimiter,
      });
    }),
  );
});
