import { expect, test } from "vitest";
import { extractDocument } from "#server/extraction/document.ts";
import { extractPage } from "#server/extraction/page.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

const PAGE = `<h1>The <b>flood</b></h1><p>One  line<br>and another.</p><ul><li>Sand</li><li>Bags</li></ul>
  <table><tr><td>a</td><td>b</td></tr></table><pre>x
  y</pre><p><a href="/one">One</a> <a href="/one">Again</a> <a href="https://other.test/">Other</a>
  <a href="mailto:a@b.test">Mail</a></p>`;
const extract = (format: "text" | "links") =>
  extractPage(extractionInput(PAGE, { onlyMainContent: false, format })).results;

test("the text format has one line per block, and keeps line breaks and preformatted text", () => {
  expect(extract("text").text?.split("\n").filter(Boolean)).toEqual([
    "The flood",
    "One line",
    "and another.",
    "Sand",
    "Bags",
    "a b",
    "x",
    "  y",
    "One Again Other Mail",
  ]);
});

test("the links format has each web address once, absolute, with its text", () => {
  const { links = [] } = extract("links");
  expect(links.map(({ url, text }) => [new URL(url).pathname, text])).toEqual([
    ["/one", "One"],
    ["/", "Other"],
  ]);
});

test("documents without markup have their text and no links", () => {
  const input = extractionInput("a\r\nb\n", { format: "text" });
  expect(extractDocument(input, { kind: "text", language: "" }, "full").results).toEqual({ text: "a\nb" });
  const links = extractDocument({ ...input, format: "links" }, { kind: "text", language: "" }, "full");
  expect(links.results).toEqual({ links: [] });
});
