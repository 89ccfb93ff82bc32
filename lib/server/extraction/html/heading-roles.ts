import type { Root } from "hast";
import { attribute, findElement, isBlock, visitElements } from "./hast.ts";

const CONVERTIBLE = new Set(["div", "p", "span"]);
/** Of a heading role without `aria-level`, by ARIA 1.2. */
const DEFAULT_LEVEL = 2;
const MAX_LEVEL = 6;

/** Makes headings of elements that have the role of one, in place. */
export function convertHeadingRoles(tree: Root): void {
  visitElements(tree, (element) => {
    if (attribute(element, "role") !== "heading" || !CONVERTIBLE.has(element.tagName)) return;
    if (findElement(element, isBlock)) return;
    const level = Math.trunc(Number(attribute(element, "ariaLevel"))) || DEFAULT_LEVEL;
    element.tagName = `h${Math.min(Math.max(level, 1), MAX_LEVEL)}`;
  });
}
