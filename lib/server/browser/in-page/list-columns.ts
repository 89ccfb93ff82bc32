import { listClasses } from "./class-names.ts";
import { findClosest, getAttribute, getChildNodes, getContent, getParent, queryAll } from "./dom.ts";
import { getFieldText, type ValueType } from "./field-text.ts";
import { isPrice } from "./near-heading.ts";
import type { FieldSelector } from "./read-fields.ts";

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
const MAX_NAME_LENGTH = 40;

type Kind = "text" | "date" | "money" | "url" | "image";
type Value = { element: Element; kind: Kind };
/** Elements at the same place of their items, by the item. */
type Column = { kind: Kind; path: string[]; elements: Map<Element, Element>; texts: string[] };

const joinLines = (text: string): string => text.replace(/\s+/g, " ").trim();

const hasOwnText = (element: Element): boolean =>
  getChildNodes(element).some((node) => node.nodeType === Node.TEXT_NODE && getContent(node).trim() !== "");

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
    if (findClosest(element, "script, style, noscript, svg, button, select")) continue;
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

/** The shortest selector whose first match in each item is the column's element. */
function findSelector({ path, elements }: Column, items: readonly Element[]): string {
  if (path.length === 0) return ":scope";
  const full = `:scope > ${path.join(" > ")}`;
  const [last = "", parent] = [path.at(-1), path.at(-2)];
  const plain = last.replace(/^[\w-]+(?=\.)/, "");
  const candidates = [plain, last, ...(parent ? [`${parent} > ${last}`, `${parent} ${plain}`] : [])];
  return (
    candidates.find((selector) => items.every((item) => isFirstMatch(item, selector, elements.get(item)))) ??
    full
  );
}

function getType({ kind, texts }: Column): ValueType {
  const filled = texts.filter(Boolean);
  if (kind === "text" && filled.every((text) => /^[+-]?\p{Nd}[\p{Nd}.,'\s]*$/u.test(text))) return "number";
  return kind;
}

const NAMES: Partial<Record<string, string>> = {
  h1: "title",
  h2: "title",
  h3: "title",
  h4: "title",
  h5: "title",
  h6: "title",
  time: "date",
  del: "old_price",
  s: "old_price",
  strike: "old_price",
  address: "address",
};
const KIND_NAMES: Partial<Record<ValueType, string>> = {
  money: "price",
  date: "date",
  url: "link",
  image: "image",
  number: "number",
};
/** Words of class names that say nothing about a value. */
const VAGUE =
  /^(?:wrapper|wrap|inner|outer|content|container|item|items|box|text|txt|body|block|col|column|row|cell|value|label|span|div|link|a|the|card|list|grid|flex|info|data|main|js|is|has|css|left|right|top|bottom|small|large|bold|sm|md|lg|xl)$/;

/** Words of the class names of an element that describe its value, from the most specific name. */
function getClassName(element: Element): string | null {
  for (const name of listClasses(element)) {
    const [, part = name] = name.split("__");
    const words = part
      .replace(/--.*$/, "")
      .replace(/([a-z])([A-Z])/g, "$1_$2")
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== "" && !VAGUE.test(word));
    const told = words.slice(-2).join("_");
    if (/^[a-z][a-z0-9_]*$/.test(told)) return told;
  }
  return null;
}

/** A name for a column: what the markup calls it, otherwise what its type is. */
function suggestName(column: Column, type: ValueType): string {
  const [element] = column.elements.values();
  if (!element) return type;
  if (type === "url" || type === "image") return KIND_NAMES[type] ?? type;
  const stated = getAttribute(element, "itemprop") ?? getAttribute(element, "data-label");
  const told = stated
    ?.replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "");
  const parent = getParent(element);
  const ofParent = parent && column.path.length > 1 ? getClassName(parent) : null;
  return (
    told ||
    NAMES[element.localName] ||
    getClassName(element) ||
    ofParent ||
    KIND_NAMES[type] ||
    "text"
  ).slice(0, MAX_NAME_LENGTH);
}

function toUnique(name: string, taken: ReadonlySet<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique); number += 1) unique = `${name}_${number}`;
  return unique;
}

/** The values that the elements of a list share, as fields with suggested names. */
export function findColumns(all: readonly Element[]): Record<string, FieldSelector> {
  const items = all.slice(0, MAX_SAMPLE);
  const useful = collectColumns(items).filter((column, index, columns) =>
    isUseful(column, index, columns, items.length),
  );
  const fields = new Map<string, FieldSelector>();
  for (const column of useful.slice(0, MAX_COLUMNS)) {
    const type = getType(column);
    const name = toUnique(suggestName(column, type), new Set(fields.keys()));
    fields.set(name, { selector: findSelector(column, items), type, list: false });
  }
  return Object.fromEntries(fields);
}
