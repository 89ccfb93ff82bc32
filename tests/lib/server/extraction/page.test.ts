import { describe, expect, test } from "vitest";
import { extractPage } from "#server/extraction/page.ts";
import type { ExtractionMode } from "#server/extraction/types.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

const sentence = "The river rose through the night, and by morning the lower town stood under water again.";
const paragraph = (name: string): string => `<p>${name}: ${sentence} ${sentence}</p>`;
const links = (names: string[]): string =>
  `<ul>${names.map((name) => `<li><a href="/${name}">${name}</a></li>`).join("")}</ul>`;

const ARTICLE = `<!doctype html><html lang="en"><head><title>Flood</title></head><body>
  <header class="site-header"><nav class="main-nav">${links(["Homepage", "Sports", "Weather"])}</nav></header>
  <main><article class="post"><h1>The flood</h1><div class="entry-content">${["First", "Second", "Third", "Fourth", "Fifth", "Sixth"].map(paragraph).join("")}
  <ul><li>Sandbags were handed out at noon in the square.</li><li>The bridge stays closed until Friday evening.</li></ul></div></article>
  <div class="social-share">Share this <a href="#">Facebook</a> <a href="#">Twitter</a></div>
  <section class="related-posts"><h3>Related stories</h3>${links(["Otherstory", "Morestory", "Laststory"])}</section></main>
  <aside class="sidebar"><h3>Newsletter</h3><form><p>Subscribe to our newsletter</p><input type="email"></form></aside>
  <footer class="site-footer"><p>© 2025 The Paper. All rights reserved.</p>${links(["Privacy", "Imprint"])}</footer></body></html>`;

const FRAME = ["Homepage", "Otherstory", "Twitter", "Subscribe", "All rights reserved", "Privacy"];

