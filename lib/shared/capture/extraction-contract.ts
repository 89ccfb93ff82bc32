import * as z from "zod/mini";
import { CONTENT_FORMATS, EMPTY_REASONS, MAX_DELAY_SECONDS, NOT_KEPT } from "./options.ts";
import { ScreenshotRequest } from "./screenshot-contract.ts";

/** Request of `POST /api/tools/firecrawl`. Defaults are those of the screen; unknown fields are ignored. */
export const ExtractionRequest = z.object({
  url: ScreenshotRequest.shape.url,
  /** A list with exactly one format (specification, section 3). */
  formats: z._default(z.tuple([z.enum(CONTENT_FORMATS)]), ["markdown"]),
  onlyMainContent: z._default(z.boolean(), true),
  /** Whole seconds to wait before the extraction; 0 waits for network idle. */
  delay: z._default(z.int().check(z.gte(0), z.lte(MAX_DELAY_SECONDS)), 0),
  noCookieBanners: z._default(z.boolean(), true),
  noAds: z._default(z.boolean(), true),
  noTracking: z._default(z.boolean(), true),
});

export type ExtractionRequest = z.infer<typeof ExtractionRequest>;
/** What a client sends; only `url` is required. */
export type ExtractionRequestInput = z.input<typeof ExtractionRequest>;

const Text = z.nullable(z.string());

/** Metadata of the page. Dates are ISO 8601. */
const ExtractionMetadata = z.object({
  title: Text,
  description: Text,
  language: Text,
  author: Text,
  siteName: Text,
  publishedAt: Text,
  modifiedAt: Text,
  canonical: Text,
  image: Text,
  wordCount: z.int(),
  /** Whether the content was cut to the maximum length. */
  isTruncated: z.boolean(),
  /** The requested URL, and the final URL after redirects with its status. */
  sourceUrl: z.string(),
  finalUrl: z.string(),
  status: z.int(),
  contentType: Text,
  /** Pages of a PDF document, and how many of them were read; absent for other documents. */
  pageCount: z.optional(z.int()),
  readPages: z.optional(z.int()),
  /** The service whose bot challenge was returned instead of the page. Not counted as usage. */
  botChallenge: z.optional(z.string()),
  /** Why the page has no content; absent if it has. Not counted as usage. */
  emptyReason: z.optional(z.enum(EMPTY_REASONS)),
  /** Why the content is not in the user's history; absent if it is. */
  notKept: z.optional(z.enum(NOT_KEPT)),
});

/** Response of `POST /api/tools/firecrawl`: the content under the name of the requested format. */
export const ExtractionResponse = z.object({
  results: z.object({
    markdown: z.optional(z.string()),
    html: z.optional(z.string()),
    text: z.optional(z.string()),
    links: z.optional(z.array(z.object({ url: z.string(), text: z.string() }))),
  }),
  metadata: ExtractionMetadata,
});

export type ExtractionResponse = z.infer<typeof ExtractionResponse>;
