import type { Element, Root } from "hast";
import { attribute, textOf, visitElements } from "#server/extraction/html/hast.ts";
import { headingOf, readByline } from "./byline.ts";
import { cleanText } from "./clean-text.ts";
import { type JsonLdObject, readLinkedData } from "./json-ld.ts";

/** The first value that says something. */
export const firstNonEmpty = (...values: (string | null | undefined)[]): string | null =>
  values.find((value) => value) ?? null;

export const textIn = (element: Element | undefined): string | null =>
  element ? cleanText(textOf(element)) : null;

/** The page's meta elements by their name in lower case, the first of each name. */
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

/** Where a page speaks of itself. */
export type Sources = ReturnType<typeof findSources>;

/** Finds where a page speaks of itself: meta elements, linked data, and what is written beside its heading. */
export function findSources(tree: Root) {
  const meta = readMeta(tree);
  const { things, resolve } = readLinkedData(tree);
  const heading = headingOf(tree);
  return {
    tree,
    meta,
    heading: textIn(heading),
    byline: readByline(tree, heading),
    /** What one thing of the linked data says of another. */
    resolve,
    /** The first of these meta elements that says something. */
    field: (...names: string[]) => firstNonEmpty(...names.map((name) => cleanText(meta.get(name)))),
    /** The first thing of the linked data of which this can be read. */
    inData: (read: (thing: JsonLdObject) => string | null) => firstNonEmpty(...things.map(read)),
  };
}