describe("extractPage with onlyMainContent", () => {
  const markdown = extractPage(extractionInput(ARTICLE)).results.markdown ?? "";

  test("returns the whole article", () => {
    for (const name of ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"])
      expect(markdown).toContain(`${name}: The river`);
    expect(markdown).toContain("- Sandbags were handed out");
  });

  test.each(FRAME)("removes the site's %s", (text) => expect(markdown).not.toContain(text));

  test.each<ExtractionMode>(["quick", "plain"])(
    "is found by the simpler way of reading, too: %s",
    (thoroughness) => {
      const simple = extractPage(extractionInput(ARTICLE), thoroughness).results.markdown ?? "";
      expect(simple).toContain("Sixth: The river");
      for (const text of ["Homepage", "All rights reserved", "Privacy"]) expect(simple).not.toContain(text);
    },
  );

  test("removes related stories outside the site's frame in the `quick` mode", () => {
    const quick = extractPage(extractionInput(ARTICLE), "quick").results.markdown;
    expect(quick).not.toContain("Related stories");
  });

  test("keeps every post of a thread", () => {
    const post = (name: string, text: string): string =>
      `<article class="message" id="post-${name}"><div class="message-user"><h4 class="username">${name}</h4></div><div class="message-body"><div class="bbWrapper">${text} ${sentence}</div></div></article>`;
    const thread = `<body><nav>${links(["Forums", "Members"])}</nav><div class="p-body-main thread"><h1>Which boat for a flood?</h1>${["anna", "bert", "cleo", "dora"].map((name) => post(name, `I am ${name} and I say this:`)).join("")}</div><footer>Terms and rules</footer></body>`;
    const said = extractPage(extractionInput(thread, { url: "https://forum.test/threads/boats.12/" })).results
      .markdown;
    for (const name of ["anna", "bert", "cleo", "dora"]) expect(said).toContain(`I am ${name} and`);
    expect(said).not.toContain("Members");
  });

  test("extracts content that is hidden until a script has run", () => {
    const streamed = `<body><div id="app">Loading</div><div hidden id="S:0"><main>${["One", "Two", "Three", "Four", "Five"].map(paragraph).join("")}</main></div></body>`;
    expect(extractPage(extractionInput(streamed)).results.markdown).toContain("Four: The river");
  });

  test("extracts noscript content when there is no other", () => {
    const shell = `<body><div id="app"></div><noscript><div>${["One", "Two", "Three", "Four", "Five"].map(paragraph).join("")}</div></noscript></body>`;
    expect(extractPage(extractionInput(shell)).results.markdown).toContain("Two: The river");
  });

  test("removes duplicates for wide and narrow screens", () => {
    const twice = `<body><main><div class="desktop">${paragraph("One")}${paragraph("Two")}</div><div class="mobile">${paragraph("One")}${paragraph("Two")}</div></main></body>`;
    expect(extractPage(extractionInput(twice)).results.markdown?.split("One: The river")).toHaveLength(2);
  });

  test("keeps white space in code and the article's images, but no logos and separators", () => {
    const page = `<body><div class="site-header"><a href="/"><img src="/logo.png" alt="Logo"></a></div><main><div>/</div>${["One", "Two", "Three"].map(paragraph).join("")}
      <figure><img src="/flood.jpg" alt="Flood"></figure><pre><code><span>sh</span><span> </span><span>run</span></code></pre>${["Four", "Five"].map(paragraph).join("")}</main></body>`;
    const kept = extractPage(extractionInput(page)).results.markdown;
    expect(kept).toContain("sh run");
    expect(kept).toContain("![Flood](https://site.test/flood.jpg)");
    expect(kept).not.toContain("Logo");
    expect(kept).not.toMatch(/^\/$/m);
  });

  test("returns nothing for a page without content", () => {
    expect(extractPage(extractionInput("<body><script>x()</script></body>"))).toMatchObject({
      results: { markdown: "" },
      metadata: { wordCount: 0, isTruncated: false },
    });
  });
});

describe("extractPage of the whole page", () => {
  const whole = extractPage(
    extractionInput(
      `${ARTICLE}<p style="display:none">Hidden words</p><div data-computed="hidden"><p>Closed menu</p></div><style>p{}</style><noscript>No scripts</noscript>`,
      { onlyMainContent: false },
    ),
  );

  test("keeps the site's frame", () => {
    for (const text of FRAME) expect(whole.results.markdown).toContain(text);
  });

  test("removes scripts, styles and hidden elements", () => {
    for (const text of ["Hidden words", "Closed menu", "p{}", "No scripts"])
      expect(whole.results.markdown).not.toContain(text);
  });

  test("counts the words", () => {
    const words = extractPage(
      extractionInput("<p>One two <b>three</b></p><p>four 日本</p>", { onlyMainContent: false }),
    );
    expect(words.metadata.wordCount).toBe(6);
  });
});

describe("extractPage as HTML", () => {
  const extractHtml = (html: string): string =>
    extractPage(extractionInput(html, { onlyMainContent: false, format: "html" })).results.html ?? "";

  test.each([
    ["<p>a<script>alert(1)</script></p>", "<p>a</p>"],
    ["<p>a<style>b</style></p>", "<p>a</p>"],
    ['<p onclick="x()" style="color:red" id="i" class="c">a</p>', "<p>a</p>"],
    ['<img src="/x.png" onerror="alert(1)" alt="A">', '<img src="https://site.test/x.png" alt="A">'],
    ['<a href="javascript:alert(1)">a</a>', "a"],
    ['<a href="/x" target="_blank" ping="/p">a</a>', '<a href="https://site.test/x">a</a>'],
    ['<iframe src="/x"></iframe><p>a</p>', "<p>a</p>"],
    ['<iframe srcdoc="<script>x</script>"></iframe><p>a</p>', "<p>a</p>"],
    ['<form action="/x"><p>a</p><input name="b" value="c"></form>', "<p>a</p>"],
    ["<svg><script>x</script><text>b</text></svg><p>a</p>", "<p>a</p>"],
    [
      '<object data="/x.pdf"></object><embed src="data:text/html,x"><p>a</p>',
      '<p><a href="https://site.test/x.pdf">x.pdf</a></p><p>a</p>',
    ],
    ['<math href="javascript:x"><mi>y</mi></math>', '<code class="language-math math-inline">y</code>'],
    ["<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>", "<p>&#x3C;script>alert(1)&#x3C;/script></p>"],
    ["<template><img src=x onerror=y></template><p>a</p>", "<p>a</p>"],
    ['<meta http-equiv="refresh" content="0;url=/x"><base href="javascript:x"><p>a</p>', "<p>a</p>"],
    ["<x-tag onclick=y>a</x-tag>", "a"],
  ])("converts %s to %s", (html, clean) => expect(extractHtml(html)).toBe(clean));

  test("keeps structure, code languages and checkboxes", () => {
    const html =
      '<h2>T</h2><ul><li>a</li></ul><pre><code class="language-js x">b</code></pre><blockquote>c</blockquote>';
    expect(extractHtml(html)).toBe(
      '<h2>T</h2><ul><li>a</li></ul><pre><code class="language-js">b</code></pre><blockquote>c</blockquote>',
    );
  });
});

describe("extractPage for hostile pages", () => {
  const many = 10_000;
  test.each([
    ["boxes", "<div>"],
    ["marks", "<b><i>"],
    ["lists", "<ul><li>"],
    ["quotes", "<blockquote>"],
    ["links", '<a href="/x">'],
    ["tables", "<table><tr><td>"],
  ])("extracts deeply nested pages: %s", (_, open) => {
    const { results, metadata } = extractPage(extractionInput(`<p>start</p>${open.repeat(many)}deep`));
    expect(results.markdown).toContain("start");
    expect(metadata.isTruncated).toBe(true);
  });

  test.each([
    ["never closed", "<p>text <b>bold <a href='"],
    ["null", "<p>te\u0000xt</p>"],
    ["odd tags", "<p>text</p><:x></:x><a:b c=d><1></ ><!><?php x ?><![CDATA[ y ]]>"],
    [
      "prototypes",
      '<p __proto__="x" constructor="y" toString="z">text</p><constructor>a</constructor><__proto__>b</__proto__>',
    ],
    [
      "odd numbers",
      '<ol start="-5e99"><li>text</li></ol><table><tr><td colspan="-1" rowspan="NaN">a</td><td>b</td></tr></table>',
    ],
    ["broken data", '<script type="application/ld+json">{"@type":"Article",</script><p>text</p>'],
    ["endless data", `<script type="application/ld+json">${'{"@graph":['.repeat(3_000)}</script><p>text</p>`],
  ])("extracts invalid pages: %s", (_, html) => {
    for (const onlyMainContent of [true, false])
      expect(extractPage(extractionInput(html, { onlyMainContent })).results.markdown).toMatch(/te.?xt/);
  });

  test.each([
    ["an unclosed section", "<p>One</p><![CDATA[ x ><p>Two</p>"],
    [
      "a script whose section has no end",
      "<p>One</p><script>/* <![CDATA[ */ a(); /* ]]&gt; */</script><p>Two</p>",
    ],
    [
      "a style whose section has no end",
      "<p>One</p><STYLE><![CDATA[ p {} </STYLE><p>Two</p><script>b()</script>",
    ],
    ["a script without an end tag", "<p>One</p><![CDATA[ x ><p>Two</p><script><![CDATA["],
  ])("keeps the text after %s", (_, html) => {
    const { results } = extractPage(extractionInput(html, { onlyMainContent: false }));
    expect(results.markdown).toContain("One\n\nTwo");
  });

  test("reads linked data inside a CDATA section", () => {
    const data =
      '<script type="application/ld+json">//<![CDATA[\n{"@type":"Article","headline":"A > B"}\n//]]></script>';
    expect(extractPage(extractionInput(`${data}<p>text</p>`)).metadata.title).toBe("A > B");
  });

  test("extracts a page with an invalid URL", () => {
    expect(
      extractPage(extractionInput("<p>text <a href='/x'>y</a></p>", { url: "no address" })).results.markdown,
    ).toContain("text");
  });
});

test.each([
  ['<img src="a.png" alt=" A  weir ">', { alt: "A weir" }],
  ['<img src="a.png" width="640" height="480px">', { width: 640, height: 480 }],
  ['<img src="a.png" width="50%" height="1e9">', {}],
  ['<img src="a.png" width="640" data-computed="1280x960">', { width: 1280, height: 960 }],
  ['<img src="a.png" data-computed="999999999x1">', { width: 100_000, height: 1 }],
  ['<img src="a.png" alt="First"><img src="/a.png" alt="Second">', { alt: "First" }],
])("lists each image of the content once, with its absolute address: %s", (markup, expected) => {
  const input = { ...extractionInput(`<p>${markup}</p><img src="javascript:alert(1)"><img src="data:,">`) };
  const { images } = extractPage({ ...input, format: "images", onlyMainContent: false }).results;
  const url = new URL("/a.png", input.url).href;
  expect(images).toEqual([{ url, alt: "", width: null, height: null, ...expected }]);
});
