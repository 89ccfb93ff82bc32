import type { Element, ElementContent, Parents, RootContent, Text } from "hast";
import { BLOCK_ELEMENTS } from "#shared/capture/serialized-page.ts";

export type Node = RootContent | ElementContent;

export const isElement = (node: Node | Parents | undefined): node is Element => node?.type === "element";

/** The children of any kind of parent as one type. */
export const getChildren = (parent: Parents): Node[] => parent.children as Node[];

/** Whether an element starts a line of its own. */
export const isBlock = (node: Node | Parents): boolean => isElement(node) && BLOCK_ELEMENTS.has(node.tagName);

/** The text below a node without added white space, except for line breaks. */
export function getText(node: Node | Parents): string {
  if (node.type === "text") return node.value;
  if (isElement(node) && node.tagName === "br") return "\n";
  if (!("children" in node)) return "";
  let text = "";
  for (const child of node.children) text += getText(child);
  return text;
}

/** A property as text: lists such as class names are joined with spaces; a missing property is empty. */
export function attribute(element: Element, name: string): string {
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return "";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

/** Visits all elements below a node in document order. Skips the children when `visit` returns "skip". */
export function visitElements(parent: Parents, visit: (element: Element, parent: Parents) => unknown): void {
  for (const child of [...parent.children]) {
    if (!isElement(child)) continue;
    if (visit(child, parent) !== "skip") visitElements(child, visit);
  }
}

/**
 * Replaces every element below a node with the result of `rewrite`, inner elements first. Works in one pass, so a
 * hundred thousand siblings stay fast.
 */
export function rewriteElements(
  parent: Parents,
  rewrite: (element: Element, parent: Parents) => Node[],
): void {
  const children = getChildren(parent).flatMap((child): Node[] => {
    if (!isElement(child)) return [child];
    rewriteElements(child, rewrite);
    return rewrite(child, parent);
  });
  parent.children = children as typeof parent.children;
}

/** The first matching element below a node, in document order. */
export function findElement(parent: Parents, matches: (element: Element) => boolean): Element | undefined {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    if (matches(child)) return child;
    const found = findElement(child, matches);
    if (found) return found;
  }
  return undefined;
}

export const text = (value: string): Text => ({ type: "text", value });

export const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element["properties"] = {},
): Element => ({ type: "element", tagName, properties, children });

/** Code whose class names the language; without one if it is empty. */
export const codeElement = (code: string, language: string): Element =>
  element("code", [text(code)], language ? { className: [`language-${language}`] } : {});
