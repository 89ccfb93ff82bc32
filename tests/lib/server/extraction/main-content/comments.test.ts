import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { extractPage } from "#server/extraction/page.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

const ARTICLE = readFileSync(
  join(import.meta.dirname, "../../../../fixtures/main-content/article.html"),
  "utf8",
);
const COMMENT = "My grandfather carried oil up those stairs.";
const TEXT = "Every night has a line in the log";

const extract = (html: string, comments?: "keep" | "drop"): string =>
  extractPage({ ...extractionInput(html), ...(comments ? { comments } : {}) }).results.markdown ?? "";

describe("readers' comments below an article", () => {
  test("are dropped by default", () => {
    expect(extract(ARTICLE)).toContain(TEXT);
    expect(extract(ARTICLE)).not.toContain(COMMENT);
  });

  test("are kept with `keep`, without the related stories and the form", () => {
    const kept = extract(ARTICLE, "keep");
    expect(kept).toContain(TEXT);
    expect(kept).toContain(COMMENT);
    expect(kept).not.toContain("The ferry keeps");
    expect(kept).not.toContain("every Friday");
  });

  test.each([
    ["an element with a name", '<section id="comments">', "<h2>2 comments</h2>"],
    ["microdata", '<section itemprop="comment">', ""],
    ["a heading in another language", "<section>", "<h2>コメント (2)</h2>"],
  ])("are found by %s", (_, section, heading) => {
    const html = ARTICLE.replace('<section id="comments">', section)
      .replace("<h2>2 comments</h2>", heading)
      .replaceAll('class="comment"', "");
    expect(extract(html, "keep")).toContain(COMMENT);
    expect(extract(html, "drop")).not.toContain(COMMENT);
    expect(extract(html, "drop")).toContain(TEXT);
  });

  test.each([
    ["<main>", '<main class="has-comments">'],
    ["</figure>", '</figure><div class="entry-content comments-open">'],
    ["<h2>What the log says</h2>", '<div class="commentary"><h2>Comments in the log</h2>'],
  ])("are not the page itself, nor a part of the text: %s", (part, replacement) => {
    expect(extract(ARTICLE.replace(part, replacement), "drop")).toContain(TEXT);
  });
});
