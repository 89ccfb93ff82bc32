import * as z from "zod/mini";
import { ExtractionResponse } from "#shared/capture/contract.ts";
import { Resize } from "#shared/capture/image-fields.ts";
import {
  ARCHIVE_FORMATS,
  COMMENTS_OPTIONS,
  CONTENT_FORMATS,
  EMPTY_REASONS,
  IMAGE_FORMATS,
  isTransparentFormat,
  NOT_KEPT,
} from "#shared/capture/options.ts";
import { Cursor, createPageSchema, describe } from "#shared/contract-fields.ts";
import { DomainRow, HandleRow, TldField } from "#shared/name-check/contract.ts";
import { MAX_IDEA_PAGES } from "#shared/name-check/ideas.ts";
import { MAX_DOMAINS_WITH_OTHER_TLDS, PLATFORMS } from "#shared/name-check/options.ts";
import {
  Brand,
  DataSchema,
  Fields,
  Lists,
  Preset,
  Selector,
  Selectors,
  StructuredData,
  Tables,
} from "#shared/records/contract.ts";
import { Delivery } from "./fields.ts";
import { marginsLeaveSpace, printFields } from "./pdf-fields.ts";
import {
  Clip,
  cookiesAccepted,
  editFields,
  htmlFields,
  MaxAgeSeconds,
  pageFields,
  sourceRules,
  widthsAreStored,
  zeroRetentionKeepsNothing,
} from "./source-fields.ts";
import { Widths, widthsFit } from "./widths.ts";

/* Requests and responses of the public API, version 1. Unknown fields are refused. */

/** Request of `POST /api/v1/screenshot`. */
export const ScreenshotCall = z
  .strictObject({
    ...pageFields,
    ...htmlFields,
    ...editFields,
    type: describe(
      z._default(z.enum(IMAGE_FORMATS), "jpeg"),
      "Image type. AVIF has at most 8.2 million pixels.",
    ),
    quality: z.optional(
      describe(z.int().check(z.gte(1), z.lte(100)), "Of JPEG, WebP and AVIF; 85 by default, of AVIF 60."),
    ),
    fullPage: describe(
      z._default(z.boolean(), false),
      "The whole page instead of the window, at most 16,000 pixels high.",
    ),
    selector: z.optional(describe(Selector, "Captures the first element that matches.")),
    clip: z.optional(Clip),
    omitBackground: describe(
      z._default(z.boolean(), false),
      "Leaves out the white behind a page without a background; PNG and WebP only.",
    ),
    resize: z.optional(Resize),
    media: describe(z._default(z.enum(["screen", "print"]), "screen"), "CSS media type."),
    widths: z.optional(Widths),
    maxAgeSeconds: z._default(MaxAgeSeconds, 0),
  })
  .check(
    ...sourceRules,
    z.refine(
      ({ fullPage, selector, clip }) => [fullPage, selector, clip].filter(Boolean).length <= 1,
      "Use only one of fullPage, selector and clip",
    ),
    z.refine(({ type, quality }) => quality === undefined || type !== "png", {
      error: "PNG has no quality",
      path: ["quality"],
    }),
    widthsFit,
    widthsAreStored,
    z.refine(({ type, omitBackground }) => !omitBackground || isTransparentFormat(type), {
      error: "Only PNG and WebP can have no background",
      path: ["omitBackground"],
    }),
  );
export type ScreenshotCall = z.infer<typeof ScreenshotCall>;

/** Request of `POST /api/v1/pdf`. */
export const PdfCall = z
  .strictObject({
    ...pageFields,
    ...htmlFields,
    ...editFields,
    ...printFields,
    maxAgeSeconds: z._default(MaxAgeSeconds, 0),
  })
  .check(...sourceRules, marginsLeaveSpace);
export type PdfCall = z.infer<typeof PdfCall>;

