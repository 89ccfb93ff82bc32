import type { PageData } from "#server/browser/index.ts";
import type {
  DataSource,
  Field,
  Fields,
  MissingReason,
  PresetName,
  StructuredData,
} from "#shared/api/structured.ts";
import { type Converted, convertText } from "./convert.ts";
import { PRESET_DEFINITIONS, type PresetDefinition, type PresetProperty } from "./presets.ts";

type Thing = Record<string, unknown>;
const isThing = (value: unknown): value is Thing =>
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

function parseJsonLd(texts: string[]): Thing[] {
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

const hasType = (thing: Thing, types: RegExp): boolean =>
  [thing["@type"]]
    .flat()
    .slice(0, 10)
    .some((type) => types.test(String(type).replace(/^.*[/#:]/, "")));

/** The values at a path, of all objects of a list. */
function readPath(thing: Thing, path: string): unknown[] {
  let values: unknown[] = [thing];
  for (const name of path.split("."))
    values = values
      .flatMap((value) => (isThing(value) && Object.hasOwn(value, name) ? [value[name]].flat() : []))
      .slice(0, MAX_LIST);
  return values;
}

/** The text of a value: for an object its name, value or address. */
function toScalar(value: unknown, { type }: PresetProperty): unknown {
  if (!isThing(value)) return value;
  const names = type === "url" ? ["url", "contentUrl", "@id"] : ["name", "@value", "value"];
  return names
    .map((name) => value[name])
    .find((inner) => typeof inner === "string" || typeof inner === "number");
}

/** `https://schema.org/InStock` is `InStock`. */
const withoutVocabulary = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/^https?:\/\/schema\.org\//, "") : value;

type Candidate = { source: DataSource; values: unknown[] };

/** What the sources state about a property, in the order in which they are trusted. */
function* listCandidates(
  property: PresetProperty,
  things: { source: DataSource; thing: Thing }[],
  { meta, rows }: PageData,
): Generator<Candidate> {
  for (const { source, thing } of things)
    for (const path of property.paths)
      yield {
        source,
        values: readPath(thing, path).map((value) => withoutVocabulary(toScalar(value, property))),
      };
  for (const name of property.meta ?? [])
    if (Object.hasOwn(meta, name)) yield { source: "open_graph", values: [meta[name]] };
  const row = property.label && rows.find(([label]) => property.label?.test(label.replace(/\s*:$/, "")));
  if (row) yield { source: "table", values: [row[1]] };
}

/** Collects values, what is missing, and where the values come from. */
class Collector {
  readonly #result: StructuredData = { data: {}, missing: [], sources: {} };

  add(name: string, value: unknown, source: DataSource): void {
    this.#result.data[name] = value;
    this.#result.sources[`/${name}`] = source;
  }

  miss(name: string, reason: MissingReason): void {
    this.#result.missing.push({ pointer: `/${name}`, reason });
  }

  get result(): StructuredData {
    return this.#result;
  }
}

const isValue = (one: Converted): one is { value: string | number } => "value" in one;

function addProperty(
  into: Collector,
  name: string,
  property: PresetProperty,
  candidates: Iterable<Candidate>,
  base: string,
): void {
  let reason: MissingReason = "not_found";
  for (const { source, values } of candidates) {
    const converted = values
      .filter((value) => value !== undefined && value !== null)
      .map((value) => convertText(value, property.type, base));
    const found = converted.filter(isValue).map(({ value }) => value);
    if (found.length > 0) {
      into.add(name, property.list ? found : found[0], source);
      return;
    }
    const [failed] = converted;
    if (failed && "reason" in failed && reason === "not_found") reason = failed.reason;
  }
  into.miss(name, reason);
}

function addPreset(into: Collector, { types, properties }: PresetDefinition, page: PageData): void {
  const ofSource = (source: DataSource, things: Thing[]) =>
    things
      .filter((thing) => hasType(thing, types))
      .slice(0, 1)
      .map((thing) => ({ source, thing }));
  const things = [...ofSource("json_ld", parseJsonLd(page.jsonLd)), ...ofSource("microdata", page.microdata)];
  for (const [name, property] of Object.entries(properties))
    addProperty(into, name, property, listCandidates(property, things, page), page.baseUrl);
}

function addField(into: Collector, name: string, { type, list }: Field, page: PageData): void {
  const texts = page.fields[name] ?? [];
  const converted = texts.map((text) => convertText(text, type, page.baseUrl));
  const found = converted.filter(isValue).map(({ value }) => value);
  const [failed] = converted;
  if (found.length > 0) into.add(name, list ? found : found[0], "selector");
  else into.miss(name, failed && "reason" in failed ? failed.reason : "not_found");
}

/**
 * Builds the data of a page from fields and a preset, whose properties a field of the same name replaces. Values are only
 * those that the page states; missing ones are listed with the reason.
 */
export function buildStructuredData(
  { fields = {}, preset }: { fields?: Fields | undefined; preset?: PresetName | undefined },
  page: PageData,
): StructuredData {
  const into = new Collector();
  if (preset) {
    const { types, properties } = PRESET_DEFINITIONS[preset];
    const others = Object.entries(properties).filter(([name]) => !Object.hasOwn(fields, name));
    addPreset(into, { types, properties: Object.fromEntries(others) }, page);
  }
  for (const [name, field] of Object.entries(fields)) addField(into, name, field, page);
  return into.result;
}
