import * as z from "zod/mini";
import { EXAMPLE_URL, toCallOptions } from "#shared/api/call-options.ts";
import { ExtractCall } from "#shared/api/contract.ts";
import { Cookies, Headers } from "#shared/api/fields.ts";
import { describe, isOneLine } from "#shared/contract-fields.ts";
import { CronText, Zone } from "#shared/schedules/contract.ts";

/* How a watched page is opened, when it is checked, and how its watch is found. */

const {
  url: _url,
  formats: _formats,
  fields: _fields,
  preset: _preset,
  tables: _tables,
  schema: _schema,
  onlyMainContent: _onlyMainContent,
  comments: _comments,
  maxCharacters: _maxCharacters,
  brand: _brand,
  zeroRetention: _zeroRetention,
  deliverTo: _deliverTo,
  ...shape
} = ExtractCall.shape;

const STORED = "They are stored encrypted with the watch, and never returned.";

/** The options of a capture with which a watched page is opened. */
export const WatchCapture = toCallOptions(
  {
    ...shape,
    headers: z.optional(describe(Headers, `Request headers, sent to the host of the page only. ${STORED}`)),
    cookies: z.optional(describe(Cookies, `Cookies for the host of the page. ${STORED}`)),
  },
  ExtractCall,
  EXAMPLE_URL,
);
export type WatchCapture = z.infer<typeof WatchCapture>;

/** What a response has of them. */
export const ShownCapture = z.omit(z.object(shape), { headers: true, cookies: true });
export type ShownCapture = z.infer<typeof ShownCapture>;

export const MAX_TAGS = 10;
const MAX_TAG_LENGTH = 30;

export const Tags = describe(
  z
    .array(
      z
        .string()
        .check(
          z.trim(),
          isOneLine("A tag"),
          z.regex(/^[^,]+$/, "A tag must have no comma"),
          z.maxLength(MAX_TAG_LENGTH, `A tag can have at most ${MAX_TAG_LENGTH} characters`),
        ),
    )
    .check(z.maxLength(MAX_TAGS, `At most ${MAX_TAGS} tags`)),
  "Words by which you find watches.",
);

const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time like 22:00"));

export const QuietHours = z.strictObject({ from: ClockTime, to: ClockTime }).check(
  z.refine(({ from, to }) => from !== to, {
    message: "Quiet hours must end at another time",
    path: ["to"],
  }),
);
export type QuietHours = z.infer<typeof QuietHours>;

const QUIET = "No check starts in these hours of `timeZone`; one that is due waits for their end.";
const CRON =
  "When the page is checked, instead of `intervalMinutes`: minute, hour, day of the month, month and day of the week, as `0 9 * * 1-5`.";
const ZONE = "Of `cron` and `quietHours`, as `Europe/Berlin`; UTC by default.";

/** Fields of a new watch of a page that say how and when it is checked. */
export const newWatchFields = {
  capture: z.optional(describe(WatchCapture, "How the page is opened, with the fields of `POST /extract`.")),
  cron: z.optional(describe(CronText, CRON)),
  timeZone: z.optional(describe(Zone, ZONE)),
  quietHours: z.optional(describe(QuietHours, QUIET)),
  tags: z.optional(Tags),
};

/** The same of a change; null removes a value. */
export const changedWatchFields = {
  capture: z.optional(
    describe(
      z.nullable(WatchCapture),
      "How the page is opened. It replaces all options but headers and cookies, which stay when neither is named; empty ones remove them, null removes all. A step that types `[stored]` keeps the text of the same step.",
    ),
  ),
  cron: z.optional(describe(z.nullable(CronText), `${CRON} Null returns to the interval.`)),
  timeZone: z.optional(describe(Zone, ZONE)),
  quietHours: z.optional(describe(z.nullable(QuietHours), `${QUIET} Null removes them.`)),
  tags: z.optional(Tags),
};

/** The same in responses. */
export const shownWatchFields = {
  /** Without headers and cookies. */
  capture: z.nullable(ShownCapture),
  /** Whether headers or cookies are sent. */
  hasCredentials: z.boolean(),
  /** Null for a watch with an interval. */
  cron: z.nullable(z.string()),
  timeZone: z.string(),
  quietHours: z.nullable(QuietHours),
  tags: z.array(z.string()),
};