/** Request of `POST /api/v1/archive`. */
export const ArchiveCall = z
  .strictObject({
    ...pageFields,
    ...htmlFields,
    ...editFields,
    format: describe(
      z._default(z.enum(ARCHIVE_FORMATS), "html"),
      "`html` is one file without scripts that every browser opens; `mhtml` is Chromium's own format.",
    ),
    maxAgeSeconds: z._default(MaxAgeSeconds, 0),
  })
  .check(...sourceRules);
export type ArchiveCall = z.infer<typeof ArchiveCall>;

/** Characters of a text in one answer. */
const CHARACTERS = { min: 100, max: 2_000_000 } as const;
const TEXT_FORMATS = [...CONTENT_FORMATS, "text", "rawHtml"] as const;
const EXTRACT_FORMATS = [...TEXT_FORMATS, "links", "images", "metadata"] as const;

/** Request of `POST /api/v1/extract`. */
export const ExtractCall = z
  .strictObject({
    ...pageFields,
    formats: describe(
      z._default(
        z.array(z.enum(EXTRACT_FORMATS)).check(z.minLength(1), z.maxLength(EXTRACT_FORMATS.length)),
        ["markdown"],
      ),
      "One capture returns all of them. `rawHtml` is the markup of the whole page after its scripts have run, without scripts and styles, at most 2 million characters. `images` lists the images of the content. `metadata` is always in the answer; alone it leaves the content out.",
    ),
    fields: z.optional(Fields),
    preset: z.optional(Preset),
    tables: Tables,
    lists: Lists,
    schema: z.optional(DataSchema),
    brand: describe(
      z._default(z.boolean(), false),
      "Also returns the name, colors, fonts and logos of the page, as it shows and states them.",
    ),
    onlyMainContent: describe(z._default(z.boolean(), true), "Leaves navigation, ads and footers out."),
    includeSelectors: z.optional(
      describe(
        Selectors,
        "CSS selectors of the elements that are the content; the rest of the page is left out, and so is the search for the main content.",
      ),
    ),
    excludeSelectors: z.optional(describe(Selectors, "CSS selectors of elements that are removed.")),
    comments: describe(
      z.optional(z.enum(COMMENTS_OPTIONS)),
      "Keeps or drops all comments of readers in the main content. Without it they are kept on forums and dropped elsewhere.",
    ),
    maxCharacters: z.optional(
      describe(
        z.int().check(z.gte(CHARACTERS.min), z.lte(CHARACTERS.max)),
        "Cuts the text of the answer to at most so many characters (UTF-16 code units), at the end of a paragraph where there is one. `nextOffset` says where it continues: `GET /captures/{id}/text` has the rest for free. Needs exactly one of the formats `markdown`, `html`, `text` and `rawHtml`.",
      ),
    ),
    scroll: describe(
      z._default(z.boolean(), false),
      "Scrolls to the end first, at most 15 seconds, for pages that load more and lists that drop rows. `isTruncated` says that the page continues.",
    ),
  })
  .check(
    cookiesAccepted,
    zeroRetentionKeepsNothing,
    z.refine(
      ({ maxCharacters, formats }) => maxCharacters === undefined || listTextFormats(formats).length === 1,
      { error: "maxCharacters needs exactly one format of text", path: ["maxCharacters"] },
    ),
    z.refine(
      ({ schema, fields, preset }) => schema === undefined || (fields === undefined && preset === undefined),
      {
        error: "Use either schema, or fields and preset",
        path: ["schema"],
      },
    ),
  );
export type ExtractCall = z.infer<typeof ExtractCall>;

/** The formats that are one text. */
export const listTextFormats = (formats: readonly string[]) =>
  TEXT_FORMATS.filter((format) => formats.includes(format));

