import type { Element, Parents } from "hast";
import type { Handle } from "hast-util-to-mdast";
import { defaultHandlers } from "hast-util-to-mdast";
import type { List } from "mdast";
import { element, getChildren, isElement, type Node, text } from "#server/extraction/html/hast.ts";

/** Separates lists that Markdown would join. */
const BREAK = "list-break";
/** Markdown has no list that begins with a larger number, and none with a negative one. */
const MAX_NUMBER = 999_999_999;

const isItem = (node: Node): node is Element => isElement(node) && node.tagName === "li";
const isOrdered = (node: Node | undefined): node is Element =>
  node !== undefined && isElement(node) && node.tagName === "ol";

const toNumber = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** The numbers that a browser shows before the items. */
function listNumbers(list: Element, items: readonly Element[]): number[] {
  const step = list.properties.reversed ? -1 : 1;
  let next = toNumber(list.properties.start) ?? (step < 0 ? items.length : 1);
  return items.map((item) => {
    const number = toNumber(item.properties.value) ?? next;
    next = number + step;
    return number;
  });
}

/** An item whose number Markdown cannot write as one of a list. */
function toNumberedText({ children }: Element, number: number): Element {
  const [first, ...others] = children;
  const label = text(`${number}. `);
  return first && isElement(first) && first.tagName === "p"
    ? element("div", [{ ...first, children: [label, ...first.children] }, ...others])
    : element("div", [label, ...children]);
}

/** Divides a list where its numbers do not count up. */
function splitList(list: Element): Element[] {
  const items = list.children.filter(isItem);
  const numbers = listNumbers(list, items);
  if (numbers.some((number) => number < 0 || number > MAX_NUMBER))
    return items.map((item, index) => toNumberedText(item, numbers[index] ?? 0));
  const lists: Element[] = [];
  items.forEach((item, index) => {
    const [number = 1, before = Number.NaN] = [numbers[index], numbers[index - 1]];
    if (number === before + 1) lists.at(-1)?.children.push(item);
    else lists.push(element("ol", [item], { start: number }));
  });
  return lists;
}

const countItems = (list: Element): number => list.children.filter(isItem).length;

/**
 * Writes numbers into ordered lists as a browser shows them: from `start`, `value` and `reversed`. A list that
 * continues the numbers of the one before it is joined with it.
 */
export function numberLists(parent: Parents): void {
  const children: Node[] = [];
  for (const child of getChildren(parent)) {
    if (isElement(child)) numberLists(child);
    if (!isOrdered(child)) {
      children.push(child);
      continue;
    }
    for (const list of splitList(child)) {
      const last = children.findLast((node) => node.type !== "text" || node.value.trim() !== "");
      if (!isOrdered(last) || list.tagName !== "ol") children.push(list);
      else if (list.properties.start === Number(last.properties.start) + countItems(last))
        last.children.push(...list.children);
      else children.push(element(BREAK, []), list);
    }
  }
  parent.children = children as typeof parent.children;
}

/** Handlers of lists for `toMdast`. */
export const LIST_HANDLERS: Record<string, Handle> = {
  ol: (state, list: Element) => {
    const made = defaultHandlers.ol(state, list) as List;
    made.start = toNumber(list.properties.start) ?? 1;
    return made;
  },
  [BREAK]: () => ({ type: "html", value: "<!-- -->" }),
};
