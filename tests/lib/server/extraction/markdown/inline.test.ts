import { describe, expect, test } from "vitest";
import { convertToMarkdown, listNodes, parseTree, plain } from "./support.ts";

const link = (html: string) => listNodes(parseTree(html), "link")[0];
const image = (html: string) => listNodes(parseTree(html), "image")[0];

describe("toMarkdown for links", () => {
  test.each([
    ["/a?b=1#c", "https://site.test/a?b=1#c"],
    ["other", "https://site.test/dir/other"],
    ["//cdn.test/x", "https://cdn.test/x"],
    ["mailto:a@b.test", "mailto:a@b.test"],
  ])("makes %s absolute", (href, url) => expect(link(`<a href="${href}">x</a>`)?.url).toBe(url));

  test("resolves URLs against the page's `<base>`", () => {
    expect(link('<base href="https://base.test/x/"><a href="y">x</a>')?.url).toBe("https://base.test/x/y");
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    " \u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://site.test/1",
    "http://[broken",
  ])("keeps only the text of a link to %j", (href) => {
    const html = `<p>see <a href="${href.replaceAll("<", "&lt;")}">this</a></p>`;
    expect([link(html), plain(parseTree(html))]).toEqual([undefined, "see this"]);
  });

  test("keeps links around blocks", () => {
    const tree = parseTree('<a href="/x"><h3>Title</h3><p>Text</p></a>');
    expect(listNodes(tree, "link").map((node) => node.url)).toContain("https://site.test/x");
    expect(listNodes(tree, "heading").map(plain)).toEqual(["Title"]);
  });

  test("merges nested links", () => {
    const tree = parseTree('<a href="/x">a <span><a href="/y">b</a></span></a>');
    for (const outer of listNodes(tree, "link")) expect(listNodes(outer, "link")).toHaveLength(1);
  });
});

describe("toMarkdown for images", () => {
  test.each([
    ["the source", '<img src="/a.png" alt="A">', "https://site.test/a.png"],
    [
      "the lazy source",
      '<img src="data:image/gif;base64,R0" data-src="/b.png" alt="A">',
      "https://site.test/b.png",
    ],
    ["the largest of a set", '<img srcset="/s.png 200w, /l.png 1200w" alt="A">', "https://site.test/l.png"],
    [
      "the set instead of a placeholder",
      '<img src="/blank.gif" data-srcset="/s.png 1x, /l.png 2x" alt="A">',
      "https://site.test/l.png",
    ],
    [
      "a picture element's source",
      '<picture><source srcset="/w.webp 2x"><img alt="A"></picture>',
      "https://site.test/w.webp",
    ],
  ])("takes the URL from %s", (_, html, url) =>
    expect([image(html)?.url, image(html)?.alt]).toEqual([url, "A"]),
  );

  test.each([
    '<img src="data:image/png;base64,AAAA" alt="A">',
    '<img src="/count.gif" width="1" height="1">',
    '<img src="javascript:alert(1)">',
    '<img src="blob:https://site.test/x">',
    "<img>",
  ])("removes %s", (html) => expect(image(`<p>x${html}</p>`)).toBeUndefined());
});

describe("toMarkdown for text", () => {
  test.each([
    "*a*",
    "_b_",
    "# c",
    "a < b > c",
    "[d](e)",
    "1. f",
    "- g",
    "+ h",
    "> i",
    "`j`",
    "a|b",
    "~~k~~",
    "$x$ and $y$",
    "<b>",
    "&amp;",
    "\\*",
    "www.x.test",
    "---",
    "===",
    "    code",
  ])("escapes %j so that it parses to itself", (text) => {
    const html = `<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`;
    expect(plain(parseTree(html))).toBe(text.trim());
  });

  test.each([
    ["moves white space out of bold text", "a<b> bold </b>b <i></i><strong> </strong>c", "a **bold** b c"],
    ["merges adjacent and nested marks", "<b>a</b><strong>b <b>c</b></strong>", "**ab c**"],
    ["starts a paragraph at two line breaks", "a<br><br>b<br>c", "a\n\nb\\\nc"],
    ["removes links without content", 'a <a href="/x"> </a>b', "a b"],
  ])("%s", (_what, html, markdown) => {
    expect(convertToMarkdown(`<div>${html}</div>`)).toBe(`${markdown}\n`);
  });

  test("keeps superscript and subscript", () => {
    expect(convertToMarkdown("<p>10<sup>6</sup> and H<sub>2</sub>O</p>")).toBe(
      "10<sup>6</sup> and H<sub>2</sub>O\n",
    );
  });
});

describe("toMarkdown for headings", () => {
  test.each([
    '<h2>Title <a class="anchor" href="#title">#</a></h2>',
    '<h2><a href="#title">Title</a></h2>',
    '<h2 id="title">Title<a class="headerlink" href="https://site.test/dir/page#title">¶</a></h2>',
    "<h2><div>Title</div></h2>",
  ])("writes only the text of %s", (html) => expect(convertToMarkdown(html)).toBe("## Title\n"));
});

test("toMarkdown keeps the text of closed details, figures and quotes", () => {
  const markdown = convertToMarkdown(
    '<details><summary>More</summary><p>Inside</p></details><figure><img src="/a.png" alt="A"><figcaption>Below</figcaption></figure><blockquote><p>Said</p></blockquote>',
  );
  expect(markdown).toBe("**More**\n\nInside\n\n![A](https://site.test/a.png)\n\nBelow\n\n> Said\n");
});
