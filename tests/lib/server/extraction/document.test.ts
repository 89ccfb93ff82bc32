import { describe, expect, test } from "vitest";
import { detectDocumentType, extractDocument } from "#server/extraction/document.ts";
import type { ExtractionInput } from "#server/extraction/types.ts";
import { AppError } from "#shared/errors.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

function extract(html: string, contentType: string | null, format: ExtractionInput["format"] = "markdown") {
  const { results } = extractDocument(
    extractionInput(html, { contentType, format }),
    detectDocumentType(contentType, html),
    "full",
  );
  return results[format];
}

describe("extractDocument", () => {
  test.each([
    ["application/json; charset=utf-8", '{"a": 1}', '```json\n{"a": 1}\n```\n'],
    ["application/vnd.api+json", "{}", "```json\n{}\n```\n"],
    ["text/plain", "a *b*\r\nc\n", "```\na *b*\nc\n```\n"],
    ["text/csv", "a,b", "```csv\na,b\n```\n"],
    [
      "text/csv",
      'part,qty\n"bolt, long",4\na|b,\n',
      "| part | qty |\n| - | - |\n| bolt, long | 4 |\n| a\\|b | |\n",
    ],
    ["text/csv", "part;qty\nbolt;4\n", "| part | qty |\n| - | - |\n| bolt | 4 |\n"],
    ["text/tab-separated-values", "part\tqty\nbolt\t4\n", "| part | qty |\n| - | - |\n| bolt | 4 |\n"],
    ["text/csv", "a,b\n1,2,3\n", "```csv\na,b\n1,2,3\n```\n"],
    ["text/csv", "Notes, as they come.\nNo table\n", "```csv\nNotes, as they come.\nNo table\n```\n"],
    ["text/csv", `a,b\n${"1,2\n".repeat(200)}`, `\`\`\`csv\na,b\n${"1,2\n".repeat(200)}\`\`\`\n`],
    ["text/markdown", "# a\n", "# a\n"],
    ["application/xml", "<a>1</a>", "```xml\n<a>1</a>\n```\n"],
    [null, "just text", "```\njust text\n```\n"],
  ])("returns %s unchanged", (type, text, markdown) => expect(extract(text, type)).toBe(markdown));

  test("uses a longer fence for text that contains fences", () => {
    expect(extract("```\nx\n```", "text/plain")).toBe("````\n```\nx\n```\n````\n");
  });

  test("escapes text in a `pre` as HTML", () => {
    expect(extract("<script>x</script>", "text/plain", "html")).toBe(
      "<pre><code>&#x3C;script>x&#x3C;/script></code></pre>",
    );
  });

  test("detects a page without a content type", () => {
    expect(extract("<!doctype html><p>Hello out there</p>", null)).toBe("Hello out there\n");
  });

  test.each([
    "application/pdf",
    "image/png",
    "image/svg+xml",
    "video/mp4",
    "application/zip",
    "application/octet-stream",
  ])("rejects %s, which contains no text", (type) => {
    expect(() => detectDocumentType(type, "")).toThrow(AppError);
    expect(() => detectDocumentType(type, "")).toThrow(/The URL leads to/);
  });
});

describe("extractDocument for feeds", () => {
  const RSS = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>News</title><link>https://site.test</link><description>All of it</description><image><title>Logo</title></image>
    <item><title>One</title><link>https://site.test/1</link><dc:creator>Ann</dc:creator><pubDate>Tue, 10 Jun 2025 10:00:00 GMT</pubDate><description><![CDATA[<p>Hi <b>there</b><script>x</script></p>]]></description></item>
    <item><title>Two</title><link>javascript:alert(1)</link><description>Plain &lt;i&gt;two&lt;/i&gt;</description></item></channel></rss>`;

  test("returns the entries of RSS", () => {
    expect(extract(RSS, "application/rss+xml")).toBe(
      "# News\n\nAll of it\n\n## [One](https://site.test/1)\n\n2025-06-10T10:00:00.000Z · Ann\n\nHi **there**\n\n## Two\n\nPlain *two*\n",
    );
  });

  test("returns the entries of Atom", () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Log</title><entry><title>A</title><link rel="self" href="https://site.test/self"/><link href="https://site.test/a"/><updated>2025-01-02T03:04:05Z</updated><author><name>Bo</name></author><summary>Short</summary></entry></feed>`;
    expect(extract(atom, "text/xml")).toBe(
      "# Log\n\n## [A](https://site.test/a)\n\n2025-01-02T03:04:05.000Z · Bo\n\nShort\n",
    );
  });
});
