import type { ExtractInput, ExtractOutput, Thoroughness } from "./contract.ts";
import { extractFeed } from "./extract-feed.ts";
import { extractPage } from "./extract-page.ts";
import { extractText } from "./extract-text.ts";
import type { DocumentKind } from "./kind-of.ts";

/** What the worker does: the content of any document that holds text. */
export function extractDocument(
  input: ExtractInput,
  document: DocumentKind,
  thoroughness: Thoroughness,
): ExtractOutput {
  if (document.kind === "page") return extractPage(input, thoroughness);
  if (document.kind === "xml") return extractFeed(input);
  return extractText(input, document.kind === "markdown" ? "markdown" : document.language);
}
