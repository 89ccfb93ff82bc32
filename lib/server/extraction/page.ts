import type { Root } from "hast";
import { cleanTree } from "./clean/index.ts";
import { resolveBaseUrl } from "./clean/links-and-images.ts";
import { sanitizeTree, truncateTree } from "./clean/sanitize.ts";
import { writeMarks } from "./clean/written-marks.ts";
import { prepareTree, removeNoise } from "./html/prepare.ts";
import { removeFrame } from "./html/remove-frame.ts";
import { countWords } from "./main-content/blocks.ts";
import { keepMainContent } from "./main-content/index.ts";
import { markFootnotes } from "./markdown/footnotes.ts";
import { readMetadata } from "./metadata/index.ts";
import { toResults } from "./results.ts";
import type { ExtractionInput, ExtractionMode, ExtractionOutput } from "./types.ts";

/** Maximum characters of text in each mode: what can be printed in its share of the time. */
const MAX_TEXT_LENGTH: Record<ExtractionMode, number> = { full: 1_000_000, quick: 400_000, plain: 150_000 };

/** Extracts the content of a page. Pure and without a time limit; fetches nothing. */
export function extractPage(input: ExtractionInput, thoroughness: ExtractionMode = "full"): ExtractionOutput {
  return extractTree(prepareTree(input.html), input, thoroughness);
}

/** Extracts the content of a parsed page, which changes. `isCapped` is true when it exceeds the limits. */
export function extractTree(
  { tree, isCapped }: { tree: Root; isCapped: boolean },
  input: ExtractionInput,
  thoroughness: ExtractionMode,
): ExtractionOutput {
  const base = resolveBaseUrl(tree, input.url);
  const metadata = readMetadata(tree, input.url, base);
  if (input.isComparable) {
    removeNoise(tree, false);
    removeFrame(tree);
  } else if (input.onlyMainContent) keepMainContent(tree, input, isCapped ? "plain" : thoroughness);
  else removeNoise(tree, false);
  // Thousands of adjacent footnotes take more time to print than the simplest mode has; they stay links there.
  if (input.format === "markdown" && thoroughness !== "plain") markFootnotes(tree, input.url);
  if (input.format !== "html") writeMarks(tree);
  cleanTree(tree, base, input.format === "images");
  const isTruncated = truncateTree(tree, MAX_TEXT_LENGTH[thoroughness]) || isCapped;
  const content = sanitizeTree(tree);
  const wordCount = countWords(content);
  return { results: toResults(content, input.format), metadata: { ...metadata, wordCount, isTruncated } };
}
