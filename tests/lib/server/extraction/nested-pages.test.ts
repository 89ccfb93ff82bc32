import type { Element, ElementContent, Root } from "hast";
import { expect, test } from "vitest";
import { toMarkdownTree } from "#server/extraction/markdown/index.ts";
import { stringifyMarkdown } from "#server/extraction/markdown/stringify.ts";
import { extractTree } from "#server/extraction/page.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";
import { convertToMarkdown } from "./markdown/support.ts";

const TAGS = (
  "a b blockquote button code dd details div dl dt figure font form h1 h3 label li math ol p picture pre section span " +
  "summary sup table td th tr u ul"
).split(" ");
const PRINTED_TAGS =
  "a b blockquote dd details dl figure h1 li ol p picture span summary sup table td tr ul".split(" ");

const DEPTH = 60;

const createElement = (tagName: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: tagName === "a" ? { href: "/x" } : {},
  children,
});
const createText = (value: string): ElementContent => ({ type: "text", value });

/** Two elements inside each other by turns. Scripts can build all of them; HTML parsers close some instead. */
function createPage(outer: string, inner: string): Root {
  let node = createText("The river rose.");
  for (let level = DEPTH - 1; level >= 0; level--)
    node = createElement(level % 2 === 0 ? outer : inner, [createText("x "), node]);
  return { type: "root", children: [createElement("main", [node])] };
}

/** Some passes read all elements below each element; at most ten of these are needed. */
const MAX_READS = 10 * DEPTH * DEPTH;

type Tree = { children?: unknown[] };

/** Makes a tree throw when its lists of children are read too often. */
function limitReads(tree: Tree): void {
  let reads = 0;
  const watch = (node: Tree): void => {
    let { children } = node;
    if (!children) return;
    for (const child of children) watch(child as Tree);
    Object.defineProperty(node, "children", {
      enumerable: true,
      get() {
        reads += 1;
        if (reads > MAX_READS) throw new Error("The tree is read too often.");
        return children;
      },
      set(value: unknown[]) {
        children = value;
      },
    });
  };
  watch(tree);
}

test.each(TAGS)(
  "extractTree reads %s and any other element inside each other a limited number of times",
  (outer) => {
    for (const inner of TAGS) {
      const tree = createPage(outer, inner);
      limitReads(tree);
      extractTree({ tree, isCapped: false }, extractionInput("", { format: "html" }), "full");
    }
  },
);

test.each(PRINTED_TAGS)(
  "stringifyMarkdown reads %s and any other element inside each other a limited number of times",
  (outer) => {
    for (const inner of PRINTED_TAGS) {
      const tree = toMarkdownTree(createPage(outer, inner));
      limitReads(tree);
      stringifyMarkdown(tree);
    }
  },
);

test.each([
  ["paragraphs", "<p>a<font><p>b</p>c</font></p>", "a\n\nb\n\nc\n"],
  ["a list", "<p>a<span><ul><li>b</li></ul></span>c</p>", "a\n\n- b\n\nc\n"],
  [
    "blocks of a link",
    '<p><span><a href="/b">a<br><h2>b</h2></a></span></p>',
    "[a](https://site.test/b)\n\n## [b](https://site.test/b)\n",
  ],
  ["a heading of a summary", "<details><summary><h3>a</h3></summary>b</details>", "### **a**\n\nb\n"],
  ["blocks of a cell without a table", "<div><td><p>a</p><p>b</p></td></div>", "a\n\nb\n"],
])("extractPage moves %s out of text", (_, html, markdown) => {
  expect(convertToMarkdown(html)).toBe(markdown);
});

test("extractPage keeps a picture in its paragraph", () => {
  const html = '<p>a <picture><img src="/b" alt="b"></picture> c</p>';
  expect(convertToMarkdown(html)).toBe("a ![b](https://site.test/b) c\n");
});

test("extractPage keeps the text of quotations that are nested deeper than Markdown shows", () => {
  const markdown = convertToMarkdown(`${"<blockquote>x ".repeat(100)}deep`);
  expect(markdown.match(/x/g)).toHaveLength(100);
  expect(markdown).toMatch(/^(?:> ){20}x deep$/m);
});
