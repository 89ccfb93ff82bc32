import * as z from "zod/mini";
import { EXAMPLE_URL, toCallOptions } from "#shared/api/call-options.ts";
import {
  ArchiveCall,
  ExtractCall,
  FileLink,
  NameCheckCall,
  PageQuery,
  PdfCall,
  ScreenshotCall,
} from "#shared/api/contract.ts";
import { Delivery, ErrorSummary } from "#shared/api/fields.ts";
import { createPageSchema, describe } from "#shared/contract-fields.ts";
import { DomainRow, ROW_STATUSES } from "#shared/name-check/contract.ts";
import {
  areSpecified,
  DEFAULT_TLDS,
  isDefaultPlatform,
  NAMES_PER_USE,
  type Tld,
  VARIATION_FACTOR,
} from "#shared/name-check/options.ts";
import { CrawlOptions } from "./crawl-options.ts";
import {
  ITEM_STATES,
  JOB_EVENTS,
  JOB_KINDS,
  JOB_STATES,
  MAX_JOB_NAMES,
  MAX_JOB_URLS,
  MAX_LIST_BYTES,
  UNCHANGED_SOURCES,
} from "./definitions.ts";

/* Requests and responses of jobs: lists of addresses or names that are worked through in the background. */

const CAPTURE_JOB_TYPES = ["screenshot", "pdf", "archive", "extract"] as const;
export type CaptureJobType = (typeof CAPTURE_JOB_TYPES)[number];

/** Characters of an entry that a response repeats. */
export const MAX_SHOWN_LENGTH = 200;
/** Duplicate and refused entries that a response lists; the counts are complete. */
export const MAX_LISTED_ENTRIES = 100;

const {
  url: _url,
  html: _html,
  headers: _headers,
  cookies: _cookies,
  maxAgeSeconds: _maxAge,
  widths: _widths,
  zeroRetention: _zeroRetention,
  ...screenshotShape
} = ScreenshotCall.shape;
const {
  url: _pdfUrl,
  html: _pdfHtml,
  headers: _pdfHeaders,
  cookies: _pdfCookies,
  maxAgeSeconds: _pdfMaxAge,
  zeroRetention: _pdfZeroRetention,
  ...pdfShape
} = PdfCall.shape;
const {
  url: _archiveUrl,
  html: _archiveHtml,
  headers: _archiveHeaders,
  cookies: _archiveCookies,
  maxAgeSeconds: _archiveMaxAge,
  zeroRetention: _archiveZeroRetention,
  ...archiveShape
} = ArchiveCall.shape;
const {
  url: _extractUrl,
  headers: _extractHeaders,
  cookies: _extractCookies,
  maxCharacters: _maxCharacters,
  zeroRetention: _extractZeroRetention,
  ...extractShape
} = ExtractCall.shape;
const { name: _name, ideas: _ideas, ...checkShape } = NameCheckCall.shape;

export const ScreenshotOptions = toCallOptions(screenshotShape, ScreenshotCall, EXAMPLE_URL);
export const PdfOptions = toCallOptions(pdfShape, PdfCall, EXAMPLE_URL);
export const ArchiveOptions = toCallOptions(archiveShape, ArchiveCall, EXAMPLE_URL);
export const ExtractOptions = toCallOptions(extractShape, ExtractCall, EXAMPLE_URL);

/** Where the events of one job are sent. */
export const JobWebhook = z.strictObject({
  url: describe(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(2048)),
    "An https address on port 443 or 8443.",
  ),
  events: describe(
    z._default(z.array(z.enum(JOB_EVENTS)).check(z.minLength(1), z.maxLength(JOB_EVENTS.length)), [
      "job.completed",
      "job.failed",
    ]),
    "The events that are sent to it.",
  ),
  secret: z.optional(
    describe(
      z.string().check(z.maxLength(200)),
      "Signs the messages by Standard Webhooks: `whsec_` and the Base64 of 24 to 64 bytes. Without it they are not signed.",
    ),
  ),
});
export type JobWebhook = z.infer<typeof JobWebhook>;

export const listFields = {
  onLimit: describe(
    z._default(z.enum(["refuse", "truncate"]), "refuse"),
    "What happens to a list that is longer than what is left of the month: `refuse` answers `limit_reached`, `truncate` shortens it.",
  ),
  dryRun: describe(
    z._default(z.boolean(), false),
    "Only checks the list: nothing is created and nothing is used.",
  ),
  mailsResults: z.optional(
    describe(
      z.boolean(),
      "Whether an email says that the job has ended. By default only for jobs of the website, not of the API.",
    ),
  ),
  webhook: z.optional(
    describe(
      JobWebhook,
      "An address that receives the events of this job, beside the webhooks of the account.",
    ),
  ),
};

