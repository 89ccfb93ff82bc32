import * as z from "zod/mini";
import {
  areCookiesAccepted,
  ChangedLine,
  COOKIES_REFUSED,
  ErrorSummary,
  ImageArea,
} from "#shared/api/fields.ts";
import { PageAddress } from "#shared/capture/contract.ts";
import { describe, IgnoredTexts, isOneLine } from "#shared/contract-fields.ts";
import { ReadEntries, RefusedEntry } from "#shared/jobs/contract.ts";
import { MAX_LIST_BYTES } from "#shared/jobs/definitions.ts";
import { MAX_SELECTOR_LENGTH } from "#shared/records/limits.ts";
import { changedWatchFields, newWatchFields, shownWatchFields, WatchCapture } from "./options.ts";
import { AlertRule, AlertRules, findSettingsProblem, WatchedValue } from "./rules.ts";
import {
  CHECK_OUTCOMES,
  NAME_STATES,
  PAGE_STATES,
  PAUSE_REASONS,
  REGISTRATION_STATES,
  WATCH_PLATFORMS,
  WATCHED_VALUES,
} from "./states.ts";

/* Requests and responses of watches, of the screens and of the public API. */

/** Fits the subject of a mail. */
const MAX_NAME = 60;

const Name = z
  .string()
  .check(z.trim(), isOneLine("The name"), z.maxLength(MAX_NAME, "The name can have at most 60 characters"));
const Selector = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MAX_SELECTOR_LENGTH, "The selector is too long"));
const Interval = z.int().check(z.gte(1), z.lte(43_200));

const INTERVAL_TEXT = "Minutes between two checks, at least the shortest interval of your plan.";
const SELECTOR_TEXT = "CSS selector of the part to compare. By default all content without the site's frame.";
const IGNORE_TEXT = "Lines that contain one of these texts are not compared.";
const PICTURE_TEXT = "Also compares full-page screenshots.";
const VALUE_TEXT =
  "Watches the price or the stock of a product page instead of its text: as its structured data states it, else what is visible near the main heading. Not with `selector`.";
const RULES_TEXT = "Changes are reported only if one of these rules matches; without rules every change is.";
const THRESHOLD_TEXT = "From which percent of the picture a difference counts; 1 by default.";
const AREAS_TEXT =
  "Parts of the compared picture that do not count, in its pixels. A page is 1,280 pixels wide.";
const SELECTORS_TEXT =
  "CSS selectors of elements that are not compared, neither in the text nor in the picture.";

const Threshold = z
  .number({ error: "Enter a share from 0.1 to 20 %" })
  .check(z.gte(0.1, "The smallest share is 0.1 %"), z.lte(20, "The largest share is 20 %"));
const Pixel = z.int({ error: "Enter whole pixels" }).check(z.gte(0), z.lte(20_000));
const Size = z.int({ error: "Enter whole pixels" }).check(z.gte(1), z.lte(20_000));
export const IgnoredArea = z.strictObject({ x: Pixel, y: Pixel, width: Size, height: Size });
export type IgnoredArea = z.infer<typeof IgnoredArea>;
const IgnoredAreas = z.array(IgnoredArea).check(z.maxLength(20, "At most 20 areas"));
const IgnoredSelectors = z.array(Selector).check(z.maxLength(20, "At most 20 selectors"));

const pageFields = {
  selector: z.optional(describe(Selector, SELECTOR_TEXT)),
  value: z.optional(describe(z.enum(WATCHED_VALUES), VALUE_TEXT)),
  ignore: z.optional(describe(IgnoredTexts, IGNORE_TEXT)),
  ignoreSelectors: z.optional(describe(IgnoredSelectors, SELECTORS_TEXT)),
  picture: z.optional(describe(z.boolean(), PICTURE_TEXT)),
  pictureThreshold: z.optional(describe(Threshold, THRESHOLD_TEXT)),
  ignoreAreas: z.optional(describe(IgnoredAreas, AREAS_TEXT)),
  alertIf: z.optional(describe(AlertRules, RULES_TEXT)),
  intervalMinutes: z.optional(describe(Interval, INTERVAL_TEXT)),
  ...newWatchFields,
};

const hasOneTiming = z.refine<{ intervalMinutes?: number | undefined; cron?: string | undefined }>(
  ({ intervalMinutes, cron }) => intervalMinutes === undefined || cron === undefined,
  { message: "Use either intervalMinutes or cron", path: ["cron"] },
);

const isConsistent = z.superRefine<Parameters<typeof findSettingsProblem>[0]>((settings, context) => {
  const problem = findSettingsProblem(settings);
  if (problem) context.addIssue({ code: "custom", ...problem });
});

