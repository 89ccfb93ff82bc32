import type { PageData } from "#server/browser/index.ts";
import type {
  DataSource,
  Field,
  Fields,
  FoundList,
  MissingReason,
  PresetName,
  StructuredData,
} from "#shared/records/contract.ts";
import type { ExtractionSchema } from "#shared/records/schema.ts";
import { Collector } from "./collector.ts";
import { type ConversionContext, type Converted, convertText, splitMoney } from "./convert.ts";
import { type Money, parseMoney } from "./money.ts";
import { parseNumber } from "./number.ts";
import {
  OFFER_PROPERTIES,
  PRESET_DEFINITIONS,
  type PresetDefinition,
  type PresetProperty,
} from "./presets.ts";
import { FieldConverter } from "./records.ts";
import { SchemaReader, type StatedMetadata, selectThings } from "./schema.ts";
import { toSchemaFields } from "./schema-fields.ts";
import {
  hasType,
  isThing,
  parseJsonLd,
  readPath,
  type SourcedThing,
  type Thing,
  toScalar,
  withoutVocabulary,
} from "./things.ts";
import {
  parseAvailability,
  readStockWords,
  readVisiblePrice,
  readVisibleSku,
  readVisibleStock,
} from "./visible-product.ts";

type Candidate = { source: DataSource; values: unknown[] };

/** Properties that readers see, and no source states for machines. */
type Visible = Record<string, unknown>;

/** What the sources state about a property, in the order in which they are trusted. */
function* listCandidates(
  [name, property]: [string, PresetProperty],
  things: SourcedThing[],
  { meta, rows }: Pick<PageData, "meta" | "rows">,
  visible: Visible,
): Generator<Candidate> {
  for (const { source, thing } of things)
    for (const path of property.paths)
      yield {
        source,
        values: readPath(thing, path).map((value) => withoutVocabulary(toScalar(value, property.type))),
      };
  for (const key of property.meta ?? [])
    if (Object.hasOwn(meta, key)) yield { source: "open_graph", values: [meta[key]] };
  const row = property.label && rows.find(([label]) => property.label?.test(label.replace(/\s*:$/, "")));
  if (row) yield { source: "table", values: [row[1]] };
  if (visible[name] !== undefined) yield { source: "visible", values: [visible[name]] };
}

/** An availability in the names of schema.org; other values as they are. */
function toVocabulary(converted: Converted, { isAvailability }: PresetProperty): Converted {
  if (!isAvailability || !("value" in converted)) return converted;
  const text = String(converted.value);
  const name = parseAvailability(text) ?? readStockWords(text);
  return name ? { value: name } : { reason: "not_in_enum" };
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
      .map((value) => toVocabulary(convertText(value, property.type, context), property));
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
  lists?: boolean | undefined;
  schema?: ExtractionSchema | undefined;
};

/** The fields that are read in the page. */
export const listStructureFields = ({ fields, schema }: Structure): Fields =>
  schema ? toSchemaFields(schema) : (fields ?? {});

type Reading = {
  into: Collector;
  context: ConversionContext;
  /** Which properties are read. */
  names?: (name: string) => boolean;
  visible?: Visible;
};

function readProperties(
  properties: Record<string, PresetProperty>,
  things: SourcedThing[],
  page: Pick<PageData, "meta" | "rows">,
  { into, context, names = () => true, visible = {} }: Reading,
): StructuredData["data"] {
  const data: StructuredData["data"] = {};
  for (const [name, property] of Object.entries(properties).filter(([one]) => names(one))) {
    // A visible price has the currency that stands beside it.
    const isBesidePrice = name === "currency" && into.getSource("/price") === "visible";
    const candidates = isBesidePrice
      ? [{ source: "visible" as const, values: [visible.currency] }]
      : listCandidates([name, property], things, page, visible);
    addProperty(into, data, [name, property], candidates, context);
  }
  return data;
}

/** Reads the properties of the first thing of a preset's types, in each source. */
function readPreset(
  { types, properties }: PresetDefinition,
  things: SourcedThing[],
  page: PageData,
  reading: Reading,
): StructuredData["data"] {
  const ofSource = (source: DataSource) =>
    things.filter((one) => one.source === source && hasType(one.thing, types)).slice(0, 1);
  return readProperties(properties, [...ofSource("json_ld"), ...ofSource("microdata")], page, reading);
}

