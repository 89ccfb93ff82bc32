import type { PageData } from "#server/browser/index.ts";
import type {
  DataSource,
  Fields,
  MissingReason,
  PresetName,
  StructuredData,
} from "#shared/api/structured.ts";
import { Collector } from "./collector.ts";
import { type ConversionContext, convertText, splitMoney } from "./convert.ts";
import { PRESET_DEFINITIONS, type PresetProperty } from "./presets.ts";
import { FieldConverter } from "./records.ts";

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

/** Adds a property of a preset to the data, or says why it is missing. */
function addProperty(
  into: Collector,
  data: StructuredData["data"],
  [name, property]: [string, PresetProperty],
  candidates: Iterable<Candidate>,
  context: ConversionContext,
): void {
  let reason: MissingReason = "not_found";
  for (const { source, values } of candidates) {
    const converted = values
      .filter((value) => value !== undefined && value !== null)
      .map((value) => convertText(value, property.type, context));
    const found = converted.flatMap((one) => ("value" in one ? [splitMoney(one.value).value] : []));
    if (found.length > 0) {
      data[name] = property.list ? found : found[0];
      into.addSource(`/${name}`, source);
      return;
    }
    const [failed] = converted;
    if (failed && "reason" in failed && reason === "not_found") reason = failed.reason;
  }
  into.miss(`/${name}`, reason);
}

const CURRENCY_PATHS = ["priceCurrency", "offers.priceCurrency", "offers.priceSpecification.priceCurrency"];
const CURRENCY_META = ["product:price:currency", "og:price:currency"];

function createContext(things: Thing[], { baseUrl, language, meta }: PageData): ConversionContext {
  const stated = [
    ...things.flatMap((thing) => CURRENCY_PATHS.flatMap((path) => readPath(thing, path))),
    ...CURRENCY_META.map((name) => meta[name]),
  ].flatMap((code) => (typeof code === "string" ? [code.trim().toUpperCase()] : []));
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : "";
  return {
    baseUrl,
    language: language || null,
    topLevelDomain: host.split(".").pop() ?? null,
    currencies: [...new Set(stated)],
  };
}

type Structure = {
  fields?: Fields | undefined;
  preset?: PresetName | undefined;
  tables?: boolean | undefined;
};

/**
 * Builds the data of a page from fields and a preset, whose properties a field of the same name replaces. Values are only
 * those that the page states; missing ones are listed with the reason.
 */
export function buildStructuredData({ fields = {}, preset }: Structure, page: PageData): StructuredData {
  const into = new Collector();
  const data: StructuredData["data"] = {};
  const linked = parseJsonLd(page.jsonLd);
  const context = createContext([...linked, ...page.microdata], page);
  if (preset) {
    const { types, properties } = PRESET_DEFINITIONS[preset];
    const ofSource = (source: DataSource, things: Thing[]) =>
      things
        .filter((thing) => hasType(thing, types))
        .slice(0, 1)
        .map((thing) => ({ source, thing }));
    const things = [...ofSource("json_ld", linked), ...ofSource("microdata", page.microdata)];
    for (const [name, property] of Object.entries(properties))
      if (!Object.hasOwn(fields, name))
        addProperty(into, data, [name, property], listCandidates(property, things, page), context);
  }
  const converter = new FieldConverter(into, context, page.unmatched);
  for (const [name, field] of Object.entries(fields)) {
    const value = converter.convert(field, page.fields[name] ?? null, `/${name}`);
    if (value !== undefined) data[name] = value;
  }
  return { ...into.finish(data), ...(page.tables ? { tables: page.tables } : {}) };
}
