import type { Element, Parents, Root } from "hast";
import { attribute, findElement, getChildren, isBlock, isElement, visitElements } from "./hast.ts";

const CONVERTIBLE = new Set(["div", "p", "span"]);
/** Of a heading role without `aria-level`, by ARIA 1.2. */
const DEFAULT_LEVEL = 2;
const MAX_LEVEL = 6;

/** The elements of a role, and the role of the parts without which they would be empty. */
const STRUCTURES: Record<string, { tag: string; part?: string }> = {
  table: { tag: "table", part: "row" },
  grid: { tag: "table", part: "row" },
  rowgroup: { tag: "tbody" },
  row: { tag: "tr" },
  columnheader: { tag: "th" },
  rowheader: { tag: "th" },
  cell: { tag: "td" },
  gridcell: { tag: "td" },
  list: { tag: "ul", part: "listitem" },
  listitem: { tag: "li" },
};
const PARTS = /^(?:rowgroup|row|columnheader|rowheader|cell|gridcell|listitem)$/;

function convertHeading(element: Element): void {
  if (findElement(element, isBlock)) return;
  const level = Math.trunc(Number(attribute(element, "ariaLevel"))) || DEFAULT_LEVEL;
  element.tagName = `h${Math.min(Math.max(level, 1), MAX_LEVEL)}`;
}

/** Makes the parts of a table or list with roles elements of one. */
function convertParts(parent: Parents): void {
  for (const child of getChildren(parent)) {
    if (!isElement(child)) continue;
    const role = attribute(child, "role");
    const { tag } = STRUCTURES[role] ?? {};
    if (tag && PARTS.test(role) && CONVERTIBLE.has(child.tagName)) child.tagName = tag;
    convertParts(child);
  }
}

/** Makes headings, tables and lists of elements that have the role of one, in place. */
export function convertRoles(tree: Root): void {
  visitElements(tree, (element) => {
    if (!CONVERTIBLE.has(element.tagName)) return;
    const role = attribute(element, "role");
    if (role === "heading") convertHeading(element);
    const { tag, part } = STRUCTURES[role] ?? {};
    if (!tag || !part || !findElement(element, (inner) => attribute(inner, "role") === part)) return;
    element.tagName = tag;
    convertParts(element);
  });
}
