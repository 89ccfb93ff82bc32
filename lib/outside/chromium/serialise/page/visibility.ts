import { unshadowed } from "./unshadowed.ts";

/** Less shown text than this part of all text means that the page itself is kept from view, by a script or a banner. */
const LEAST_SHOWN = 0.25;

/** Whether an element of a page takes no part in what is shown. The closed parts of `details` are only folded away. */
export function isOutOfSight(element: Element): boolean {
  if (!unshadowed(Node.prototype, element, "ownerDocument")?.defaultView) return false;
  const { closest, checkVisibility } = Element.prototype;
  if (closest.call(element, "head, details, svg, math") || checkVisibility.call(element)) return false;
  return getComputedStyle(element).display !== "contents";
}

/**
 * Whether hidden parts may be told from shown ones: not on a page that is hidden as a whole while it waits for something,
 * where the hidden part is the content.
 */
export function marksUnseen(root: Element): boolean {
  const body = root.querySelector("body");
  const all = body?.textContent?.length ?? 0;
  return body instanceof HTMLElement && body.innerText.length > all * LEAST_SHOWN;
}