/** Request of `POST /watches`. */
export const CreateWatch = z
  .strictObject({
    url: z.optional(describe(PageAddress, "The page to watch.")),
    name: z.optional(
      describe(
        z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(253)),
        "Instead of `url`: the domain to watch or, with `platform`, the handle.",
      ),
    ),
    platform: z.optional(describe(z.enum(WATCH_PLATFORMS), "The platform of a handle; `twitter` is X.")),
    title: z.optional(describe(Name, "A name for you; the address by default. Pages only.")),
    ...pageFields,
  })
  .check(
    z.refine(({ url = "", capture }) => areCookiesAccepted(url, capture?.cookies), {
      message: COOKIES_REFUSED,
      path: ["capture", "cookies"],
    }),
    hasOneTiming,
    z.refine(({ url, name }) => (url === undefined) !== (name === undefined), {
      message: "Give either url or name",
      path: ["url"],
    }),
    z.refine(
      ({ url: _url, name, platform: _platform, ...options }) =>
        name === undefined || Object.values(options).every((option) => option === undefined),
      { message: "A name has no options but platform", path: ["name"] },
    ),
    z.refine(({ name, platform }) => platform === undefined || name !== undefined, {
      message: "A platform needs a name",
      path: ["platform"],
    }),
    isConsistent,
  );
export type CreateWatch = z.infer<typeof CreateWatch>;

/** Addresses of one request; plans include fewer pages. */
export const MAX_IMPORTED = 1_000;
const Entry = z.string().check(z.maxLength(MAX_LIST_BYTES));

/** Request of `POST /watches/import`. */
export const ImportWatches = z
  .strictObject({
    urls: z.optional(
      describe(
        z.array(Entry).check(z.minLength(1, "Add at least one address"), z.maxLength(MAX_IMPORTED)),
        "Addresses of pages. Spaces, invisible characters, bullets, quotes and angle brackets around them are removed; an entry with several addresses is refused.",
      ),
    ),
    opml: z.optional(
      describe(
        Entry,
        "An OPML document. Feeds are watched at `xmlUrl`, other outlines at `url` or `htmlUrl`; their titles become names, and their folders and categories tags.",
      ),
    ),
    job: z.optional(
      describe(z.string().check(z.maxLength(64)), "Id of a list or crawl: the pages that it has captured."),
    ),
    ...pageFields,
    dryRun: describe(z._default(z.boolean(), false), "Only checks the list: nothing is created."),
  })
  .check(
    hasOneTiming,
    isConsistent,
    z.refine(({ urls, opml, job }) => [urls, opml, job].filter((one) => one !== undefined).length === 1, {
      message: "Use exactly one of urls, opml and job",
      path: ["urls"],
    }),
  );
export type ImportWatches = z.infer<typeof ImportWatches>;

/** Request of `PATCH /watches/{id}`; omitted fields stay. */
export const UpdateWatch = z.strictObject({
  isPaused: z.optional(describe(z.boolean(), "False continues a watch, and checks at once.")),
  title: z.optional(describe(Name, "Pages only, as all fields below.")),
  ...pageFields,
  selector: z.optional(describe(z.nullable(Selector), `${SELECTOR_TEXT} Null removes it.`)),
  value: z.optional(describe(z.nullable(z.enum(WATCHED_VALUES)), `${VALUE_TEXT} Null removes it.`)),
  ...changedWatchFields,
});
export type UpdateWatch = z.infer<typeof UpdateWatch>;

/** Request of `POST /api/watches/preview`: the part of a new watch that decides what is compared. */
export const PreviewWatch = z.strictObject({
  url: PageAddress,
  selector: z.optional(Selector),
  value: z.optional(z.enum(WATCHED_VALUES)),
  ignore: z.optional(IgnoredTexts),
  ignoreSelectors: z.optional(IgnoredSelectors),
  picture: z.optional(z.boolean()),
  capture: z.optional(WatchCapture),
  /** Whether the picture is that of the whole page, with the places of its elements. */
  elements: z.optional(z.boolean()),
});
export type PreviewWatch = z.infer<typeof PreviewWatch>;

/** Response of `POST /api/watches/preview`. */
export type WatchPreview = {
  /** The address after redirects. */
  finalUrl: string;
  /** The text that is compared, cut at 20,000 characters; the counts are those of all of it. */
  text: string;
  lines: number;
  words: number;
  /** The number that rules compare, in words; null without one. */
  number: string | null;
  /** A small copy of the screenshot as a data URL; null without pictures. */
  picture: string | null;
  /** What the picture shows, in CSS pixels of a page of this width; null unless it was asked for. */
  elements: {
    width: number;
    elements: {
      /** Matches no other element. */
      selector: string;
      name: string;
      /** Number of listed elements around it. */
      depth: number;
      x: number;
      y: number;
      width: number;
      height: number;
    }[];
  } | null;
};

