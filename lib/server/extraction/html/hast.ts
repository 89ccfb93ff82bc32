import type { Element, ElementContent, Parents, RootContent } from "hast";
import { parseHTML } from "linkedom";

export type Node = RootContent | ElementContent;

export const isElement = (node: Node | Parents | undefined): node is Element => node?.type === "element";

/** Children as one list, whatever kind of parent they have. */
export const childrenOf = (parent: Parents): Node[] => parent.children as Node[];

const BLOCKS = new Set(
  (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hgroup hr html legend li main menu nav ol optgroup option p pre search section select summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** Whether an element starts a line of its own. */
export const isBlock = (node: Node | Parents): boolean => isElement(node) && BLOCKS.has(node.tagName);

/** The text below a node as it stands, without any white space of our own but for line breaks. */
export function textOf(node: Node | Parents): string {
  if (node.type === "text") return node.value;
  if (isElement(node) && node.tagName === "br") return "\n";
  if (!("children" in node)) return "";
  let text = "";
  for (const child of node.children) text += textOf(child);
  return text;
}

/** A property as text: lists (class names) are joined with spaces, missing ones are empty. */
export function attribute(element: Element, name: string): string {
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return "";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

/** All elements below a node in the order of the page, for as long as `visit` does not answer "skip". */
export function visitElements(parent: Parents, visit: (element: Element, parent: Parents) => unknown): void {
  for (const child of [...parent.children]) {
    if (!isElement(child)) continue;
    if (visit(child, parent) !== "skip") visitElements(child, visit);
  }
}

/**
 * Puts in the place of every element below a node what `rewrite` answers for it; inner elements come first. In one pass,
 * so that a hundred thousand siblings are no trouble.
 */
export function rewriteElements(
  parent: Parents,
  rewrite: (element: Element, parent: Parents) => Node[],
): void {
  const children = childrenOf(parent).flatMap((child): Node[] => {
    if (!isElement(child)) return [child];
    rewriteElements(child, rewrite);
    return rewrite(child, parent);
  });
  parent.children = children as typeof parent.children;
}

/** The first element below a node that matches. */
export function findElement(parent: Parents, matches: (element: Element) => boolean): Element | undefined {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    if (matches(child)) return child;
    const found = findElement(child, matches);
    if (found) return found;
  }
  return undefined;
}

/**
 * A document as the readers expect it. linkedom knows no style sheets; a page without any is what they see.
 * linkedom only parses: no script runs, nothing is fetched.
 */
export function openDocument(html: string, url: string): Document {
  const { document } = parseHTML(html);
  const view = document.defaultView as unknown as { getComputedStyle?: unknown } | null;
  Object.assign(document, { styleSheets: [] });
  if (view && !view.getComputedStyle) view.getComputedStyle = () => ({ display: "" });
  Object.defineProperty(document, "URL", { value: url, configurable: true });
  return document;
}
