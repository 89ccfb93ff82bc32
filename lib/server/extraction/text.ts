import { toHtml } from "hast-util-to-html";
import { codeElement, element } from "./html/hast.ts";
import { splitWords } from "./main-content/blocks.ts";
import type { PageMetadata } from "./metadata/index.ts";
import type { ExtractionInput, ExtractionOutput } from "./types.ts";

/** Metadata of a document without any. */
export const NO_METADATA: PageMetadata = {
  title: null,
  description: null,
  language: null,
  author: null,
  siteName: null,
  publishedAt: null,
  modifiedAt: null,
  canonical: null,
  image: null,
};

/** A fence that no line of the text can close. */
function toFencedCode(text: string, language: string): string {
  if (!text.trim()) return "";
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}\n`;
}

function toCodeElement(text: string, language: string): string {
  if (!text.trim()) return "";
  return toHtml(element("pre", [codeElement(text, language)]));
}

/**
 * Extracts text, data and source code unchanged: in a fence as Markdown, in a `pre` as HTML. Markdown stays Markdown.
 */
export function extractText(input: ExtractionInput, language: string): ExtractionOutput {
  const text = input.html.replace(/\r\n?/g, "\n");
  const metadata = { ...NO_METADATA, wordCount: splitWords(text).length, isTruncated: false };
  if (input.format === "text") return { results: { text: text.trim() }, metadata };
  if (input.format === "links") return { results: { links: [] }, metadata };
  if (input.format === "images") return { results: { images: [] }, metadata };
  if (input.format === "html") return { results: { html: toCodeElement(text, language) }, metadata };
  return { results: { markdown: language === "markdown" ? text : toFencedCode(text, language) }, metadata };
}