/** Entries are checked one by one, so that a bad one does not refuse the list. */
const Entry = z.string().check(z.maxLength(MAX_LIST_BYTES));

const captureFields = {
  urls: describe(
    z
      .array(Entry)
      .check(
        z.minLength(1, "Add at least one address"),
        z.maxLength(MAX_JOB_URLS, "at most 5,000 addresses"),
      ),
    "Up to 5,000 addresses, as far as the plan allows. Duplicates are captured once. Spaces, invisible characters, bullets, quotes and angle brackets around an address are removed; an entry with several addresses is refused. `dryRun` shows what each has become.",
  ),
  screenshot: z.optional(
    describe(ScreenshotOptions, "Takes screenshots, with the options of `POST /screenshot`."),
  ),
  pdf: z.optional(describe(PdfOptions, "Prints PDF documents, with the options of `POST /pdf`.")),
  archive: z.optional(describe(ArchiveOptions, "Archives pages, with the options of `POST /archive`.")),
  extract: z.optional(describe(ExtractOptions, "Extracts content, with the options of `POST /extract`.")),
};

type CaptureTypes = { [Type in CaptureJobType]?: unknown };
const hasOneType = z.refine<CaptureTypes>(
  (list) => CAPTURE_JOB_TYPES.filter((type) => list[type]).length <= 1,
  "Use only one of screenshot, pdf, archive and extract",
);

/** Addresses with the options of their captures. */
export const CaptureList = z.strictObject(captureFields).check(hasOneType);
export type CaptureList = z.infer<typeof CaptureList>;

/** Request of `POST /api/v1/jobs/captures`. */
export const CreateCapturesJob = z.strictObject({ ...captureFields, ...listFields }).check(hasOneType);
export type CreateCapturesJob = z.infer<typeof CreateCapturesJob>;

/** Names with the options of their checks. */
const CheckListFields = z.strictObject({
  names: describe(
    z
      .array(Entry)
      .check(z.minLength(1, "Add at least one name"), z.maxLength(MAX_JOB_NAMES, "at most 1,000 names")),
    "Up to 1,000 names, as far as the plan allows. Duplicates are checked once. Spaces, invisible characters, bullets and quotes around a name are removed; an entry with several names is refused. `brand.{shop,co.uk}` is a name with up to 18 TLDs of its own, in place of `tlds`.",
  ),
  ...checkShape,
});

/** Each name of a list is one use: with further TLDs or platforms, at most 18 domains and handles of them. */
const fitsOneUse = z.refine<Pick<z.infer<typeof CheckListFields>, "tlds" | "platforms" | "variations">>(
  ({ tlds = DEFAULT_TLDS, platforms = [], variations }) => {
    const others = platforms.filter((platform) => !isDefaultPlatform(platform)).length;
    if (others === 0 && areSpecified(tlds as Tld[])) return true;
    return (tlds.length + others) * (variations ? VARIATION_FACTOR : 1) <= NAMES_PER_USE;
  },
  {
    error: `At most ${NAMES_PER_USE} domains and handles of further TLDs and platforms for each name of a list`,
    path: ["platforms"],
  },
);

export const CheckList = CheckListFields.check(fitsOneUse);
export type CheckList = z.infer<typeof CheckList>;

/** Request of `POST /api/v1/jobs/checks`. */
export const CreateChecksJob = z.strictObject({ ...CheckListFields.shape, ...listFields }).check(fitsOneUse);
export type CreateChecksJob = z.infer<typeof CreateChecksJob>;

/** Query of the items. */
export const ItemsQuery = z.strictObject({
  ...PageQuery.shape,
  state: z.optional(z.enum(ITEM_STATES)),
});
export type ItemsQuery = z.infer<typeof ItemsQuery>;

/** Query of the files. */
export const ArchiveQuery = z.strictObject({
  only: z.optional(
    describe(
      z.literal("changed"),
      "Only the pages that the run of a watched site reports as new or changed.",
    ),
  ),
});
export type ArchiveQuery = z.infer<typeof ArchiveQuery>;

// ---- Responses -----------------------------------------------------------------------------------------------------

const Time = z.string();
const nullableTime = z.nullable(Time);
const count = z.int();

/** `position` is that in the list, from 0. `value` has at most 200 characters. */
const ListedEntry = z.object({ position: count, value: z.string() });
export const RefusedEntry = z.object({ ...ListedEntry.shape, reason: z.string() });

export const ReadEntry = z.object({ position: count, input: z.string() });
/** What the valid entries have become, in the order of the list; only with `dryRun`. */
export const ReadEntries = z.optional(z.array(ReadEntry));

/**
 * What a list contains and what it will use. At most 100 duplicate and 100 refused entries are listed, an entry that is
 * repeated several times once.
 */
