import type { Element, Parents, Root } from "hast";
import { COMPUTED_PROPERTY } from "#shared/capture/serialized-page.ts";
import { isBlock, isElement, rewriteElements, text } from "./hast.ts";

export const getComputed = (element: Element): unknown => element.properties[COMPUTED_PROPERTY];

/**
 * Writes into the tree what the browser computed: spaces and lines between texts that only a style sheet sets apart,
 * and boxes in a line.
 */
export function applyComputedLayout(tree: Root): void {
  const withBlocks = new WeakSet<Parents>();
  const holdsBlock = (child: Parents["children"][number]): boolean =>
    isElement(child) && (isBlock(child) || withBlocks.has(child));
  rewriteElements(tree, (element) => {
    const computed = getComputed(element);
    if (computed === "space") return [text(" ")];
    const isWithBlocks = element.children.some(holdsBlock);
    if (isWithBlocks) withBlocks.add(element);
    // A read-only field shows a text.
    if (element.tagName === "textarea" && element.properties.readOnly !== undefined) element.tagName = "pre";
    if (computed === "inline") element.tagName = isWithBlocks ? "div" : "span";
    return [element];
  });
}
