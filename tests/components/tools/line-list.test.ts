import { expect, test } from "vitest";
import { formatLines, parseLines } from "#components/tools/line-list.ts";

test.each([[[]], [["Sold out, back soon"]], [["a, b", "c;d", 'e "f"', "g\\h", "i\tj"]]])(
  "parseLines gets back what formatLines shows: %j",
  (entries) => {
    expect(parseLines(formatLines(entries))).toEqual(entries);
  },
);
