import type { List } from "mdast";
import { describe, expect, test } from "vitest";
import { listNodes, parseTree, plain } from "./support.ts";

const first = (html: string): List | undefined => listNodes(parseTree(html), "list")[0];

/** A list as its texts, and nested lists as arrays. */
const outline = (list: List | undefined): unknown[] =>
  (list?.children ?? []).flatMap((item) =>
    item.children.map((child) => (child.type === "list" ? outline(child) : plain(child))),
  );

describe("toMarkdown for lists", () => {
  test.each([
    [
      "nests lists three levels deep",
      "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>",
      ["a", ["b", ["c"]], "d"],
    ],
    [
      "adds a list directly inside a list to the item before it",
      "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>",
      ["a", ["b"], "c"],
    ],
    ["creates a list for items without one", "<div><li>a</li><li>b</li></div>", ["a", "b"]],
  ])("%s", (_what, html, items) => expect(outline(first(html))).toEqual(items));

  test("keeps the start number", () => {
    const list = first("<ol start=5><li>five</li><li>six</li></ol>");
    expect([list?.ordered, list?.start, outline(list)]).toEqual([true, 5, ["five", "six"]]);
  });

  test("keeps the checkboxes of task lists", () => {
    const html =
      '<ul><li><input type="checkbox" checked> done</li><li><label><input type="checkbox"> open</label></li></ul>';
    expect(first(html)?.children.map((item) => item.checked)).toEqual([true, false]);
  });

  test("keeps terms and descriptions of definition lists", () => {
    const text = plain(parseTree("<dl><dt>Tea</dt><dd>A drink</dd></dl>"));
    expect(text).toContain("Tea");
    expect(text).toContain("A drink");
  });
});
