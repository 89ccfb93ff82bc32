import type { Element, Root } from "hast";
import { attribute, findElement, getText, visitElements } from "#server/extraction/html/hast.ts";
import { findHeading, readByline } from "./byline.ts";
import { cleanText } from "./clean-text.ts";
import { type JsonLdObject, readLinkedData } from "./json-ld.ts";

/** The first value that is not empty. */
export const firstNonEmpty = (...values: (string | null | undefined)[]): string | null =>
  values.find((value) => value) ?? null;

export const getElementText = (element: Element | undefined): string | null =>
  element ? cleanText(getText(element)) : null;

/** The text that an element has directly, not in other elements. */
export const getOwnText = (element: Element): string | null =>
  cleanText(element.children.map((child) => (child.type === "text" ? child.value : " ")).join(""));

/** The page's meta elements by lower-case name, the first of each name. */
function readMeta(tree: Root): ReadonlyMap<string, string> {
  const meta = new Map<string, string>();
  visitElements(tree, (element) => {
    if (element.tagName !== "meta") return;
    const content = attribute(element, "content");
    if (!content.trim()) return;
    for (const key of ["property", "name", "itemProp", "httpEquiv"]) {
      const name = attribute(element, key).trim().toLowerCase();
      if (name && !meta.has(name)) meta.set(name, content);
    }
  });
  return meta;
}

/** The texts of an element's descendants, and the text that each has directly. */
function listParts(parent: Element): string[] {
  const parts: (string | null)[] = [];
  visitElements({ type: "root", children: [parent] }, (element) => {
    parts.push(element === parent ? null : getElementText(element), getOwnText(element));
  });
  return parts.flatMap((part) => part ?? []);
}

export type Sources = ReturnType<typeof findSources>;

/** Collects the sources of a page's metadata: meta elements, linked data, and the text near its heading. */
export function findSources(tree: Root) {
  const meta = readMeta(tree);
  const { things, resolve } = readLinkedData(tree);
  const field = (...names: string[]) => firstNonEmpty(...names.map((name) => cleanText(meta.get(name))));
  const titles = [
    field("og:title", "twitter:title"),
    getElementText(findElement(tree, (e) => e.tagName === "title")),
  ];
  const heading = findHeading(tree, titles.join(" "));
  return {
    tree,
    meta,
    /** Titles of the document, without its main heading. */
    titles,
    heading: getElementText(heading),
    headingParts: heading ? listParts(heading) : [],
    byline: readByline(tree, heading),
    /** Resolves a reference between objects of the linked data. */
    resolve,
    /** The first of these meta elements with a value. */
    field,
    /** The first value that `read` returns for an object of the linked data. */
    inData: (read: (thing: JsonLdObject) => string | null) => firstNonEmpty(...things.map(read)),
  };
}
