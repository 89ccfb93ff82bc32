import * as z from "zod/mini";
import { ReferenceName } from "#shared/contract-fields.ts";
import { PublicId } from "#shared/public-id-schema.ts";
import { Brand, Fields, Selector, Selectors, StructuredData } from "#shared/records/contract.ts";
import { Geolocation, Resize } from "./image-fields.ts";
import {
  COMMENTS_OPTIONS,
  DESKTOP_VIEWPORT,
  DEVICE_MODELS,
  type DeviceModel,
  EMPTY_REASONS,
  IMAGE_FORMATS,
  MAX_DELAY_SECONDS,
  NOT_KEPT,
  SCALES,
  SCREEN_FORMATS,
  SIZE_LIMITS,
} from "./options.ts";
import { parseUrl } from "./page-url.ts";
import { Steps } from "./steps.ts";

const Pixels = ([min, max]: readonly [number, number]) => z.int().check(z.gte(min), z.lte(max));

/** An http(s) URL of at most 2,048 characters; `https://` is prepended if there is no scheme. */
export const PageAddress = z.pipe(
  z.string({ error: "Please enter a URL" }),
  z.transform((value: string, context) => {
    const parsed = parseUrl(value);
    if ("url" in parsed) return parsed.url;
    context.issues.push({ code: "custom", message: parsed.problem, input: value });
    return z.NEVER;
  }),
);

const MODEL_NAMES = Object.keys(DEVICE_MODELS) as [DeviceModel, ...DeviceModel[]];

/** Request of `POST /api/tools/screenshot`. Defaults are those of the screen; unknown fields are ignored. */
export const ScreenshotRequest = z.object({
  url: PageAddress,
  width: z._default(Pixels(SIZE_LIMITS.width), DESKTOP_VIEWPORT.width),
  height: z._default(Pixels(SIZE_LIMITS.height), DESKTOP_VIEWPORT.height),
  user_agent: z.optional(
    z.string().check(z.maxLength(512), z.regex(/^[\x20-\x7e]*$/, "user_agent must be printable ASCII")),
  ),
  /** Whole seconds to wait before the screenshot; 0 waits for network idle. */
  delay: z._default(z.int().check(z.gte(0), z.lte(MAX_DELAY_SECONDS)), 0),
  wait_until: z._default(z.enum(["network_idle", "load"]), "network_idle"),
  no_cookie_banners: z._default(z.boolean(), true),
  no_ads: z._default(z.boolean(), true),
  no_tracking: z._default(z.boolean(), true),
  /** Both are blocked without a value; pop-ups are those of newsletters. */
  no_chat_widgets: z.optional(z.boolean()),
  no_popups: z.optional(z.boolean()),
  /** The full page instead of the viewport. Very tall pages are cropped, which the response reports. */
  fullPage: z._default(z.boolean(), false),
  format: z._default(z.enum(IMAGE_FORMATS), "jpeg"),
  scale: z._default(z.literal(SCALES), 1),
  darkMode: z._default(z.boolean(), false),
  /** Leaves out the white behind the page, of PNG and WebP. */
  omitBackground: z.optional(z.boolean()),
  media: z.optional(z.enum(["screen", "print"])),
  /** Instead of `width`, `height`, `scale` and `user_agent`. */
  device: z.optional(z.enum(MODEL_NAMES)),
  resize: z.optional(Resize),
  geolocation: z.optional(Geolocation),
  /** Whether the page is asked for less motion; without a value it is. */
  reducedMotion: z.optional(z.boolean()),
  /** Captures the first element that matches, instead of the viewport or the full page. */
  selector: z.optional(Selector),
  /** Elements to make invisible; they keep their place. */
  hideSelectors: z.optional(Selectors),
  /** What is done on the page before. */
  steps: z.optional(Steps),
  /** Whether the progress stream has a small picture after each step. */
  showsSteps: z.optional(z.boolean()),
  /** The name of a saved session. */
  session: z.optional(ReferenceName),
  /** The name of a destination that the file is put into, too. */
  deliverTo: z.optional(ReferenceName),
});

