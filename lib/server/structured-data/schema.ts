import type { RawField } from "#server/browser/index.ts";
import type { DataSource, MissingReason } from "#shared/records/contract.ts";
import { type ExtractionSchema, getSchemaType, isNullable } from "#shared/records/schema.ts";
import type { Collector } from "./collector.ts";
import { type ConversionContext, type Converted, convertText } from "./convert.ts";
import { PRESET_DEFINITIONS, type PresetProperty } from "./presets.ts";
import type { FieldConverter } from "./records.ts";
import { toFieldType, toSchemaField } from "./schema-fields.ts";
import { isThing, readPath, type SourcedThing, type Thing, toScalar, withoutVocabulary } from "./things.ts";

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

const MAX_RECORDS = 500;

const normalize = (value: unknown): string => String(value).trim().toLowerCase();

/** Lengths count characters, not UTF-16 units (JSON Schema 2020-12, validation, section 6.3). */
function isWithinLimits(
  { minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity }: ExtractionSchema,
  value: unknown,
  text: string,
): boolean {
  if (typeof value === "number") return value >= minimum && value <= maximum;
  if (typeof value !== "string") return true;
  const length = [...text].length;
  return length >= minLength && length <= maxLength;
}

/** A converted value as the schema has it, or why it is not valid. */
function conform(schema: ExtractionSchema, value: unknown): Converted {
  if (schema.enum) {
    const found = schema.enum.find((allowed) => allowed !== null && normalize(allowed) === normalize(value));
    return found === undefined || found === null ? { reason: "not_in_enum" } : { value: found };
  }
  if (getSchemaType(schema) === "integer" && !Number.isSafeInteger(value))
    return { reason: "not_an_integer" };
  const text = String(value);
  if (!isWithinLimits(schema, value, text)) return { reason: "out_of_range" };
  if (schema.format === "date") return { value: text.slice(0, 10) };
  if (schema.format === "date-time" && !RFC_3339.test(text)) return { reason: "not_a_date" };
  if (schema.format !== "email") return { value: value as string };
  const address = text.replace(/^mailto:/i, "").split("?")[0] ?? "";
  return EMAIL.test(address) ? { value: address } : { reason: "not_an_email" };
}

const toCamelCase = (name: string): string =>
  name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());

const PRESET_PROPERTIES = Object.values(PRESET_DEFINITIONS).map(({ properties }) => properties);

/** Where a property of this name is stated: under its own name, and where presets have it. */
function findPlaces(name: string): { paths: string[]; meta: string[] } {
  const camel = toCamelCase(name);
  const known = PRESET_PROPERTIES.flatMap((properties): PresetProperty[] =>
    Object.hasOwn(properties, camel) && properties[camel] ? [properties[camel]] : [],
  );
  return {
    paths: [...new Set([name, camel, ...known.flatMap(({ paths }) => paths)])],
    meta: known.flatMap(({ meta = [] }) => meta),
  };
}

/** The thing of each source that states most of the properties; a thing that states none is left out. */
export function selectThings(schema: ExtractionSchema, things: SourcedThing[]): SourcedThing[] {
  const names = Object.keys(schema.properties ?? {}).map(findPlaces);
  const count = (thing: Thing) =>
    names.filter(({ paths }) => paths.some((path) => readPath(thing, path).length > 0)).length;
  return (["json_ld", "microdata"] as const).flatMap((source) => {
    const ranked = things
      .filter((one) => one.source === source)
      .map((one) => ({ one, matches: count(one.thing) }))
      .filter(({ matches }) => matches > 0)
      .sort((a, b) => b.matches - a.matches);
    return ranked[0] ? [ranked[0].one] : [];
  });
}

/** Properties of the whole page that its metadata states, by their names in schema.org and in our results. */
const METADATA_NAMES = {
  title: "title",
  headline: "title",
  description: "description",
  author: "author",
  language: "language",
  inLanguage: "language",
  image: "image",
  siteName: "siteName",
  publishedAt: "publishedAt",
  datePublished: "publishedAt",
  modifiedAt: "modifiedAt",
  dateModified: "modifiedAt",
} as const;

/** What an extraction knows of the whole page; null for what is not stated. */
export type StatedMetadata = Partial<
  Record<(typeof METADATA_NAMES)[keyof typeof METADATA_NAMES], string | null>
>;

