import { listClasses } from "./class-names.ts";
import { suggestName, toUnique } from "./column-names.ts";
import { findClosest, getAttribute, getContent, getParent, joinLines, queryAll } from "./dom.ts";
import { getFieldText, type ValueType } from "./field-text.ts";
import { isPrice } from "./near-heading.ts";
import type { FieldSelector } from "./read-fields.ts";
import { hasOwnText } from "./visibility.ts";

/** Elements of a list that are examined for its columns. */
const MAX_SAMPLE = 40;
const MAX_DESCENDANTS = 150;
const MAX_COLUMNS = 12;
/** Places of values that are compared. */
const MAX_PLACES = 100;
/** Characters of a value that are compared. */
const MAX_TEXT = 300;
/** Share of the elements that must have a value. */
const MIN_FILLED = 0.3;
const MAX_PRICE_DESCENDANTS = 8;

/** Controls, and what readers do not see. */
const NO_VALUES =
  "script, style, noscript, template, svg, button, select, .sr-only, .visually-hidden, .screen-reader-text, [hidden]";

type Kind = "text" | "date" | "money" | "url" | "image";
type Value = { element: Element; kind: Kind };
/** Elements at the same place of their items, by the item. */
type Column = { kind: Kind; path: string[]; elements: Map<Element, Element>; texts: string[] };

/** A price that is split into parts such as sign, amount and cents. */
const isSplitPrice = (element: Element): boolean => {
  const inner = queryAll(element, "*");
  return (
    inner.length <= MAX_PRICE_DESCENDANTS &&
    isPrice(joinLines(getContent(element))) &&
    !inner.some((one) => isPrice(joinLines(getContent(one))))
  );
};

function getTextKind(element: Element): Kind | null {
  if (element.localName === "time" && getAttribute(element, "datetime")) return "date";
  if (isSplitPrice(element)) return "money";
  return hasOwnText(element) ? "text" : null;
}

/** The values of an item in the order of the document. A price is one value, also when it has parts. */
function listValues(item: Element): Value[] {
  const values: Value[] = [];
  const prices = new Set<Element>();
  for (const element of [item, ...queryAll(item, "*").slice(0, MAX_DESCENDANTS)]) {
    if (element.localName === "img") values.push({ element, kind: "image" });
    if (element.localName === "a" && getAttribute(element, "href")) values.push({ element, kind: "url" });
    const parent = getParent(element);
    if (findClosest(element, NO_VALUES)) continue;
    if (element !== item && parent && prices.has(parent)) {
      prices.add(element);
      continue;
    }
    const kind = getTextKind(element);
    if (kind === "money") prices.add(element);
    if (kind) values.push({ element, kind });
  }
  return values;
}

/** The steps from an item to an element: names of tags, each with the class that most items have there, or its place. */
class PathBuilder {
  readonly #counts = new Map<string, number>();

  constructor(items: readonly Element[]) {
    for (const item of items)
      for (const name of new Set(queryAll(item, "*").slice(0, MAX_DESCENDANTS).flatMap(listClasses)))
        this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  #getStep(element: Element): string {
    const [name] = listClasses(element).sort(
      (a, b) => (this.#counts.get(b) ?? 0) - (this.#counts.get(a) ?? 0),
    );
    if (name) return `${element.localName}.${CSS.escape(name)}`;
    const parent = getParent(element);
    const alike = parent ? [...parent.children].filter((one) => one.localName === element.localName) : [];
    return alike.length > 1
      ? `${element.localName}:nth-of-type(${alike.indexOf(element) + 1})`
      : element.localName;
  }

  build(item: Element, element: Element): string[] {
    const steps: string[] = [];
    for (let at: Element | null = element; at && at !== item; at = getParent(at))
      steps.unshift(this.#getStep(at));
    return steps;
  }
}

function collectColumns(items: readonly Element[]): Column[] {
  const paths = new PathBuilder(items);
  const columns = new Map<string, Column>();
  for (const item of items)
    for (const { element, kind } of listValues(item)) {
      const path = paths.build(item, element);
      // A price that one item lacks is text there, at the same place.
      const key = `${kind === "url" || kind === "image" ? kind : "text"} ${path.join(" > ")}`;
      const column: Column = columns.get(key) ?? { kind, path, elements: new Map(), texts: [] };
      if (column.elements.has(item) || (!columns.has(key) && columns.size >= MAX_PLACES)) continue;
      columns.set(key, column);
      column.elements.set(item, element);
      column.texts.push(joinLines(getFieldText(element, kind, undefined)).slice(0, MAX_TEXT));
      if (column.kind !== kind) column.kind = "text";
    }
  return [...columns.values()];
}

/** Whether a column has values of its own: in enough items, not the same in all, and not those of a column before it. */
function isUseful({ elements, texts }: Column, index: number, columns: Column[], itemCount: number): boolean {
  const filled = texts.filter(Boolean);
  if (filled.length < Math.max(2, itemCount * MIN_FILLED)) return false;
  if (new Set(filled).size < 2) return false;
  const all = texts.join("\n");
  return !columns
    .slice(0, index)
    .some((other) => other.elements.size === elements.size && other.texts.join("\n") === all);
}

const isFirstMatch = (item: Element, selector: string, element: Element | undefined): boolean =>
  queryAll(item, selector)[0] === element;

const withoutTag = (step: string): string => step.replace(/^[\w-]+(?=\.)/, "");

/** Selectors for a path, from the shortest one. */
function* listSelectors(path: readonly string[]): Generator<string> {
  const last = path.at(-1) ?? "";
  yield withoutTag(last);
  yield last;
  // A class around it is more specific than the tags between them.
  for (const step of path.slice(0, -1).reverse())
    if (step.includes(".")) yield `${withoutTag(step)} ${withoutTag(last)}`;
  for (let length = 2; length < path.length; length += 1) yield path.slice(-length).join(" > ");
}

/** The shortest selector whose first match in each item is the column's element. */
function findSelector({ path, elements }: Column, items: readonly Element[]): string {
  if (path.length === 0) return ":scope";
  for (const selector of listSelectors(path))
    if (items.every((item) => isFirstMatch(item, selector, elements.get(item)))) return selector;
  return `:scope > ${path.join(" > ")}`;
}

function getType({ kind, texts }: Column): ValueType {
  const filled = texts.filter(Boolean);
  if (kind === "text" && filled.every((text) => /^[+-]?\p{Nd}[\p{Nd}.,'\s]*$/u.test(text))) return "number";
  return kind;
}

/** The values that the elements of a list share, as fields with suggested names. */
export function findColumns(all: readonly Element[]): Record<string, FieldSelector> {
  const items = all.slice(0, MAX_SAMPLE);
  const useful = collectColumns(items).filter((column, index, columns) =>
    isUseful(column, index, columns, items.length),
  );
  // A list of pictures or links alone has nothing to read.
  if (!useful.some(({ kind }) => kind !== "image" && kind !== "url")) return {};
  const fields = new Map<string, FieldSelector>();
  for (const column of useful.slice(0, MAX_COLUMNS)) {
    const type = getType(column);
    const [[item, element] = []] = column.elements;
    if (!item || !element) continue;
    const name = toUnique(suggestName(item, element, type), new Set(fields.keys()));
    fields.set(name, { selector: findSelector(column, items), type, list: false });
  }
  return Object.fromEntries(fields);
}
