import { describe, expect, test } from "vitest";
import { convertToMarkdown, listNodes, parseTree, plain } from "./support.ts";

const rows = (html: string): string[][] =>
  (listNodes(parseTree(html), "table")[0]?.children ?? []).map((row) =>
    row.children.map((cell) => plain(cell)),
  );

describe("toMarkdown for tables", () => {
  test("keeps head, rows and alignment", () => {
    const html =
      "<table><thead><tr><th>Name</th><th align=right>Price</th></tr></thead><tbody><tr><td>Tea</td><td align=right>3</td></tr></tbody></table>";
    expect(rows(html)).toEqual([
      ["Name", "Price"],
      ["Tea", "3"],
    ]);
    expect(listNodes(parseTree(html), "table")[0]?.align).toEqual([null, "right"]);
  });

  test("adds an empty head, so that no data row becomes the head", () => {
    const html = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>";
    expect(rows(html)).toEqual([
      ["", ""],
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  test("keeps every row as data when the head is at the side", () => {
    const html = "<table><tr><th>Weight</th><td>1 kg</td></tr><tr><th>Color</th><td>red</td></tr></table>";
    expect(rows(html)).toEqual([
      ["", ""],
      ["Weight", "1 kg"],
      ["Color", "red"],
    ]);
  });

  test("fills positions that cells with spans cover", () => {
    const html =
      "<table><tr><th>a</th><th>b</th><th>c</th></tr><tr><td colspan=2>wide</td><td>1</td></tr><tr><td rowspan=2>tall</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>";
    expect(rows(html)).toEqual([
      ["a", "b", "c"],
      ["wide", "", "1"],
      ["tall", "2", "3"],
      ["", "4", "5"],
    ]);
  });

  test("keeps pipes, line breaks and lists in a cell", () => {
    const html =
      "<table><tr><th>k</th><th>v</th></tr><tr><td>a|b</td><td>x<br>y</td></tr><tr><td>list</td><td><ul><li>one</li><li>two</li></ul></td></tr></table>";
    expect(rows(html).slice(1)).toEqual([
      ["a|b", "x\ny"],
      ["list", "• one\n• two"],
    ]);
  });

  test("unwraps layout tables", () => {
    const html = "<table role=presentation><tr><td><h2>Left</h2></td><td><p>Right</p></td></tr></table>";
    expect(convertToMarkdown(html)).toBe("## Left\n\nRight\n");
  });

  test("keeps the caption as a line before the table", () => {
    const html =
      "<table><caption>Prices</caption><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>";
    expect(convertToMarkdown(html)).toMatch(/^Prices\n\n\| a \| b \|/);
  });

  test("ignores absurd spans", () => {
    const html = `<table>${"<tr><td colspan=100000 rowspan=65000>x</td><td>y</td></tr>".repeat(20)}</table>`;
    expect(convertToMarkdown(html).length).toBeLessThan(20_000);
  });
});