export type ScreenshotRequest = z.infer<typeof ScreenshotRequest>;
/** What a client sends; only `url` is required. */
export type ScreenshotInput = z.input<typeof ScreenshotRequest>;

/** Request of `POST /api/tools/firecrawl`. Defaults are those of the screen; unknown fields are ignored. */
export const ExtractionRequest = z.object({
  url: ScreenshotRequest.shape.url,
  /** A list with exactly one format (specification, section 3). */
  formats: z._default(z.tuple([z.enum(SCREEN_FORMATS)]), ["markdown"]),
  onlyMainContent: z._default(z.boolean(), true),
  /** Missing: readers' comments are kept on forums and dropped elsewhere. */
  comments: z.optional(z.enum(COMMENTS_OPTIONS)),
  /** Scrolls to the end first, for pages that load more, and for lists that drop rows. */
  scroll: z._default(z.boolean(), false),
  /** What is done on the page before. */
  steps: z.optional(Steps),
  /** Whether the progress stream has a small picture after each step. */
  showsSteps: z.optional(z.boolean()),
  /** Whole seconds to wait before the extraction; 0 waits for network idle. */
  delay: z._default(z.int().check(z.gte(0), z.lte(MAX_DELAY_SECONDS)), 0),
  noCookieBanners: z._default(z.boolean(), true),
  noAds: z._default(z.boolean(), true),
  noTracking: z._default(z.boolean(), true),
  /** Values to read from the page, beside its content. */
  fields: z.optional(Fields),
  /** The elements that are the content, and those that are removed. */
  includeSelectors: z.optional(Selectors),
  excludeSelectors: z.optional(Selectors),
  /** Whether the images of the content are listed, and the brand of the page is read. */
  images: z.optional(z.boolean()),
  brand: z.optional(z.boolean()),
  /** The name of a saved session. */
  session: z.optional(ReferenceName),
  /** The name of a destination that the file is put into, too. */
  deliverTo: z.optional(ReferenceName),
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
  /** Numbers of the pages of these without text that can be read, such as pictures of pages; absent if there are none. */
  unreadablePages: z.optional(z.array(z.int())),
  /** The service whose bot challenge was returned instead of the page. Not counted as usage. */
  botChallenge: z.optional(z.string()),
  /** Why the page has no content; absent if it has. Not counted as usage. */
  emptyReason: z.optional(z.enum(EMPTY_REASONS)),
  /** Why the content is not in the user's history; absent if it is. */
  notKept: z.optional(z.enum(NOT_KEPT)),
});

/** An image of the content. Its size is in CSS pixels; null is unknown. */
const Image = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

/** Response of `POST /api/tools/firecrawl`: the content under the name of the requested format. */
export const ExtractionResponse = z.object({
  results: z.object({
    markdown: z.optional(z.string()),
    html: z.optional(z.string()),
    text: z.optional(z.string()),
    rawHtml: z.optional(z.string()),
    links: z.optional(z.array(z.object({ url: z.string(), text: z.string() }))),
    images: z.optional(z.array(Image)),
  }),
  metadata: ExtractionMetadata,
  /** Lists and tables of the page. */
  lists: StructuredData.shape.lists,
  tables: StructuredData.shape.tables,
  /** What was read for the requested fields; absent without fields. */
  data: z.optional(StructuredData.shape.data),
  missing: z.optional(StructuredData.shape.missing),
  brand: z.optional(Brand),
});

export type ExtractionResponse = z.infer<typeof ExtractionResponse>;

const MAX_DELETED = 200;

/** Request of `POST /api/captures/delete`. */
export const DeleteCapturesRequest = z.object({
  ids: z.array(PublicId("capture")).check(z.minLength(1), z.maxLength(MAX_DELETED)),
});