/** The offers of a product, with the names of its variants: each that states a price. */
function listOffers(product: Thing): Thing[] {
  const ofVariants = readPath(product, "hasVariant")
    .filter(isThing)
    .flatMap(({ offers, name, sku, url }) =>
      [offers].flat().flatMap((offer) => (isThing(offer) ? [{ name, sku, url, ...offer }] : [])),
    );
  const own = ["offers", "offers.offers"].flatMap((path) => readPath(product, path)).filter(isThing);
  return [...own, ...ofVariants].filter((offer) =>
    OFFER_PRICES.some((path) => readPath(offer, path).length > 0),
  );
}

const OFFER_PRICES = ["price", "priceSpecification.price"];
const MAX_OFFERS = 100;

/** Adds the offers of a product that has several, in the first source that states them. */
function addOffers(data: StructuredData["data"], things: SourcedThing[], { into, context }: Reading): void {
  for (const { source, thing } of things.filter((one) =>
    hasType(one.thing, PRESET_DEFINITIONS.product.types),
  )) {
    const offers = listOffers(thing).slice(0, MAX_OFFERS);
    if (offers.length < 2) continue;
    // What an offer lacks is no missing value of the page.
    const reading = { into: new Collector(), context };
    data.offers = offers.map((offer) =>
      readProperties(OFFER_PROPERTIES, [{ source, thing: offer }], { meta: {}, rows: [] }, reading),
    );
    into.addSource("/offers", source);
    return;
  }
}

/** The price, the stock and the number that readers see near the main heading of a product page. */
function readVisible(page: PageData): Visible {
  const price = readVisiblePrice(page, (text) => readAmount(text, page));
  return {
    ...(price ? { price: price.amount, currency: price.currency ?? undefined } : {}),
    availability: readVisibleStock(page) ?? undefined,
    sku: readVisibleSku(page) ?? undefined,
  };
}

/** The name of the records in the suggested fields of a list. */
const LIST_NAME = "items";

function toFoundList(
  { selector, columns, records }: NonNullable<PageData["lists"]>[number],
  context: ConversionContext,
): FoundList {
  const fields = Object.fromEntries(
    Object.entries(columns).map(([name, column]): [string, Field] => [name, { ...column, list: false }]),
  );
  const list: Field = { selector, type: "text", list: true, fields };
  // What an element of a list lacks is no missing value of the page.
  const converter = new FieldConverter(new Collector(), context, []);
  const converted = converter.convert(list, records, "");
  return {
    fields: { [LIST_NAME]: list },
    records: converted as FoundList["records"],
    isTruncated: records.cut !== null,
  };
}

/**
 * Builds the data of a page from a schema, or from fields and a preset, whose properties a field of the same name
 * replaces. Values are only those that the page states; missing ones are listed with the reason.
 * @param metadata what the page states about itself, for the properties of a schema that nothing else states
 */
export function buildStructuredData(
  structure: Structure,
  page: PageData,
  metadata: StatedMetadata = {},
): StructuredData {
  const { fields = {}, preset, schema } = structure;
  const into = new Collector();
  const things = listThings(page);
  const context = createContext(things, page);
  const converter = new FieldConverter(into, context, page.unmatched);
  const found = {
    ...(page.tables ? { tables: page.tables } : {}),
    ...(page.lists ? { lists: page.lists.map((list) => toFoundList(list, context)) } : {}),
  };
  if (schema) {
    const reader = new SchemaReader(into, context, converter, metadata);
    const place = { raw: page.fields, things: selectThings(schema, things), meta: page.meta, pointer: "" };
    return { ...into.finish(reader.readObject(schema, place)), ...found };
  }
  const isOther = (name: string) => !Object.hasOwn(fields, name);
  const visible = preset === "product" ? readVisible(page) : {};
  const data = preset
    ? readPreset(PRESET_DEFINITIONS[preset], things, page, { into, context, names: isOther, visible })
    : {};
  if (preset === "product" && isOther("offers")) addOffers(data, things, { into, context });
  for (const [name, field] of Object.entries(fields)) {
    const value = converter.convert(field, page.fields[name] ?? null, `/${name}`);
    if (value !== undefined) data[name] = value;
  }
  return { ...into.finish(data), ...found };
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
  const data: Partial<StatedOffer> = readPreset(OFFER, things, page, reading);
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
