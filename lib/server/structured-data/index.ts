import type { PageData } from "#server/browser/index.ts";
import type { ExtractionSchema } from "#shared/api/extraction-schema.ts";
import type {
  DataSource,
  Fields,
  MissingReason,
  PresetName,
  StructuredData,
} from "#shared/api/structured.ts";
import { Collector } from "./collector.ts";
import { type ConversionContext, convertText, splitMoney } from "./convert.ts";
import { type Money, parseMoney } from "./money.ts";
import { parseNumber } from "./number.ts";
import { PRESET_DEFINITIONS, type PresetDefinition, type PresetProperty } from "./presets.ts";
import { FieldConverter } from "./records.ts";
import { SchemaReader, selectThings } from "./schema.ts";
import { toSchemaFields } from "./schema-fields.ts";
import { hasType, parseJsonLd, readPath, type SourcedThing, toScalar, withoutVocabulary } from "./things.ts";

type Candidate = { source: DataSource; values: unknown[] };

/** What the sources state about a property, in the order in which they are trusted. */
function* listCandidates(
  property: PresetProperty,
  things: SourcedThing[],
  { meta, rows }: PageData,
): Generator<Candidate> {
  for (const { source, thing } of things)
    for (const path of property.paths)
      yield {
        source,
        values: readPath(thing, path).map((value) => withoutVocabulary(toScalar(value, property.type))),
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

const listThings = ({ jsonLd, microdata }: PageData): SourcedThing[] => [
  ...parseJsonLd(jsonLd).map((thing) => ({ source: "json_ld" as const, thing })),
  ...microdata.map((thing) => ({ source: "microdata" as const, thing })),
];

function createContext(things: SourcedThing[], { baseUrl, language, meta }: PageData): ConversionContext {
  const stated = [
    ...things.flatMap(({ thing }) => CURRENCY_PATHS.flatMap((path) => readPath(thing, path))),
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
  schema?: ExtractionSchema | undefined;
};

/** The fields that are read in the page. */
export const listStructureFields = ({ fields, schema }: Structure): Fields =>
  schema ? toSchemaFields(schema) : (fields ?? {});

/** Reads the properties of the first thing of a preset's types, in each source. */
function readPreset(
  { types, properties }: PresetDefinition,
  names: (name: string) => boolean,
  things: SourcedThing[],
  page: PageData,
  { into, context }: { into: Collector; context: ConversionContext },
): StructuredData["data"] {
  const data: StructuredData["data"] = {};
  const ofSource = (source: DataSource) =>
    things.filter((one) => one.source === source && hasType(one.thing, types)).slice(0, 1);
  const described = [...ofSource("json_ld"), ...ofSource("microdata")];
  for (const [name, property] of Object.entries(properties))
    if (names(name))
      addProperty(into, data, [name, property], listCandidates(property, described, page), context);
  return data;
}

/**
 * Builds the data of a page from a schema, or from fields and a preset, whose properties a field of the same name
 * replaces. Values are only those that the page states; missing ones are listed with the reason.
 */
export function buildStructuredData(structure: Structure, page: PageData): StructuredData {
  const { fields = {}, preset, schema } = structure;
  const into = new Collector();
  const things = listThings(page);
  const context = createContext(things, page);
  const converter = new FieldConverter(into, context, page.unmatched);
  const tables = page.tables ? { tables: page.tables } : {};
  if (schema) {
    const reader = new SchemaReader(into, context, converter);
    const place = { raw: page.fields, things: selectThings(schema, things), meta: page.meta, pointer: "" };
    return { ...into.finish(reader.readObject(schema, place)), ...tables };
  }
  const isOther = (name: string) => !Object.hasOwn(fields, name);
  const data = preset ? readPreset(PRESET_DEFINITIONS[preset], isOther, things, page, { into, context }) : {};
  for (const [name, field] of Object.entries(fields)) {
    const value = converter.convert(field, page.fields[name] ?? null, `/${name}`);
    if (value !== undefined) data[name] = value;
  }
  return { ...into.finish(data), ...tables };
}

const { price, currency, availability } = PRESET_DEFINITIONS.product.properties;

/** What a product page states for machines about its offers; tables, which readers see, are left out. */
const OFFER: PresetDefinition = {
  types: PRESET_DEFINITIONS.product.types,
  properties: {
    price: { type: "number", paths: price?.paths ?? [], meta: price?.meta ?? [] },
    currency: { type: "text", paths: currency?.paths ?? [], meta: currency?.meta ?? [] },
    availabilities: {
      type: "text",
      list: true,
      paths: availability?.paths ?? [],
      meta: availability?.meta ?? [],
    },
  },
};

type StatedOffer = { price: number | null; currency: string | null; availabilities: string[] };

/** Reads the first price of a product and the availability of each offer, as they are stated for machines. */
export function readStatedOffer(page: PageData): StatedOffer {
  const things = listThings(page);
  const reading = { into: new Collector(), context: createContext(things, page) };
  const data: Partial<StatedOffer> = readPreset(OFFER, () => true, things, page, reading);
  return {
    price: data.price ?? null,
    currency: data.currency ?? null,
    availabilities: data.availabilities ?? [],
  };
}

/** The first amount of money in a text of the page, else its first number; null without one. */
export function readAmount(text: string, page: PageData): Money | null {
  const money = parseMoney(text, createContext(listThings(page), page));
  if (money) return money;
  const amount = parseNumber(text);
  return amount === null ? null : { amount, currency: null, reason: "no_currency" };
}
