import { toHtml } from "hast-util-to-html";
import { cleanTree } from "./clean/index.ts";
import { baseOf } from "./clean/links-and-images.ts";
import { sanitizeTree, shorten } from "./clean/sanitize.ts";
import { preparePage, removeNoise } from "./html/prepare.ts";
import { countWords } from "./main-content/blocks.ts";
import { findMain } from "./main-content/index.ts";
import { markFootnotes } from "./markdown/footnotes.ts";
import { toMarkdown } from "./markdown/index.ts";
import { readMetadata } from "./metadata/index.ts";
import type { ExtractInput, ExtractOutput, Thoroughness } from "./types.ts";

/** Characters of text that each way of reading goes on with: what can be printed in its share of the time. */
const LONGEST: Record<Thoroughness, number> = { full: 1_000_000, quick: 400_000, plain: 150_000 };

/** The content of a page. Pure: the same input gives the same output, nothing is fetched. Takes as long as it takes. */
export function extractPage(input: ExtractInput, thoroughness: Thoroughness = "full"): ExtractOutput {
  const { tree, isCapped } = preparePage(input.html);
  const base = baseOf(tree, input.url);
  const metadata = readMetadata(tree, input.url, base);
  if (input.onlyMainContent) findMain(tree, input.url, isCapped ? "plain" : thoroughness);
  else removeNoise(tree, false);
  // Thousands of notes side by side take the printer time that the simplest reading does not have: there they stay links.
  if (input.format === "markdown" && thoroughness !== "plain") markFootnotes(tree, input.url);
  cleanTree(tree, base);
  const isTruncated = shorten(tree, LONGEST[thoroughness]) || isCapped;
  const content = sanitizeTree(tree);
  const wordCount = countWords(content);
  const results =
    input.format === "markdown" ? { markdown: toMarkdown(content) } : { html: toHtml(content).trim() };
  return { results, metadata: { ...metadata, wordCount, isTruncated } };
}
