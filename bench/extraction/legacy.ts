import type { Element, ElementContent, Root } from "hast";
import { element, rewriteElements } from "../../lib/server/extraction/html/hast.ts";

const BOXES = /^(?:div|section|article|main|aside|header|footer|nav|figure|form)$/;
const KEPT_PROPERTIES = ["href", "src", "alt"];

const br = (): Element => element("br", []);

/** Rewrites one element; its children are rewritten before. */
function rewrite({ tagName, properties, children }: Element, keepsParagraphs: boolean): ElementContent[] {
  if (/^(?:script|meta)$/.test(tagName)) return [];
  if (/^h[1-6]$/.test(tagName)) return [element("font", [element("b", children)], { size: "4" }), br(), br()];
  if (/^(?:p|li|figcaption)$/.test(tagName) && !keepsParagraphs) return [...children, br(), br()];
  if (/^(?:ul|ol)$/.test(tagName) && !keepsParagraphs) return children;
  if (BOXES.test(tagName)) return [element("table", [element("tr", [element("td", children)])])];
  const kept = Object.fromEntries(KEPT_PROPERTIES.map((name) => [name, properties[name] ?? null]));
  return [element(tagName, children, kept)];
}

/**
 * Rewrites a page in the markup of 2005: tables for its layout, fonts for headings, line breaks for paragraphs, no names of
 * elements, and nothing declared in its head.
 */
export function toLegacyMarkup(tree: Root, keepsParagraphs: boolean): void {
  rewriteElements(tree, (one) => rewrite(one, keepsParagraphs));
}