type Place = {
  raw: Record<string, RawField>;
  things: SourcedThing[];
  meta: Record<string, string>;
  pointer: string;
};

/** Reads what a schema asks for: by selectors, and otherwise by the names of schema.org. */
export class SchemaReader {
  readonly #into: Collector;
  readonly #context: ConversionContext;
  readonly #fields: FieldConverter;
  readonly #metadata: StatedMetadata;

  constructor(
    into: Collector,
    context: ConversionContext,
    fields: FieldConverter,
    metadata: StatedMetadata = {},
  ) {
    this.#into = into;
    this.#context = context;
    this.#fields = fields;
    this.#metadata = metadata;
  }

  readObject(schema: ExtractionSchema, place: Place): Record<string, unknown> {
    const entries = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
      const value = this.#readProperty(name, inner, place);
      return [name, value === undefined && isNullable(inner) ? null : value];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  #readProperty(name: string, schema: ExtractionSchema, place: Place): unknown {
    const pointer = `${place.pointer}/${name}`;
    const field = toSchemaField(schema);
    const item = getSchemaType(schema) === "array" ? (schema.items ?? schema) : schema;
    if (!field) return this.#readStated(name, schema, { ...place, pointer });
    if (!field.fields)
      return this.#fields.convert(
        { ...field, conform: (value) => conform(item, value) },
        place.raw[name] ?? null,
        pointer,
      );
    return this.#fields.convertRecords(field, place.raw[name] ?? null, pointer, (raw, at) =>
      this.readObject(item, { ...place, raw, things: [], meta: {}, pointer: at }),
    );
  }

  /** A property that the page states under a name of schema.org. */
  #readStated(name: string, schema: ExtractionSchema, place: Place): unknown {
    const { pointer } = place;
    const isList = getSchemaType(schema) === "array";
    const item = isList ? (schema.items ?? schema) : schema;
    this.#into.visit(pointer);
    let reason: MissingReason = "not_found";
    for (const { source, values } of this.#listStated(name, place)) {
      const read =
        getSchemaType(item) === "object"
          ? this.#readThings(item, values, source, { ...place, isList })
          : this.#readScalars(item, values);
      if ("reason" in read) {
        if (reason === "not_found") reason = read.reason;
        continue;
      }
      this.#into.addSource(pointer, source);
      return isList ? read.found : read.found[0];
    }
    this.#into.miss(pointer, reason);
    return undefined;
  }

  *#listStated(
    name: string,
    { things, meta, pointer }: Place,
  ): Generator<{ source: DataSource; values: unknown[] }> {
    const places = findPlaces(name);
    for (const { source, thing } of things)
      for (const path of places.paths) {
        const values = readPath(thing, path);
        if (values.length > 0) yield { source, values };
      }
    for (const key of places.meta)
      if (Object.hasOwn(meta, key)) yield { source: "open_graph", values: [meta[key]] };
    const known = toCamelCase(name);
    const isOfPage = pointer === `/${name}` && Object.hasOwn(METADATA_NAMES, known);
    const value = isOfPage && this.#metadata[METADATA_NAMES[known as keyof typeof METADATA_NAMES]];
    if (value) yield { source: "metadata", values: [value] };
  }

  #readScalars(
    schema: ExtractionSchema,
    values: unknown[],
  ): { found: unknown[] } | { reason: MissingReason } {
    const type = toFieldType(schema);
    const converted = values.map((value) => {
      const one = convertText(withoutVocabulary(toScalar(value, type)), type, this.#context);
      return "value" in one ? conform(schema, one.value) : one;
    });
    const found = converted.flatMap((one) => ("value" in one ? [one.value] : []));
    const [failed] = converted;
    return found.length > 0 ? { found } : { reason: failed && "reason" in failed ? failed.reason : "empty" };
  }

  #readThings(
    schema: ExtractionSchema,
    values: unknown[],
    source: DataSource,
    { pointer, isList }: Place & { isList: boolean },
  ) {
    const things = values.filter(isThing).slice(0, isList ? MAX_RECORDS : 1);
    if (things.length === 0) return { reason: "not_found" as const };
    const found = things.map((thing, index) =>
      this.readObject(schema, {
        raw: {},
        things: [{ source, thing }],
        meta: {},
        pointer: isList ? `${pointer}/${index}` : pointer,
      }),
    );
    return { found };
  }
}
