import { findClosest, getChildNodes, getContent, getParent, queryAll } from "./dom.ts";

/** Descendants that are examined. */
const MAX_ELEMENTS = 500;
/** What is seen without text. */
const SHOWN_WITHOUT_TEXT = "img, svg, video, canvas, input, select, textarea, button, iframe";

/** Whether an element is rendered, with a size of more than the pixel of text for screen readers. */
function isRendered(element: Element): boolean {
  // An element without a box of its own is rendered in that of its parent.
  const parent = getComputedStyle(element).display === "contents" ? getParent(element) : null;
  if (parent) return isRendered(parent);
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

export const hasOwnText = (element: Element): boolean =>
  getChildNodes(element).some((node) => node.nodeType === Node.TEXT_NODE && getContent(node).trim() !== "");

/**
 * Whether a reader sees something of an element: some of its text, or a picture or control in it. An element with
 * neither must have a size.
 */
export function isVisible(element: Element): boolean {
  const all = [element, ...queryAll(element, "*").slice(0, MAX_ELEMENTS)];
  const shown = all.filter((one) => hasOwnText(one) || findClosest(one, SHOWN_WITHOUT_TEXT) === one);
  return (shown.length > 0 ? shown : [element]).some(isRendered);
}

/** Whether the element or one around it, up to five, crosses its text out. */
export function isStruck(element: Element): boolean {
  let current: Element | null = element;
  for (let depth = 0; current && depth < 5; depth += 1) {
    if (getComputedStyle(current).textDecorationLine.includes("line-through")) return true;
    current = getParent(current);
  }
  return false;
}
