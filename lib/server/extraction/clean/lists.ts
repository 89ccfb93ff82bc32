import type { Element, ElementContent, Parents, Root } from "hast";
import { attribute, element, getText, isElement } from "#server/extraction/html/hast.ts";

const isList = (node: ElementContent): node is Element =>
  isElement(node) && (node.tagName === "ul" || node.tagName === "ol");
const isBlank = (node: ElementContent): boolean => node.type !== "element" && !getText(node).trim();
const item = (children: ElementContent[]): Element => element("li", children);

/** A list directly inside a list belongs to the item before it; other stray content becomes an item. */
function fixListChildren(list: Element): void {
  const items: Element[] = [];
  for (const child of list.children) {
    if (isBlank(child) || child.type === "comment") continue;
    const last = items.at(-1);
    if (isElement(child) && child.tagName === "li") items.push(child);
    else if (isList(child) && last) last.children.push(child);
    else if (
      isElement(child) &&
      ["div", "span"].includes(child.tagName) &&
      child.children.some((c) => isElement(c) && c.tagName === "li")
    )
      items.push(...child.children.filter((c): c is Element => isElement(c) && c.tagName === "li"));
    else items.push(item([child]));
  }
  list.children = items;
}

/** Several terms of one definition become one term with lines. */
function joinTerms(list: Element): void {
  const groups = list.children.some((child) => isElement(child) && child.tagName === "div")
    ? list.children.filter((child): child is Element => isElement(child) && child.tagName === "div")
    : [list];
  for (const group of groups) {
    const joined: ElementContent[] = [];
    for (const child of group.children.filter((one) => !isBlank(one))) {
      const last = joined.at(-1);
      const isTerm = isElement(child) && child.tagName === "dt";
      if (isTerm && isElement(last) && last.tagName === "dt")
        last.children.push(element("br", []), ...child.children);
      else joined.push(child);
    }
    group.children = joined;
  }
}

/** Wraps items without a list in one. */
function wrapStrayItems(parent: Parents): void {
  const children: Parents["children"] = [];
  let list: Element | null = null;
  for (const child of parent.children as ElementContent[]) {
    if (isElement(child) && child.tagName === "li") {
      if (!list) {
        list = element("ul", []);
        children.push(list);
      }
      list.children.push(child);
    } else {
      if (!isBlank(child)) list = null;
      children.push(child);
    }
  }
  parent.children = children as typeof parent.children;
}

/** Moves the checkbox of a task list item to its start. */
function moveCheckboxToStart(element: Element): void {
  const find = (parent: Element, depth: number): Element | null => {
    const first = parent.children.find((child) => !isBlank(child));
    if (!first || !isElement(first) || depth > 3) return null;
    if (first.tagName === "input") {
      parent.children = parent.children.filter((child) => child !== first);
      return first;
    }
    return ["p", "label", "span", "div"].includes(first.tagName) ? find(first, depth + 1) : null;
  };
  const box = find(element, 0);
  if (box && attribute(box, "type") === "checkbox")
    element.children.unshift({
      ...box,
      properties: { type: "checkbox", checked: box.properties.checked === true },
    });
}

/** Fixes invalid lists as browsers display them: nested lists inside an item, items inside a list. */
export function cleanLists(tree: Root): void {
  const visit = (parent: Parents): void => {
    if (isElement(parent) && (parent.tagName === "ul" || parent.tagName === "ol")) fixListChildren(parent);
    else if (isElement(parent) && parent.tagName === "dl") joinTerms(parent);
    else if (!isElement(parent) || parent.tagName !== "menu") wrapStrayItems(parent);
    for (const child of parent.children) if (isElement(child)) visit(child);
    if (isElement(parent) && parent.tagName === "li") moveCheckboxToStart(parent);
  };
  visit(tree);
}
