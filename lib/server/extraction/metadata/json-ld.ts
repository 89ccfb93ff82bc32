import type { Root } from "hast";
import { attribute, textOf, visitElements } from "#server/extraction/html/hast.ts";

export type JsonLdObject = Record<string, unknown>;

/** Characters of linked data that are read of a page, all scripts together. */
const MAX_DATA = 1_000_000;
const MAX_THINGS = 2_000;
const DESCRIBES_PAGE =
  /Article|Posting|WebPage|Product|Recipe|Report|Event|Course|QAPage|VideoObject|Book|Review|HowTo/;
/** Only frames the page: what it says of dates and people may be the site's. */
const IS_FRAME = /^(?:\w*WebPage|CollectionPage|ItemPage)$/;

export const isThing = (value: unknown): value is JsonLdObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function listThings(value: unknown, into: JsonLdObject[], depth = 0): void {
  if (depth > 4 || into.length >= MAX_THINGS) return;
  if (Array.isArray(value)) for (const item of value.slice(0, 500)) listThings(item, into, depth + 1);
  if (!isThing(value)) return;
  into.push(value);
  for (const inner of [value["@graph"], value.mainEntity, value.mainEntityOfPage])
    listThings(inner, into, depth + 1);
}

/** From the first bracket to the last: scripts may be wrapped for readers that took them for text. */
function unwrap(text: string): string {
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf("]"), text.lastIndexOf("}"));
  return text.slice(Math.max(start, 0), end + 1).replace(/\s/g, " ");
}

const typesOf = (thing: JsonLdObject): string[] => [thing["@type"]].flat().slice(0, 10).map(String);

/**
 * The linked data of a page that describes the page itself, articles before their frames, and a way to what one thing says
 * of another by its `@id`. Broken data counts as none.
 */
export function readLinkedData(tree: Root): { things: JsonLdObject[]; resolve: (value: unknown) => unknown } {
  const all: JsonLdObject[] = [];
  let left = MAX_DATA;
  visitElements(tree, (element) => {
    if (element.tagName !== "script" || !attribute(element, "type").includes("ld+json")) return;
    const text = textOf(element);
    if (text.length > left) return;
    left -= text.length;
    try {
      listThings(JSON.parse(unwrap(text)), all);
    } catch {
      // A page's broken data is the page's problem.
    }
  });
  const named = new Map<unknown, JsonLdObject>();
  for (const thing of all) if (thing.name && !named.has(thing["@id"])) named.set(thing["@id"], thing);
  const describing = all.filter((thing) => typesOf(thing).some((type) => DESCRIBES_PAGE.test(type)));
  const isFrame = (thing: JsonLdObject): boolean => typesOf(thing).every((type) => IS_FRAME.test(type));
  return {
    things: [...describing.filter((thing) => !isFrame(thing)), ...describing.filter(isFrame)],
    resolve: (value) =>
      isThing(value) && !value.name && value["@id"] ? (named.get(value["@id"]) ?? value) : value,
  };
}
