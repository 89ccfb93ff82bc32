import * as z from "zod/mini";
import { Selector } from "#shared/capture/contract.ts";
import { describe } from "./fields.ts";

/* Fields and presets of `POST /api/v1/extract`. */

const MAX_FIELDS = 50;

/** What a field's text is converted to. */
const FIELD_TYPES = ["text", "number", "url", "date"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

const Field = z.strictObject({
  selector: Selector,
  attribute: z.optional(
    describe(
      z.string().check(z.regex(/^[A-Za-z_:][A-Za-z0-9_:.-]{0,99}$/, "must be the name of an attribute")),
      "Reads this attribute instead of the text.",
    ),
  ),
  type: describe(
    z._default(z.enum(FIELD_TYPES), "text"),
    "`number` reads the first number, `url` an absolute address, `date` ISO 8601.",
  ),
  list: describe(z._default(z.boolean(), false), "All matches instead of the first one, at most 200."),
});
export type Field = z.infer<typeof Field>;

export const Fields = describe(
  z
    .record(
      z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/, "must be a name of letters, digits and _")),
      Field,
    )
    .check(z.refine((fields) => Object.keys(fields).length <= MAX_FIELDS, `At most ${MAX_FIELDS} fields`)),
  "Values to read from the page, by name.",
);
export type Fields = z.infer<typeof Fields>;

const PRESETS = ["product", "article", "job", "event", "organization"] as const;
export type PresetName = (typeof PRESETS)[number];

export const Preset = describe(
  z.enum(PRESETS),
  "Reads the properties of one thing from JSON-LD, microdata, OpenGraph and tables of the page.",
);

/** Why a value is missing. */
const MISSING_REASONS = ["not_found", "empty", "not_a_number", "not_a_url", "not_a_date"] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

const DATA_SOURCES = ["selector", "json_ld", "microdata", "open_graph", "table"] as const;
export type DataSource = (typeof DATA_SOURCES)[number];

/** Only what the page states: a value that is absent or not of its type is listed in `missing`. */
export const StructuredData = z.object({
  data: z.record(z.string(), z.unknown()),
  missing: z.array(z.object({ pointer: z.string(), reason: z.enum(MISSING_REASONS) })),
  sources: z.record(z.string(), z.enum(DATA_SOURCES)),
});
export type StructuredData = z.infer<typeof StructuredData>;
