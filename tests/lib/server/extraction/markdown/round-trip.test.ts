import fc from "fast-check";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "#server/extraction/markdown/stringify.ts";
import { convertToMarkdown, shape } from "./support.ts";

const printer = unified().use(remarkGfm).use(remarkMath).use(remarkStringify);

/** Parses, prints with remark's default settings, and parses again: the trees must be equal. */
function expectRoundTrip(markdown: string): void {
  const tree = parseMarkdown(markdown);
  expect(shape(parseMarkdown(printer.stringify(tree)))).toEqual(shape(tree));
}

const WORDS = "a bc * _x_ `q` [l] <t> &amp;lt; 1. # $5 | \\ é 日本 ~ ! https://x.test/a_b —".split(" ");
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(" ").replaceAll("<", "&lt;"));
const wrap = (tag: string) => (inner: string) => `<${tag}>${inner}</${tag}>`;

const inline = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    text,
    fc.constant(" "),
    fc.constant("<br>"),
    fc.constant('<img src="/a.png" alt="A *b*">'),
    ...["b", "i", "strong", "em", "code", "del", "span", "sup"].map((tag) => tie("inline").map(wrap(tag))),
    tie("inline").map((inner) => `<a href="/x y?q=(1)">${inner}</a>`),
    fc.array(tie("inline"), { minLength: 2, maxLength: 4 }).map((parts) => parts.join("")),
  ),
})).inline;

const block = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    ...["p", "h2", "h4", "pre", "div", "li"].map((tag) => inline.map(wrap(tag))),
    inline,
    fc.constant("<hr>"),
    ...["ul", "ol"].map((list) =>
      fc
        .array(tie("block"), { minLength: 1, maxLength: 3 })
        .map((items) => wrap(list)(items.map(wrap("li")).join(""))),
    ),
    ...["blockquote", "div", "section", "dl"].map((tag) =>
      fc.array(tie("block"), { maxLength: 3 }).map((parts) => wrap(tag)(parts.join(""))),
    ),
    fc
      .array(fc.array(inline, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((rows) => wrap("table")(rows.map((cells) => wrap("tr")(cells.map(wrap("td")).join(""))).join(""))),
  ),
})).block;

describe("toMarkdown", () => {
  test("parses to the same tree after it is printed again, for generated pages", () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) =>
        expectRoundTrip(convertToMarkdown(blocks.join(""))),
      ),
      { numRuns: 150, seed: 20 },
    );
  });

  test.each([
    "<ul><li>a</li></ul><ul><li>b</li></ul>",
    "<ol><li>a</li></ol><ol start=9><li>b</li></ol>",
    "<ul><li>a</li></ul><pre>b</pre>",
    "<p>a</p><blockquote>b</blockquote><blockquote>c</blockquote>",
    "<p><b>a</b>b<i>c</i><b><i>d</i></b>.e</p>",
    "<p>“<b>a.</b>”b <i>c!</i>d</p>",
    "<h1>a<br>b</h1><h2></h2><h3># x #</h3>",
    "<table><tr><td><pre>a | b\nc</pre></td><td>`|`</td></tr><tr><td>\\|</td><td></td></tr></table>",
    "<p>a  <br> b</p><p>+ c</p><p>2) d</p><p>e\n===</p>",
    "<ul><li></li><li><p>a</p><p>b</p></li><li><hr></li></ul>",
  ])("parses to the same tree after it is printed again: %s", (html) =>
    expectRoundTrip(convertToMarkdown(html)),
  );
});
