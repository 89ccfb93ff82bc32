import * as z from "zod/mini";
import { describe } from "#shared/contract-fields.ts";
import { MAX_ALL_FIELDS, MAX_FIELDS, MAX_SELECTOR_LENGTH } from "./limits.ts";
import { listSchemaProblems } from "./schema.ts";

/* Fields and presets of `POST /api/v1/extract`. */

const MAX_SELECTORS = 20;

/** A CSS selector. Whether it is valid is known in the page only. */
export const Selector = z.string().check(z.minLength(1), z.maxLength(MAX_SELECTOR_LENGTH));
export const Selectors = z.array(Selector).check(z.maxLength(MAX_SELECTORS));

/** What a field's text is converted to. */
const FIELD_TYPES = [
  ...(["text", "number", "money", "date", "boolean"] as const),
  ...(["url", "image", "html", "attribute"] as const),
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

const fieldShape = {
  selector: describe(Selector, "Inside a record, `:scope` is the element of the record."),
  attribute: z.optional(
    describe(
      z.string().check(z.regex(/^[A-Za-z_:][A-Za-z0-9_:.-]{0,99}$/, "must be the name of an attribute")),
      "Reads this attribute instead of the text.",
    ),
  ),
  type: describe(
    z._default(z.enum(FIELD_TYPES), "text"),
    "`number` reads the first number, `money` an amount and its ISO 4217 currency, `date` ISO 8601, `boolean` a word or the state of a control, `url` and `image` an absolute address, `html` the markup, `attribute` the text of `attribute`.",
  ),
  list: describe(
    z._default(z.boolean(), false),
    "All matches instead of the first one, at most 200 values or 500 records.",
  ),
};

const FieldName = z
  .string()
  .check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/, "must be a name of letters, digits and _"));

const createFields = <T extends z.ZodMiniType>(field: T) =>
  z
    .record(FieldName, field)
    .check(z.refine((fields) => Object.keys(fields).length <= MAX_FIELDS, `At most ${MAX_FIELDS} fields`));

const NESTED = "Reads a record of these fields inside each match, at most 3 levels deep.";
const needsAttribute = z.refine<{ type: FieldType; attribute?: string | undefined }>(
  ({ type, attribute }) => type !== "attribute" || attribute !== undefined,
  { error: "The type attribute needs attribute", path: ["attribute"] },
);

const InnermostField = z.strictObject(fieldShape).check(needsAttribute);
const InnerField = z
  .strictObject({ ...fieldShape, fields: z.optional(describe(createFields(InnermostField), NESTED)) })
  .check(needsAttribute);
const OuterField = z
  .strictObject({ ...fieldShape, fields: z.optional(describe(createFields(InnerField), NESTED)) })
  .check(needsAttribute);

/** A value to read, or with `fields` a record. */
export type Field = z.infer<typeof InnermostField> & { fields?: Record<string, Field> | undefined };

const countFields = (fields: Record<string, Field>): number =>
  Object.values(fields).reduce((sum, { fields: inner = {} }) => sum + 1 + countFields(inner), 0);

export const Fields = describe(
  createFields(OuterField).check(
    z.refine(
      (fields) => countFields(fields) <= MAX_ALL_FIELDS,
      `At most ${MAX_ALL_FIELDS} fields in all levels`,
    ),
  ),
  "Values to read from the page, by name.",
);
export type Fields = Record<string, Field>;
/** What a client sends; only `selector` is required. */
export type FieldInput = z.input<typeof InnermostField> & {
  fields?: Record<string, FieldInput> | undefined;
};
export type FieldsInput = Record<string, FieldInput>;

/** A JSON Schema of the subset; what is outside of it is refused by name. */
export const DataSchema = describe(
  z.record(z.string(), z.unknown()).check((context) => {
    for (const { path, message } of listSchemaProblems(context.value))
      context.issues.push({ code: "custom", message, path, input: context.value });
  }),
  "A JSON Schema (2020-12) of `data`: objects, arrays, strings, numbers, integers, booleans, `enum`, `minLength`, `maxLength`, `minimum`, `maximum`, and the formats date, date-time, uri and email. `x-selector`, with `x-attribute`, reads a property by a CSS selector; others are read by their names in schema.org.",
);

