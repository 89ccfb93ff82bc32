import { describe, expect, test } from "vitest";
import { convertToMarkdown, listNodes, parseTree, plain } from "./support.ts";

type Formula = { type: "inlineMath" | "math"; value: string };
const formulas = (html: string, type: Formula["type"]): string[] =>
  (listNodes(parseTree(html), type as "text") as unknown as Formula[]).map((node) => node.value);

describe("toMarkdown for formulas", () => {
  test("writes KaTeX once, as TeX", () => {
    const html =
      '<p>so <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span> holds</p>';
    expect(formulas(html, "inlineMath")).toEqual(["x^2"]);
    expect(convertToMarkdown(html)).toBe("so $x^2$ holds\n");
  });

  test.each([
    [
      "writes display formulas as blocks",
      '<span class="katex-display"><span class="katex"><math display="block"><semantics><mi>y</mi><annotation encoding="application/x-tex">\\frac{a}{b}</annotation></semantics></math></span></span>',
      "math",
      "\\frac{a}{b}",
    ],
    ["converts MathML", "<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>", "inlineMath", "\\frac{a}{b}"],
    ["reads MathJax's scripts", '<script type="math/tex">a+b</script>', "inlineMath", "a+b"],
  ] as const)("%s", (_what, html, type, formula) =>
    expect(formulas(`<p>${html}</p>`, type)).toEqual([formula]),
  );

  test("writes the text of invalid formulas", () => {
    expect(plain(parseTree("<p><math><mfrac><mi>a</mi></mfrac></math></p>"))).toContain("a");
  });
});

describe("toMarkdown for footnotes", () => {
  const notes = (href: (place: string) => string): string =>
    `<p>First<sup id="fnref1"><a href="${href("fn1")}">1</a></sup> and again<sup><a href="${href("fn1")}">1</a></sup>, second<sup id="fnref2"><a href="${href("fn2")}">[2]</a></sup>.</p>` +
    `<section class="footnotes"><ol><li id="fn1"><p>Note one. <a href="${href("fnref1")}">↩</a></p></li><li id="fn2"><p>Note two. <a href="${href("fnref2")}">↩</a></p></li></ol></section>`;

  test.each([
    ["relative", (place: string) => `#${place}`],
    ["absolute", (place: string) => `https://site.test/dir/page#${place}`],
  ])("recognizes footnotes with %s URLs", (_, href) => {
    const tree = parseTree(notes(href));
    expect(listNodes(tree, "footnoteReference").map((node) => node.label)).toEqual(["1", "1", "2"]);
    expect(listNodes(tree, "footnoteDefinition").map((node) => plain(node).trim())).toEqual([
      "Note one.",
      "Note two.",
    ]);
  });

  test("recognizes Wikipedia's references", () => {
    const html =
      '<p>Fact<sup class="reference"><a href="#cite_note-x-1">[1]</a></sup></p><ol class="references"><li id="cite_note-x-1"><span class="mw-cite-backlink"><a href="#cite_ref-x_1-0">^</a></span> <span>Source</span></li></ol>';
    const tree = parseTree(html);
    expect(listNodes(tree, "footnoteDefinition").map((node) => plain(node).trim())).toEqual(["Source"]);
  });

  test("recognizes a longer link to a note only in superscript", () => {
    const html =
      '<p>First<sup><a href="#fn1">note 1</a></sup> and <b><a href="#fn2">the second note</a></b></p><ol><li id="fn1">Note one.</li><li id="fn2">Note two.</li></ol>';
    const tree = parseTree(html);
    expect(listNodes(tree, "footnoteDefinition").map((node) => plain(node).trim())).toEqual(["Note one."]);
    expect(listNodes(tree, "link").map(plain)).toEqual(["the second note"]);
  });

  test("keeps a link to a heading", () => {
    const html = '<p>First<sup><a href="#notes">1</a></sup></p><h2 id="notes">Notes</h2><p>Note one.</p>';
    expect(listNodes(parseTree(html), "footnoteReference")).toEqual([]);
    expect(listNodes(parseTree(html), "heading").map(plain)).toEqual(["Notes"]);
  });

  test("keeps a link whose footnote is not in the content", () => {
    const html = '<p>First<sup><a href="#fn1">1</a></sup></p>';
    expect(listNodes(parseTree(html), "footnoteReference")).toEqual([]);
    expect(listNodes(parseTree(html), "link").map((node) => node.url)).toEqual([
      "https://site.test/dir/page#fn1",
    ]);
  });
});
