import type { Element, Parents } from "hast";
import { isDisclosure, isForScreenReaders, isHidden } from "./hidden.ts";
import { attribute, isElement } from "./nodes.ts";

/** Never content, whatever the page: programs, controls, drawings, pop-ups. */
const NOISE = new Set(
  "head script style noscript template svg link meta base input select textarea progress meter audio video map area dialog".split(
    " ",
  ),
);

const isMath = (element: Element): boolean =>
  /katex|mathjax|mjx|mwe-math/i.test(attribute(element, "className"));

function isNoise(element: Element, keepDisclosures: boolean): boolean {
  if (element.tagName === "input") return attribute(element, "type") !== "checkbox";
  if (element.tagName === "script") return !attribute(element, "type").includes("math/");
  if (NOISE.has(element.tagName)) return true;
  if (isMath(element)) return false;
  if (isForScreenReaders(element)) return true;
  if (!keepDisclosures && element.properties.dataUnseen !== undefined) return true;
  return isHidden(element) && !(keepDisclosures && isDisclosure(element));
}

/**
 * Takes out of a tree what no reader sees as content: scripts, styles, controls, hidden parts.
 * With `keepDisclosures` closed accordions and tabs stay, and so does what the browser marked `data-unseen`: style sheets close
 * accordions as well as menus, and only the text tells which is which.
 */
export function removeNoise(parent: Parents, keepDisclosures: boolean): void {
  parent.children = parent.children.filter(
    (child) => child.type === "text" || (isElement(child) && !isNoise(child, keepDisclosures)),
  );
  for (const child of parent.children) if (isElement(child)) removeNoise(child, keepDisclosures);
}
