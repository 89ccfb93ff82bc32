import { describe, expect, test } from "vitest";
import { detectDocumentType, extractDocument } from "#server/extraction/document.ts";
import { parseMarkdown, stringifyMarkdown } from "#server/extraction/markdown/stringify.ts";
import type { ExtractionInput, ExtractionMode } from "#server/extraction/types.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

const sentence = "The river rose through the night, and by morning the lower town stood under water again.";
const paragraphs = `<p>First: ${sentence}</p><p>Second: ${sentence}</p>`;
const page = (inner: string, head = ""): string =>
  `<html><head><title>T</title>${head}</head><body><main>${paragraphs}${inner}<p>Third: ${sentence}</p></main></body></html>`;
const linked = (json: string): string => `<script type="application/ld+json">${json}</script>`;

/** Each takes about a second on an idle core, and minutes where time grows with the square of the depth. */
const MAX_MS = 20_000;

function extract(html: string, more: Partial<ExtractionInput> = {}, thoroughness: ExtractionMode = "plain") {
  const input = extractionInput(html, more);
  const started = performance.now();
  const output = extractDocument(input, detectDocumentType(input.contentType, html), thoroughness);
  expect(performance.now() - started).toBeLessThan(MAX_MS);
  const text = JSON.stringify(output);
  expect(text.includes("\\u0000")).toBe(false);
  expect(text).not.toMatch(/\\ud[89a-f][0-9a-f]{2}/i);
  for (const value of Object.values(output.metadata))
    if (typeof value === "string") expect(value.length).toBeLessThanOrEqual(4_096);
  return output;
}

const HOSTILE: Record<string, string> = {
  "an attribute of 5 MB": page(`<p title="${"x".repeat(5_000_000)}">y</p>`),
  "a class of 4 MB": page(`<p class="${"author ".repeat(600_000)}">y</p>`),
  "100,000 attributes": page(`<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(" ")}>y</p>`),
  "4 MB of blank lines": page(`<p>${"\n".repeat(4_000_000)}</p>`),
  "unclosed everything": page("<div><p><b><table><tr><td><a href=x><ul><li>".repeat(2_000)),
  "10,000 nested lists": page("<ul><li>".repeat(10_000)),
  "10,000 nested tables": page(
    `${"<table><tr><td>".repeat(10_000)}deep${"</td></tr></table>".repeat(10_000)}`,
  ),
  "10,000 nested paragraphs": page("<p><font>x ".repeat(10_000)),
  "10,000 nested headings": page("<h2><span>x ".repeat(10_000)),
  "10,000 nested quotations": page("<blockquote>x ".repeat(10_000)),
  "10,000 nested formulas": page("<span class=katex><math>x ".repeat(10_000)),
  "500,000 sections without an end": `${page("")}${"<![CDATA[".repeat(500_000)}`,
  "linked data of 4 MB": page("", linked(`[${'{"@type":"Article","headline":"x"},'.repeat(120_000)}{}]`)),
  "linked data nested 300,000 deep": page("", linked("[".repeat(300_000))),
  "linked data of blanks": page("", linked(`{${" ".repeat(900_000)}`)),
  "linked data of wrong kinds": page(
    "",
    linked('{"@type":{"a":1},"author":[[[{"name":[1]}]]],"datePublished":{},"headline":[],"@graph":"x"}'),
  ),
  "a date of 1 MB": page("", `<meta name="date" content="${"1 ".repeat(500_000)}">`),
};

