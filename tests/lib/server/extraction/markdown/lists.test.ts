import type { List } from "mdast";
import { describe, expect, test } from "vitest";
import { nodesOf, plain, treeOf } from "./support.ts";

const first = (html: string): List | undefined => nodesOf(treeOf(html), "list")[0];

/** A list as its texts; nested lists as lists. */
const outline = (list: List | undefined): unknown[] =>
  (list?.children ?? []).flatMap((item) =>
    item.children.map((child) => (child.type === "list" ? outline(child) : plain(child))),
  );

describe("lists", () => {
  test("nest three deep", () => {
    const html = "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>";
    expect(outline(first(html))).toEqual(["a", ["b", ["c"]], "d"]);
  });

  test("put right inside of a list belong to the item before", () => {
    const html = "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>";
    expect(outline(first(html))).toEqual(["a", ["b"], "c"]);
  });

  test("count from where they start", () => {
    const list = first("<ol start=5><li>five</li><li>six</li></ol>");
    expect([list?.ordered, list?.start, outline(list)]).toEqual([true, 5, ["five", "six"]]);
  });

  test("of tasks keep their ticks", () => {
    const html =
      '<ul><li><input type="checkbox" checked> done</li><li><label><input type="checkbox"> open</label></li></ul>';
    expect(first(html)?.children.map((item) => item.checked)).toEqual([true, false]);
  });

  test("are made for items without one", () => {
    expect(outline(first("<div><li>a</li><li>b</li></div>"))).toEqual(["a", "b"]);
  });

  test("of terms keep terms and meanings", () => {
    const text = plain(treeOf("<dl><dt>Tea</dt><dd>A drink</dd></dl>"));
    expect(text).toContain("Tea");
    expect(text).toContain("A drink");
  });
});