/** Request of `POST /api/v1/names/check`. */
export const NameCheckCall = z.strictObject({
  name: describe(
    z.string().check(z.minLength(1), z.maxLength(253)),
    "A name, or a domain such as `example.com`.",
  ),
  tlds: z.optional(
    describe(
      z.array(TldField).check(z.maxLength(MAX_DOMAINS_WITH_OTHER_TLDS)),
      "Domain endings such as `.com` or `.co.uk`: every TLD with RDAP in IANA's list, and those of two labels under them where names are sold. `.com`, `.net`, `.org` and `.io` by default. Each started 18 names are one use.",
    ),
  ),
  platforms: z.optional(
    describe(
      z.array(z.enum(PLATFORMS)).check(z.maxLength(PLATFORMS.length)),
      "Platforms and registries of packages; X (`twitter`), Instagram and YouTube by default.",
    ),
  ),
  variations: describe(
    z._default(z.boolean(), false),
    "Also checks combined, hyphenated and underscored forms.",
  ),
  ideas: z.optional(
    describe(
      z.int().check(z.gte(1), z.lte(MAX_IDEA_PAGES)),
      "Looks up 50 domains formed from the one or two words of `name` instead, available ones first; 2 is the next 50. Platforms are not looked up.",
    ),
  ),
});
export type NameCheckCall = z.infer<typeof NameCheckCall>;

const MAX_PAGE_SIZE = 100;
const PAGE_SIZE = 20;

/** A whole number in a query, documented as such. */
export const queryNumber = (minimum: number, maximum: number, value: number) =>
  z
    ._default(
      z.pipe(
        z.string().check(z.refine((text) => /^[0-9]{1,7}$/.test(text), "must be a whole number")),
        z.pipe(z.transform(Number), z.int().check(z.gte(minimum), z.lte(maximum))),
      ),
      value,
    )
    .check(z.meta({ type: "integer", minimum, maximum, default: value }));

