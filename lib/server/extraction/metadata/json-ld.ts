import type { Root } from "hast";
import { attribute, getText, visitElements } from "#server/extraction/html/hast.ts";

export type JsonLdObject = Record<string, unknown>;

/** Maximum characters of linked data per page, all scripts together. */
const MAX_DATA = 1_000_000;
const MAX_THINGS = 2_000;
const DESCRIBES_PAGE =
  /Article|Posting|WebPage|Product|Recipe|Report|Event|Course|QAPage|VideoObject|Book|Review|HowTo|Question/;
/** Types that only contain the main entity: their dates and people may be the site's. */
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

/** From the first bracket to the last: scripts may be wrapped in comments or CDATA. */
function extractJson(script: string): string {
  const isSection = script.includes("<![CDATA[");
  const text = isSection ? script.replace(/<!\[CDATA\[|\]\](?:>|&gt;)/g, " ") : script;
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf("]"), text.lastIndexOf("}"));
  return text.slice(Math.max(start, 0), end + 1).replace(/\s/g, " ");
}

const listTypes = (thing: JsonLdObject): string[] => [thing["@type"]].flat().slice(0, 10).map(String);

/**
 * The page's linked data with articles first, and a function that resolves `@id` references. Invalid data counts as
 * none.
 */
export function readLinkedData(tree: Root): { things: JsonLdObject[]; resolve: (value: unknown) => unknown } {
  const all: JsonLdObject[] = [];
  let left = MAX_DATA;
  visitElements(tree, (element) => {
    if (element.tagName !== "script" || !attribute(element, "type").includes("ld+json")) return;
    const text = getText(element);
    if (text.length > left) return;
    left -= text.length;
    try {
      listThings(JSON.parse(extractJson(text)), all);
    } catch {
      // Invalid linked data counts as none.
    }
  });
  const named = new Map<unknown, JsonLdObject>();
  for (const thing of all) if (thing.name && !named.has(thing["@id"])) named.set(thing["@id"], thing);
  const describing = all.filter((thing) => listTypes(thing).some((type) => DESCRIBES_PAGE.test(type)));
  const isFrame = (thing: JsonLdObject): boolean => listTypes(thing).every((type) => IS_FRAME.test(type));
  return {
    things: [...describing.filter((thing) => !isFrame(thing)), ...describing.filter(isFrame)],
    resolve: (value) =>
      isThing(value) && !value.name && value["@id"] ? (named.get(value["@id"]) ?? value) : value,
  };
}
