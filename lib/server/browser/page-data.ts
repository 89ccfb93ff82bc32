import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { evaluateBundle } from "./evaluate.ts";
import type { PageDataOptions } from "./in-page/page-data.ts";
import type { FieldSelector, RawField, RawRecords } from "./in-page/read-fields.ts";
import { SelectorError } from "./page-edits.ts";

export type { PageDataOptions } from "./in-page/page-data.ts";
export type { FieldSelector, RawField, RawRecords } from "./in-page/read-fields.ts";

const Thing = z.record(z.string(), z.unknown());
const Cut = z.nullable(z.enum(["too_many", "too_slow"]));
const Records: z.ZodMiniType<RawRecords> = z.object({
  records: z.array(
    z.record(
      z.string(),
      z.lazy(() => Field),
    ),
  ),
  cut: Cut,
});
const Field: z.ZodMiniType<RawField> = z.nullable(z.union([z.array(z.string()), Records]));
const ColumnType = z.enum(["text", "number", "money", "date", "url", "image"]);
const Nearest = z.object({ selector: z.string(), nearest: z.nullable(z.string()) });

const Table = z.object({
  caption: z.nullable(z.string()),
  header: z.nullable(z.array(z.string())),
  rows: z.array(z.array(z.string())),
  isTruncated: z.boolean(),
});

const FoundList = z.object({
  selector: z.string(),
  /** What the elements share, as fields with suggested names. */
  columns: z.record(z.string(), z.object({ selector: z.string(), type: ColumnType })),
  records: Records,
});

const NearText = z.object({
  text: z.string(),
  context: z.string(),
  fontSize: z.number(),
  distance: z.number(),
  isDisabled: z.boolean(),
});

const ListedElement = z.object({
  selector: z.string(),
  name: z.string(),
  depth: z.int(),
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
});

const Side = z.nullable(z.int());
const Color = z.nullable(z.string());
const BrandReading = z.object({
  colors: z.object({
    background: Color,
    text: Color,
    heading: Color,
    link: Color,
    button: Color,
    buttonText: Color,
    accent: Color,
  }),
  fonts: z.array(
    z.object({
      family: z.string(),
      usedFor: z.enum(["text", "headings", "buttons"]),
      isWebFont: z.boolean(),
    }),
  ),
  logos: z.array(
    z.object({ url: z.string(), source: z.enum(["icon", "header"]), width: Side, height: Side }),
  ),
});

/** What a page states about itself for machines. All of it is untrusted. */
const PageData = z.object({
  baseUrl: z.string(),
  language: z.string(),
  /** What was read for each field. */
  fields: z.record(z.string(), Field),
  /** Selectors of fields that match nowhere. */
  unmatched: z.array(z.extend(Nearest, { pointer: z.string() })),
  /** Texts of JSON-LD scripts. */
  jsonLd: z.array(z.string()),
  /** Items in the form of JSON-LD. */
  microdata: z.array(Thing),
  /** Contents of meta elements by property or name. */
  meta: z.record(z.string(), z.string()),
  /** Rows with a label and a value. */
  rows: z.array(z.tuple([z.string(), z.string()])),
  tables: z.optional(z.array(Table)),
  /** The largest groups of elements that are built alike. */
  lists: z.optional(z.array(FoundList)),
  /** Prices and short texts that are visible near the main heading. */
  nearHeading: z.optional(z.object({ prices: z.array(NearText), texts: z.array(NearText) })),
  /** Colors, fonts and logos as the page shows them. */
  brand: z.optional(BrandReading),
  /** Visible elements with their places. */
  elements: z.optional(z.object({ width: z.number(), elements: z.array(ListedElement) })),
});
export type PageData = z.infer<typeof PageData>;

const Failure = z.object({ invalid: Nearest });

/**
 * Reads the fields and what the page states for machines; null when the page does not respond within `ms`.
 * @throws SelectorError for an invalid selector
 */
export async function readPageData(
  cdp: CDPSession,
  fields: Record<string, FieldSelector>,
  options: PageDataOptions,
  ms: number,
): Promise<PageData | null> {
  const call = `pageData.readPageData(${JSON.stringify(fields)}, ${JSON.stringify(options)})`;
  const value = await evaluateBundle(cdp, "page-data.js", call, ms);
  const failure = Failure.safeParse(value).data?.invalid;
  if (failure) throw new SelectorError(failure.selector, true, failure.nearest);
  return PageData.safeParse(value).data ?? null;
}