const PRESETS = ["product", "article", "job", "event", "organization", "recipe"] as const;
export type PresetName = (typeof PRESETS)[number];

export const Preset = describe(
  z.enum(PRESETS),
  "Reads the properties of one thing from JSON-LD, microdata, OpenGraph and tables of the page; of a product also the visible price and stock near its heading.",
);

/** Why a value is missing. */
const MISSING_REASONS = [
  ...(["not_found", "empty", "not_a_number", "not_a_url", "not_a_date", "not_money"] as const),
  ...(["not_a_boolean", "no_currency", "ambiguous_currency", "too_many", "too_slow"] as const),
  ...(["not_in_enum", "not_an_integer", "not_an_email", "out_of_range"] as const),
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

const DATA_SOURCES = [
  "selector",
  "json_ld",
  "microdata",
  "open_graph",
  "table",
  "visible",
  "metadata",
] as const;
export type DataSource = (typeof DATA_SOURCES)[number];

const Missing = z.object({
  pointer: describe(z.string(), "JSON Pointer into `data`, with `*` for every record."),
  reason: describe(
    z.enum(MISSING_REASONS),
    "`ambiguous_currency`: the page does not say which of several currencies a symbol such as `$` means. `too_many` and `too_slow`: further records were not read.",
  ),
  selector: z.optional(describe(z.string(), "The selector that matches nothing.")),
  nearest: z.optional(describe(z.string(), "A selector that is most like it and matches.")),
});
export type Missing = z.infer<typeof Missing>;

export const Tables = describe(
  z._default(z.boolean(), false),
  "Also returns the data tables of the page, at most 50 with 500 rows and 100 columns.",
);

const Table = z.object({
  caption: z.nullable(z.string()),
  header: describe(z.nullable(z.array(z.string())), "Names of the columns; null when the table has none."),
  rows: describe(
    z.array(z.array(z.string())),
    "A cell over several rows or columns is repeated in each of them.",
  ),
  isTruncated: z.boolean(),
});

export const Lists = describe(
  z._default(z.boolean(), false),
  "Also finds the largest lists of the page, at most 5: groups of elements that are built alike, with up to 12 suggested fields.",
);

const FoundList = z.object({
  fields: describe(Fields, "Reads the same records with `fields` of a call. The names are suggestions."),
  records: z.array(z.record(z.string(), z.unknown())),
  isTruncated: z.boolean(),
});
export type FoundList = z.infer<typeof FoundList>;

export type Table = z.infer<typeof Table>;

/** Only what the page states: a value that is absent or not of its type is listed in `missing`. */
const Color = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/)));
const Pixels = z.nullable(z.int());

/** The brand of a page as it shows and states it. */
export const Brand = z.object({
  name: z.nullable(z.string()),
  colors: describe(
    z.object({
      background: Color,
      text: Color,
      heading: Color,
      link: Color,
      button: Color,
      buttonText: Color,
      accent: describe(Color, "The color of buttons and links that is no gray."),
    }),
    "The color that most of the visible text, links or buttons have.",
  ),
  fonts: describe(
    z.array(
      z.object({
        family: z.string(),
        usedFor: z.enum(["text", "headings", "buttons"]),
        isWebFont: describe(z.boolean(), "Whether the page loads it."),
      }),
    ),
    "The font family that most of the characters have.",
  ),
  logos: describe(
    z.array(
      z.object({
        url: z.string(),
        source: z.enum(["jsonLd", "metadata", "header", "icon"]),
        width: Pixels,
        height: Pixels,
      }),
    ),
    "`jsonLd` is the logo of the organization, `metadata` is `og:logo`, `header` an image in the page's head or navigation, `icon` an icon of the tab or the home screen.",
  ),
});
export type Brand = z.infer<typeof Brand>;

export const StructuredData = z.object({
  data: z.record(z.string(), z.unknown()),
  missing: z.array(Missing),
  sources: describe(
    z.record(z.string(), z.enum(DATA_SOURCES)),
    "Where values come from, by JSON Pointer, with `*` for every record. `visible` is a price or stock near the main heading of a product page, `metadata` the title and the other metadata of the page.",
  ),
  tables: z.optional(z.array(Table)),
  lists: z.optional(z.array(FoundList)),
});
export type StructuredData = z.infer<typeof StructuredData>;