const Time = z.string();
const nullableTime = z.nullable(Time);

export const WatchedPage = z.object({
  url: z.string(),
  selector: z.nullable(z.string()),
  /** What is watched instead of the text. */
  value: z.nullable(z.enum(WATCHED_VALUES)),
  ignore: z.array(z.string()),
  ignoreSelectors: z.array(z.string()),
  picture: z.boolean(),
  /** Percent. */
  pictureThreshold: z.number(),
  ignoreAreas: z.array(IgnoredArea),
  alertIf: z.array(AlertRule),
  /** Of a watch with `cron` the shortest time between two checks. */
  intervalMinutes: z.int(),
  ...shownWatchFields,
  /** Checks of a month of 30 days. */
  checksPerMonth: z.int(),
  /** Grows with each check. */
  version: z.int(),
  /** The last change in words. */
  lastChange: z.nullable(z.string()),
  /** Why the last check failed. */
  error: z.nullable(ErrorSummary),
});

export const WatchedName = z.object({
  name: z.string(),
  /** Null for a domain. */
  platform: z.nullable(z.enum(WATCH_PLATFORMS)),
  /** Where the domain is in its life. */
  registration: z.nullable(z.enum(REGISTRATION_STATES)),
  expiresAt: nullableTime,
});

/** A watch. Fields of the other kind are null. */
export const Watch = z.object({
  id: z.string(),
  kind: z.enum(["page", "name"]),
  /** The name of a page, or the domain or handle. */
  title: z.string(),
  state: z.enum([...new Set([...PAGE_STATES, ...NAME_STATES])]),
  /** Null while it checks. `limit` continues by itself. */
  pausedReason: z.nullable(z.enum(PAUSE_REASONS)),
  nextCheckAt: nullableTime,
  lastCheckedAt: nullableTime,
  lastChangedAt: nullableTime,
  createdAt: Time,
  page: z.nullable(WatchedPage),
  name: z.nullable(WatchedName),
});
export type Watch = z.infer<typeof Watch>;

export const WatchList = z.object({
  data: z.array(Watch),
  /** What the plans include; 0 without a plan. */
  limits: z.object({ pages: z.int(), intervalMinutes: z.int(), names: z.int() }),
});
export type WatchList = z.infer<typeof WatchList>;

/** Response of `POST /watches/import`. */
export const ImportedWatches = z.object({
  /** The new watches, in the order of the list; none for `dryRun`. */
  data: z.array(Watch),
  entries: ReadEntries,
  /** Addresses that can be watched and were not yet. */
  valid: z.int(),
  /** Addresses that occur twice, or are watched already. */
  duplicateCount: z.int(),
  refusedCount: z.int(),
  /** The first 100 refused ones. */
  refused: z.array(RefusedEntry),
  /** Watches that the plan has left, before the import. */
  remaining: z.int(),
});
export type ImportedWatches = z.infer<typeof ImportedWatches>;

/** A check of a page. */
export const WatchCheck = z.object({
  id: z.string(),
  outcome: z.enum(CHECK_OUTCOMES),
  /** The result in words. */
  summary: z.nullable(z.string()),
  /** The rules that a change matched: empty without an alert, null for a watch without rules and without a change. */
  matchedRules: z.nullable(z.array(AlertRule)),
  /** The price or stock, for a watch with `value`. */
  value: z.nullable(WatchedValue),
  addedLines: z.int(),
  removedLines: z.int(),
  /** The changed lines, at most 200. */
  changes: z.array(ChangedLine),
  /** Differing lines that do not count, at most 50: ignored texts, dates, advertisements, what changes on every load. */
  ignoredChanges: z.array(ChangedLine),
  /** What changed in the picture: its share from 0 to 1, and rectangles in pixels. */
  picture: z.nullable(z.object({ share: z.number(), areas: z.array(ImageArea) })),
  /** Pictures that the page of the watch shows. */
  pictures: z.array(z.enum(["before", "after", "difference"])),
  error: z.nullable(ErrorSummary),
  charged: z.boolean(),
  checkedAt: Time,
});
export type WatchCheck = z.infer<typeof WatchCheck>;

/** A watch with its last checks, newest first, and the text that a page is compared with. */
export const WatchDetails = z.object({
  ...Watch.shape,
  checks: z.array(WatchCheck),
  baseline: z.nullable(z.object({ text: z.string(), capturedAt: Time })),
});
export type WatchDetails = z.infer<typeof WatchDetails>;
