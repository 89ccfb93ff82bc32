import { clip, findClosest, getAttribute, getParent, getText, queryAll, readAttributeText } from "./dom.ts";
import { type ElementList, listElements } from "./element-list.ts";
import { type FoundList, readFoundLists } from "./found-lists.ts";
import { type NearHeading, readNearHeading } from "./near-heading.ts";
import { type BrandReading, readBrand } from "./read-brand.ts";
import { type FieldSelector, type FieldsReading, readFields } from "./read-fields.ts";
import { readTables, type TableReading } from "./read-tables.ts";

const MAX_LIST = 200;
const MAX_ITEMS = 200;
const MAX_ROWS = 500;
/** Characters of all JSON-LD scripts. */
const MAX_LINKED_DATA = 500_000;
const MAX_ITEM_DEPTH = 4;
const MAX_SCOPES = 50;

type Item = Record<string, unknown>;

function readLinkedData(): string[] {
  let left = MAX_LINKED_DATA;
  const texts: string[] = [];
  for (const script of queryAll(document, 'script[type*="ld+json"]')) {
    const text = script.textContent ?? "";
    if (text.length > left || texts.length >= MAX_ITEMS) continue;
    left -= text.length;
    texts.push(text);
  }
  return texts;
}

/** Items of microdata in the form of JSON-LD. */
class MicrodataReader {
  #items = 0;

  readItem(scope: Element, depth: number): Item {
    const type = clip(getAttribute(scope, "itemtype")).split(/\s+/)[0] ?? "";
    const item: Item = { "@type": type.split(/[/#]/).pop() };
    this.#items += 1;
    for (const element of queryAll(scope, "[itemprop]")) {
      const parent = getParent(element);
      if (this.#items > MAX_ITEMS || !parent || findClosest(parent, "[itemscope]") !== scope) continue;
      for (const name of clip(getAttribute(element, "itemprop")).split(/\s+/).slice(0, 5)) {
        if (!name || name === "__proto__") continue;
        const value = this.#readValue(element, depth);
        item[name] = name in item ? [item[name], value].flat().slice(0, MAX_LIST) : value;
      }
    }
    return item;
  }

  #readValue(element: Element, depth: number): unknown {
    if (getAttribute(element, "itemscope") !== null)
      return depth > MAX_ITEM_DEPTH ? null : this.readItem(element, depth + 1);
    const stated = ["content", "datetime", "href", "src", "data", "value"];
    const name = stated.find((attribute) => getAttribute(element, attribute) !== null);
    return name ? readAttributeText(element, name) : getText(element);
  }
}

function readMicrodata(): Item[] {
  const reader = new MicrodataReader();
  return queryAll(document, "[itemscope][itemtype]")
    .slice(0, MAX_SCOPES)
    .map((scope) => reader.readItem(scope, 0));
}

function readMeta(): Record<string, string> {
  const meta: Record<string, string> = {};
  for (const element of queryAll(document, "meta[content]").slice(0, MAX_ITEMS)) {
    const name = getAttribute(element, "property") ?? getAttribute(element, "name") ?? "";
    const key = name.trim().toLowerCase();
    if (key && key !== "__proto__" && !(key in meta)) meta[key] = clip(getAttribute(element, "content"));
  }
  return meta;
}

/** Rows with a label and a value. */
function readRows(): [string, string][] {
  const rows: [string, string][] = [];
  for (const row of queryAll(document, "tr")) {
    if (rows.length >= MAX_ROWS) return rows;
    const [label, value, ...others] = row instanceof HTMLTableRowElement ? row.cells : [];
    if (label && value && others.length === 0) rows.push([getText(label), getText(value)]);
  }
  for (const term of queryAll(document, "dl dt")) {
    if (rows.length >= MAX_ROWS) return rows;
    const value = term.nextElementSibling;
    if (value?.localName === "dd") rows.push([getText(term), getText(value)]);
  }
  return rows;
}

type PageDataReading = FieldsReading & {
  baseUrl: string;
  language: string;
  jsonLd: string[];
  microdata: Item[];
  meta: Record<string, string>;
  rows: [string, string][];
  tables?: TableReading[];
  lists?: FoundList[];
  nearHeading?: NearHeading;
  elements?: ElementList;
  brand?: BrandReading;
};

/** What is read beside fields. */
export type PageDataOptions = {
  tables?: boolean | undefined;
  lists?: boolean | undefined;
  nearHeading?: boolean | undefined;
  elements?: boolean | undefined;
  brand?: boolean | undefined;
};

/** Reads fields, and what the page states about itself. All of it is bounded, because the page chooses all texts. */
export function readPageData(
  fields: Record<string, FieldSelector>,
  { tables, lists, nearHeading, elements, brand }: PageDataOptions,
): PageDataReading {
  return {
    ...readFields(fields),
    baseUrl: document.baseURI,
    language: clip(getAttribute(document.documentElement, "lang")).slice(0, 35),
    jsonLd: readLinkedData(),
    microdata: readMicrodata(),
    meta: readMeta(),
    rows: readRows(),
    ...(tables ? { tables: readTables() } : {}),
    ...(lists ? { lists: readFoundLists() } : {}),
    ...(nearHeading ? { nearHeading: readNearHeading() } : {}),
    ...(elements ? { elements: listElements() } : {}),
    ...(brand ? { brand: readBrand() } : {}),
  };
}
