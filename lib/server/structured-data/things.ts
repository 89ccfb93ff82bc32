import type { DataSource, FieldType } from "#shared/records/contract.ts";

/** An object of schema.org, as a page states it. */
export type Thing = Record<string, unknown>;
export type SourcedThing = { source: DataSource; thing: Thing };

export const isThing = (value: unknown): value is Thing =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const MAX_THINGS = 1_000;
const MAX_DEPTH = 5;
const MAX_LIST = 200;

function collectThings(value: unknown, into: Thing[], depth = 0): void {
  if (depth > MAX_DEPTH || into.length >= MAX_THINGS) return;
  if (Array.isArray(value)) for (const item of value.slice(0, MAX_LIST)) collectThings(item, into, depth + 1);
  if (!isThing(value)) return;
  into.push(value);
  for (const inner of [value["@graph"], value.mainEntity, value.itemListElement, value.item])
    collectThings(inner, into, depth + 1);
}

export function parseJsonLd(texts: string[]): Thing[] {
  const things: Thing[] = [];
  for (const text of texts) {
    try {
      collectThings(JSON.parse(text), things);
    } catch {
      // Invalid linked data counts as none.
    }
  }
  return things;
}

export const hasType = (thing: Thing, types: RegExp): boolean =>
  [thing["@type"]]
    .flat()
    .slice(0, 10)
    .some((type) => types.test(String(type).replace(/^.*[/#:]/, "")));

/** The values at a path, of all objects of a list. */
export function readPath(thing: Thing, path: string): unknown[] {
  let values: unknown[] = [thing];
  for (const name of path.split("."))
    values = values
      .flatMap((value) => (isThing(value) && Object.hasOwn(value, name) ? [value[name]].flat() : []))
      .slice(0, MAX_LIST);
  return values;
}

/** The text of a value: for an object its name, value or address. */
export function toScalar(value: unknown, type: FieldType): unknown {
  if (!isThing(value)) return value;
  const names = type === "url" ? ["url", "contentUrl", "@id"] : ["name", "@value", "value"];
  return names
    .map((name) => value[name])
    .find((inner) => typeof inner === "string" || typeof inner === "number");
}

/** `https://schema.org/InStock` is `InStock`. */
export const withoutVocabulary = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/^https?:\/\/schema\.org\//, "") : value;
