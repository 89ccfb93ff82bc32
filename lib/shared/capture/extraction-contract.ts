import * as z from "zod/mini";
import { NOT_KEPT } from "./history-contract.ts";
import { MAX_DELAY_SECONDS, ScreenshotRequest } from "./screenshot-contract.ts";

/** Forms that the content of a page can be asked for in. */
export const CONTENT_FORMATS = ["markdown", "html"] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];

/** Request of `POST /api/tools/firecrawl`. Absent fields take the screen's defaults; unknown ones are ignored. */
export const ExtractionRequest = z.object({
  url: ScreenshotRequest.shape.url,
  /** A list with one format, as the API of the field has it. */
  formats: z._default(z.tuple([z.enum(CONTENT_FORMATS)]), ["markdown"]),
  onlyMainContent: z._default(z.boolean(), true),
  /** Whole seconds to wait before the page is read; 0 waits for network idle. */
  delay: z._default(z.int().check(z.gte(0), z.lte(MAX_DELAY_SECONDS)), 0),
  noCookieBanners: z._default(z.boolean(), true),
  noAds: z._default(z.boolean(), true),
  noTracking: z._default(z.boolean(), true),
});

export type ExtractionRequest = z.infer<typeof ExtractionRequest>;
/** What a client sends: only the address is needed. */
export type ExtractionRequestInput = z.input<typeof ExtractionRequest>;

const Text = z.nullable(z.string());

/** What is known of the page beside its content. Dates are ISO 8601. */
const ScrapeMetadata = z.object({
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
  /** Whether the page was too long to be given whole. */
  isTruncated: z.boolean(),
  /** The address that was asked for and the one that answered in the end, with its status. */
  sourceUrl: z.string(),
  finalUrl: z.string(),
  status: z.int(),
  contentType: Text,
  /** Why this is not the page's own content: it is a wall against robots. Such an answer costs no use. */
  blocked: z.optional(z.string()),
  /** Why the content is not in the user's history; absent when it is. */
  notKept: z.optional(z.enum(NOT_KEPT)),
});

/** Answer of `POST /api/tools/firecrawl`: the content under the name of the format that was asked for. */
export const ExtractionResponse = z.object({
  results: z.object({ markdown: z.optional(z.string()), html: z.optional(z.string()) }),
  metadata: ScrapeMetadata,
});

export type ExtractionResponse = z.infer<typeof ExtractionResponse>;
