import type { Element, Parents, Root } from "hast";
import { isDisclosure, isHidden, unhide } from "./hidden.ts";
import { isElement, rewriteElements, visitElements } from "./nodes.ts";
import { parsePage, TREE_LIMITS, type TreeLimits } from "./parse-page.ts";

const QUIET = new Set(["script", "title", "head"]);

/** Words of a tree by whether they are seen: plain, in hidden parts, in the replacement for browsers without scripts. */
type Tally = { seen: number; hidden: number; noscript: number };

function tally(parent: Parents, kind: keyof Tally, into: Tally): Tally {
  for (const child of parent.children) {
    if (child.type === "text") into[kind] += child.value.split(/\s+/).length - 1;
    if (!isElement(child) || QUIET.has(child.tagName)) continue;
    const hidden = kind === "seen" && isHidden(child) && !isDisclosure(child);
    tally(child, child.tagName === "noscript" ? "noscript" : hidden ? "hidden" : kind, into);
  }
  return into;
}

function replaceNoscript(tree: Root, keep: boolean): void {
  rewriteElements(tree, (element) => {
    if (element.tagName !== "noscript") return [element];
    return keep ? [{ ...element, tagName: "div" }] : [];
  });
}

function reveal(tree: Root): void {
  visitElements(tree, (element: Element) => {
    if (isHidden(element)) unhide(element);
  });
}

const SECTION = "<![CDATA[";

/**
 * Outside of XML this is a comment that ends at the next bracket; the parser would take the rest of the page for it. By
 * hand, because a pattern looks for the end of every one anew.
 */
function dropSections(html: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let from = html.indexOf(SECTION); from >= 0; from = html.indexOf(SECTION, at)) {
    const end = html.indexOf(">", from);
    if (end < 0) break;
    kept.push(html.slice(at, from));
    at = end + 1;
  }
  return kept.join("") + html.slice(at);
}

/**
 * Reads a page and settles what counts as visible. A page that hides most of its text until its script has run (streamed
 * rendering), or keeps it in the part for browsers without scripts, is taken at its word.
 */
export function preparePage(
  html: string,
  limits: TreeLimits = TREE_LIMITS,
): { tree: Root; isCapped: boolean } {
  const { tree, isCapped } = parsePage(dropSections(html), limits);
  const words = tally(tree, "seen", { seen: 0, hidden: 0, noscript: 0 });
  replaceNoscript(tree, words.noscript > 100 && words.noscript > words.seen + words.hidden);
  if (words.hidden > 100 && words.hidden > words.seen * 1.5) reveal(tree);
  return { tree, isCapped };
}