export const ListValidation = z.object({
  entries: ReadEntries,
  valid: count,
  duplicateCount: count,
  duplicates: z.array(ListedEntry),
  refusedCount: count,
  refused: z.array(RefusedEntry),
  /** Valid entries that `onLimit: "truncate"` left out. */
  truncated: count,
  /** The most that the job can use. */
  uses: count,
  /** What is left of the month before the job; null for unlimited. */
  remaining: z.nullable(count),
  /** Items that wait for the next day (UTC), because the day's runs are used up by then. */
  startsLater: count,
});
export type ListValidation = z.infer<typeof ListValidation>;

/** A sitemap that could not be read, or only in part. */
export const SitemapProblem = z.object({ url: z.string(), reason: z.string() });
/** At most 20. */
export const SitemapProblems = z.array(SitemapProblem);

export const Job = z.object({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** Null for checks. */
  type: z.nullable(z.enum(CAPTURE_JOB_TYPES)),
  /** Where a crawl starts and how far it goes; null for lists. `isWatched`: the run of a watched site. */
  crawl: z.nullable(
    z.object({
      ...CrawlOptions.shape,
      disallowed: count,
      sitemapProblems: SitemapProblems,
      isWatched: z.boolean(),
    }),
  ),
  /** Whether its items read data, which `records.csv` has. */
  hasRecords: z.boolean(),
  state: z.enum(JOB_STATES),
  total: count,
  queued: count,
  running: count,
  done: count,
  failed: count,
  skipped: count,
  canceled: count,
  /**
   * `reserved` is `committed + released` when the job has ended. A crawl reserves its whole limit, the run of a watched
   * site a page watch check for each page when it opens it.
   */
  uses: z.object({ reserved: count, committed: count, released: count }),
  /** Whether it starts when another job of the user ends, because the plan runs no more at the same time. */
  waitsForJob: z.boolean(),
  /** When queued items continue after the day's runs were used up; null when they do not wait. */
  waitingUntil: nullableTime,
  createdAt: Time,
  startedAt: nullableTime,
  finishedAt: nullableTime,
  /** The public page of a list of names; null while it is not shared, and for other jobs. */
  shareId: z.nullable(z.string()),
  expiresAt: Time,
});
export type Job = z.infer<typeof Job>;

/** What started a job: its user on a screen, an API key, a connected app, or a schedule. */
export type JobOrigin =
  | { kind: "screen" }
  | { kind: "key" | "app"; name: string }
  | { kind: "schedule"; id: string; name: string };

/** A job as the screens show it; `GET /api/jobs` lists them. `thumbnailId` is its first screenshot, while that is kept. */
export type OwnJob = Job & { startedBy: JobOrigin; thumbnailId: string | null };

/**
 * Response of the calls that create a job; `job` is null for `dryRun`. `webhookId` is the id of the job's own webhook,
 * with which `GET /webhooks/{id}/deliveries` lists what was sent; null without one.
 */
export const CreatedJob = z.object({
  job: z.nullable(Job),
  list: ListValidation,
  webhookId: z.nullable(z.string()),
});
export type CreatedJob = z.infer<typeof CreatedJob>;

export const JobPage = createPageSchema(Job);
export type JobPage = z.infer<typeof JobPage>;

export const JobItem = z.object({
  id: z.string(),
  position: count,
  /** The address or the name. */
  input: z.string(),
  state: z.enum(ITEM_STATES),
  attempts: count,
  error: z.nullable(ErrorSummary),
  charged: z.boolean(),
  /** How a page of a watched site is known to be unchanged, so that it was not opened; null for others. */
  unchangedBy: z.nullable(z.enum(UNCHANGED_SOURCES)),
  /** Null until the item is done, and when the capture was deleted. */
  capture: z.nullable(
    z.object({
      id: z.string(),
      finalUrl: z.string(),
      title: z.string(),
      status: z.nullable(count),
      contentType: z.string(),
      sizeBytes: count,
      file: FileLink,
    }),
  ),
  /** With `deliverTo`, once the item is done. */
  delivery: z.optional(Delivery),
  checkId: z.nullable(z.string()),
  /** Of a check of a name: its result at each source, while it is kept. */
  results: z.optional(
    z.array(
      z.object({
        source: describe(z.string(), "A TLD such as `.com`, or a platform."),
        name: z.string(),
        status: z.enum(ROW_STATUSES),
        reason: DomainRow.shape.reason,
      }),
    ),
  ),
  startedAt: nullableTime,
  finishedAt: nullableTime,
});
export type JobItem = z.infer<typeof JobItem>;

export const JobItemPage = createPageSchema(JobItem);
export type JobItemPage = z.infer<typeof JobItemPage>;

/** Data of a `progress` event of `GET /api/jobs/{id}/events`. */
export type JobProgress = {
  job: Job;
  /** Items that started or ended since the event before. */
  items: JobItem[];
  /** More items changed than `items` contains. */
  hasMore: boolean;
};