/** Query of the lists. */
export const PageQuery = z.strictObject({
  limit: queryNumber(1, MAX_PAGE_SIZE, PAGE_SIZE),
  cursor: Cursor,
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Characters of one answer with a text. */
const DEFAULT_CHARACTERS = 40_000;

/** Query of `GET /api/v1/captures/{id}/text`. */
export const TextQuery = z.strictObject({
  offset: queryNumber(0, 9_999_999, 0),
  maxCharacters: queryNumber(CHARACTERS.min, CHARACTERS.max, DEFAULT_CHARACTERS),
});
export type TextQuery = z.infer<typeof TextQuery>;

// ---- Responses -----------------------------------------------------------------------------------------------------

const Time = z.string();
const nullableText = z.nullable(z.string());

/** What a call cost, and the usage afterwards. A reused capture has only the cost, which is 0. */
export const Usage = z.object({
  tool: z.enum(["screenshot", "extraction", "nameCheck", "pageWatch"]),
  cost: z.int(),
  used: z.optional(z.int()),
  limit: z.optional(z.nullable(z.int())),
  remaining: z.optional(z.nullable(z.int())),
  resetsAt: z.optional(Time),
});
export type CallUsage = z.infer<typeof Usage>;

export const FileLink = z.object({ url: z.string(), expiresAt: Time });

const captureFields = {
  id: nullableText,
  url: z.string(),
  finalUrl: z.string(),
  title: z.string(),
  status: z.nullable(z.int()),
};

const fileFields = {
  contentType: z.string(),
  sizeBytes: z.int(),
  file: z.nullable(FileLink),
  content: z.optional(describe(z.string(), "With `zeroRetention`: the file in Base64, instead of a link.")),
  fullHeight: z.nullable(z.int()),
  delivery: z.optional(Delivery),
  botChallenge: nullableText,
  emptyReason: z.nullable(z.enum(EMPTY_REASONS)),
};

/** A screenshot in a window of this width. */
const CaptureWidth = z.object({ width: z.int(), ...captureFields, ...fileFields });
export type CaptureWidth = z.infer<typeof CaptureWidth>;

/** Response of screenshots, PDF documents and archives. `file` is null when the capture is not stored. */
export const CaptureResult = z.object({
  ...captureFields,
  ...fileFields,
  cachedAt: z.nullable(Time),
  widths: z.optional(
    describe(
      z.array(CaptureWidth),
      "With `widths`: the screenshot of each, in their order; the fields beside it are those of the first.",
    ),
  ),
  usage: Usage,
});
export type CaptureResult = z.infer<typeof CaptureResult>;

export const ExtractionResult = z.object({
  ...captureFields,
  ...ExtractionResponse.shape.results.shape,
  nextOffset: z.optional(
    describe(z.nullable(z.int()), "With `maxCharacters`: where the text continues; null at its end."),
  ),
  totalCharacters: z.optional(describe(z.int(), "With `maxCharacters`: of the whole text.")),
  data: z.optional(StructuredData.shape.data),
  missing: z.optional(StructuredData.shape.missing),
  sources: z.optional(StructuredData.shape.sources),
  tables: StructuredData.shape.tables,
  lists: StructuredData.shape.lists,
  brand: z.optional(Brand),
  metadata: z.object({
    description: nullableText,
    language: nullableText,
    author: nullableText,
    siteName: nullableText,
    publishedAt: nullableText,
    modifiedAt: nullableText,
    canonical: nullableText,
    image: nullableText,
    wordCount: z.int(),
    isTruncated: z.boolean(),
    /** Pages of a PDF document, and how many of them were read. */
    pageCount: z.optional(z.int()),
    readPages: z.optional(z.int()),
    unreadablePages: z.optional(
      describe(
        z.array(z.int()),
        "Numbers of the read pages without text that can be read: pictures of pages, empty pages and damaged ones.",
      ),
    ),
  }),
  delivery: z.optional(Delivery),
  botChallenge: nullableText,
  emptyReason: z.nullable(z.enum(EMPTY_REASONS)),
  notKept: z.nullable(z.enum(NOT_KEPT)),
  usage: Usage,
});
export type ExtractionResult = z.infer<typeof ExtractionResult>;

export const NameCheckResult = z.object({
  id: nullableText,
  domains: z.array(DomainRow),
  handles: z.array(HandleRow),
  notice: nullableText,
  usage: Usage,
});
export type NameCheckResult = z.infer<typeof NameCheckResult>;

export const UsageReport = z.object({
  tools: z.array(
    z.object({
      tool: Usage.shape.tool,
      used: z.int(),
      limit: z.nullable(z.int()),
      remaining: z.nullable(z.int()),
      resetsAt: Time,
      runsPerMinute: z.int(),
      automatedRunsPerDay: z.int(),
    }),
  ),
});
export type UsageReport = z.infer<typeof UsageReport>;

export const CaptureItem = z.object({
  id: z.string(),
  kind: z.enum(["screenshot", "extraction", "pdf", "archive"]),
  url: z.string(),
  finalUrl: z.string(),
  title: z.string(),
  status: z.nullable(z.int()),
  contentType: z.string(),
  sizeBytes: z.int(),
  file: FileLink,
  createdAt: Time,
  expiresAt: Time,
});
export type CaptureItem = z.infer<typeof CaptureItem>;

/** Response of `GET /api/v1/captures/{id}/text`. */
export const CaptureText = z.object({
  id: z.string(),
  url: z.string(),
  finalUrl: z.string(),
  title: z.string(),
  status: z.nullable(z.int()),
  text: describe(z.string(), "All parts together are the stored text."),
  offset: z.int(),
  nextOffset: describe(z.nullable(z.int()), "Where the text continues; null at its end."),
  totalCharacters: z.int(),
});
export type CaptureText = z.infer<typeof CaptureText>;

const Counts = z.object({ available: z.int(), unknown: z.int(), total: z.int() });

export const CheckItem = z.object({
  id: z.string(),
  name: z.string(),
  tlds: z.array(TldField),
  platforms: z.array(z.enum(PLATFORMS)),
  variations: z.boolean(),
  /** The page of ideas; absent for a check of the name itself. */
  ideas: z.optional(z.int()),
  domains: Counts,
  handles: Counts,
  createdAt: Time,
  expiresAt: Time,
});
export type CheckItem = z.infer<typeof CheckItem>;

export const CheckDetails = z.object({
  ...CheckItem.shape,
  rows: z.object({ domains: z.array(DomainRow), handles: z.array(HandleRow) }),
});

export const CapturePage = createPageSchema(CaptureItem);
export const CheckPage = createPageSchema(CheckItem);