describe("extraction of hostile pages", () => {
  test.each(Object.keys(HOSTILE))("ends in time for %s", (name) => {
    const { results, metadata } = extract(HOSTILE[name] ?? "");
    expect(results.markdown).toContain("First: The river");
    expect(metadata.title).toBe("T");
  });

  test("cuts 10 MB of text in one element and reports it", () => {
    const { results, metadata } = extract(`<main><p>${"word 😀 ".repeat(1_250_000)}</p></main>`);
    expect(results.markdown?.length).toBeLessThan(1_000_000);
    expect(metadata.isTruncated).toBe(true);
  });

  test("cuts a title of 1 MB to 1,000 characters", () => {
    const bars = page("", `<meta property="og:title" content="${"a | ".repeat(250_000)}">`);
    expect(extract(bars).metadata.title?.length).toBeLessThanOrEqual(1_000);
    const words = extract(`<title>${"title ".repeat(200_000)}</title>${paragraphs}`).metadata.title;
    expect(words?.length).toBeGreaterThan(900);
    expect(words?.length).toBeLessThanOrEqual(1_000);
  });

  test("replaces lone surrogates", () => {
    const broken = page(`<p title="\0\ud800">a\0b \ud800c \udc00 &#xD800; &#0; d</p>`);
    for (const thoroughness of ["full", "quick", "plain"] as const) {
      const { results } = extract(broken, {}, thoroughness);
      expect(results.markdown).toContain("ab \ufffdc \ufffd");
    }
    for (const contentType of ["text/plain", "text/markdown", "application/xml"])
      extract("<a>\0 \ud800 x</a>", { contentType });
    const bytes = Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x61]).toString();
    extract(page(bytes), { format: "html" });
  });

  test("keeps footnotes as links in the simplest mode", () => {
    const notes = page('<p>Text<sup><a href="#fn1">1</a></sup></p><ol><li id="fn1">A note.</li></ol>');
    expect(extract(notes, {}, "full").results.markdown).toContain("Text[^1]");
    expect(extract(notes, {}, "plain").results.markdown).toContain("(https://site.test/x#fn1)");
  });

  test("extracts pages with unusual markup", () => {
    const fences = "```\n".repeat(400_000);
    expect(extract(fences, { contentType: "text/plain" }).results.markdown).toHaveLength(fences.length + 10);
    const feed = `<rss><channel><title>${"<".repeat(500_000)}</title></channel></rss>`;
    extract(feed, { contentType: "application/rss+xml" });
  });
});

describe("extraction of pages with harmful URLs", () => {
  const harmful = [
    "javascript:alert(1)",
    " java\nscript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "&#106;avascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://site.test/x",
  ];
  const links = harmful.map(
    (href) => `<p>${sentence} <a href='${href}'>link</a><img src='${href}' alt=i></p>`,
  );
  const scripts = `<script>alert(1)</script><svg onload=alert(1)></svg><p onclick="alert(1)">${sentence}</p><iframe srcdoc="<script>alert(1)</script>"></iframe>`;

  test.each(["html", "markdown"] as const)("removes scripts and harmful URLs from %s", (format) => {
    for (const onlyMainContent of [true, false]) {
      const { results } = extract(page(links.join("") + scripts), { format, onlyMainContent }, "full");
      const text = results[format] ?? "";
      expect(text).toContain("First: The river");
      expect(text).not.toMatch(/script:|data:|file:|blob:|<script|onclick|onload|srcdoc|<iframe|<svg|alert/i);
    }
  });

  test.each([
    ["javascript:alert(1)//", "https://site.test/a"],
    ["data:text/html,x", "https://site.test/a"],
    ["http://", "https://site.test/a"],
    ["", "https://site.test/a"],
    ["//other.test/b/", "https://other.test/b/a"],
    ["../../up/", "https://site.test/up/a"],
    [`/${"x".repeat(5_000)}/`, "https://site.test/a"],
  ])("resolves links safely against the base %s", (base, href) => {
    const html = page(
      `<p>${sentence} <a href="a">link</a></p>`,
      `<base href="${base}"><link rel=canonical href=a>`,
    );
    const { results, metadata } = extract(html);
    expect(results.markdown).toContain(`(${href})`);
    expect(metadata.canonical).toBe(href);
  });
});

test.each([
  ["unclosed everything", HOSTILE["unclosed everything"] ?? ""],
  ["10,000 nested tables", HOSTILE["10,000 nested tables"] ?? ""],
  ["lists as deep as Markdown holds them", page("<ul><li>x".repeat(60))],
])("the Markdown of %s parses and prints to itself", (_, html) => {
  const markdown = extract(html).results.markdown ?? "";
  expect(markdown).toContain("First: The river");
  expect(stringifyMarkdown(parseMarkdown(markdown))).toBe(markdown);
});
