import type { ExtractInput, ExtractOutput, Thoroughness } from "./contract.ts";
import { extractFeed } from "./extract-feed.ts";
import { extractPage } from "./extract-page.ts";
import { extractText } from "./extract-text.ts";
import type { DocumentKind } from "./kind-of.ts";

/** Text that every reader can keep: whole characters, and none that ends a string elsewhere. */
const sound = (text: string): string => text.toWellFormed().replaceAll("\u0000", "");

/** What the worker does: the content of any document that holds text. */
export function extractDocument(
  given: ExtractInput,
  document: DocumentKind,
  thoroughness: Thoroughness,
): ExtractOutput {
  const input = { ...given, html: sound(given.html) };
  if (document.kind === "page") return extractPage(input, thoroughness);
  if (document.kind === "xml") return extractFeed(input);
  return extractText(input, document.kind === "markdown" ? "markdown" : document.language);
}
