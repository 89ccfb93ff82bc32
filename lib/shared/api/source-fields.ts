import * as z from "zod/mini";
import { ScreenshotRequest } from "#shared/capture/contract.ts";
import { Geolocation } from "#shared/capture/image-fields.ts";
import { Steps } from "#shared/capture/steps.ts";
import { describe, ReferenceName } from "#shared/contract-fields.ts";
import { Selectors } from "#shared/records/contract.ts";
import {
  areCookiesAccepted,
  Block,
  Clicks,
  COOKIES_REFUSED,
  Cookies,
  Css,
  DelaySeconds,
  DevicePreset,
  Headers,
  Locale,
  TimeoutMs,
  TimeZone,
  UserAgent,
  Viewport,
  WaitForSelector,
  WaitUntil,
} from "./fields.ts";

/* Fields of the calls that open a page, and rules for those that not all of them have. */

/** Bytes of an HTML document in a request. */
const MAX_HTML_BYTES = 1_000_000;
const Html = describe(
  z.string().check(
    z.minLength(1),
    z.maxLength(MAX_HTML_BYTES),
    z.refine((html) => new TextEncoder().encode(html).length <= MAX_HTML_BYTES, "must have at most 1 MB"),
  ),
  "An HTML document of at most 1 MB instead of `url`. It has an opaque origin: no cookies, no storage, and relative addresses lead nowhere. Without `block`, nothing is blocked.",
);
export const MaxAgeSeconds = describe(
  z.int().check(z.gte(0), z.lte(30 * 24 * 60 * 60)),
  "Reuses a capture of yours with the same options that is at most this old. That is free. 0 always captures. Calls with headers, cookies or a session are never reused.",
);

const MAX_CLIP = 16_000;
const coordinate = z.number().check(z.gte(0), z.lte(100_000));
const length = z.number().check(z.gte(1), z.lte(MAX_CLIP));
export const Clip = describe(
  z.strictObject({ x: coordinate, y: coordinate, width: length, height: length }),
  "Captures this part of the page, in CSS pixels from its top left corner.",
);

const Session = describe(
  ReferenceName,
  "The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again.",
);

const ZeroRetention = describe(
  z._default(z.boolean(), false),
  "Nothing of the page is kept after the answer: no capture, no address, no log, no text for `Idempotency-Key`. The answer has the file itself, in JSON as `content`. Only the use is counted.",
);

const DeliverTo = z.optional(
  describe(
    ReferenceName,
    "The name of a destination: a bucket of yours into which the file is put, too. The capture is not lost when that fails; `delivery` says why.",
  ),
);

const Url = describe(
  ScreenshotRequest.shape.url,
  "An http or https address of at most 2,048 characters. `https://` is prepended if there is no scheme.",
);

export const htmlFields = { url: z.optional(Url), html: z.optional(Html) };

/** Fields of every call that opens a page. */
export const pageFields = {
  url: Url,
  device: z.optional(DevicePreset),
  viewport: z.optional(Viewport),
  userAgent: z.optional(UserAgent),
  block: z.optional(Block),
  waitUntil: z._default(WaitUntil, "networkIdle"),
  delaySeconds: z._default(DelaySeconds, 0),
  waitForSelector: z.optional(WaitForSelector),
  click: z.optional(Clicks),
  steps: z.optional(Steps),
  removeSelectors: z.optional(describe(Selectors, "Elements to remove from the page.")),
  darkMode: z._default(z.boolean(), false),
  locale: z.optional(Locale),
  timeZone: z.optional(TimeZone),
  headers: z.optional(Headers),
  cookies: z.optional(Cookies),
  session: z.optional(Session),
  timeoutMs: z._default(TimeoutMs, 45_000),
  deliverTo: DeliverTo,
  zeroRetention: ZeroRetention,
};

export const editFields = {
  hideSelectors: z.optional(describe(Selectors, "Elements to make invisible; they keep their place.")),
  css: z.optional(Css),
  geolocation: z.optional(Geolocation),
  reducedMotion: describe(z._default(z.boolean(), true), "Asks the page for less motion."),
};

type Source = {
  url?: string | undefined;
  html?: string | undefined;
  headers?: z.infer<typeof Headers> | undefined;
  cookies?: z.infer<typeof Cookies> | undefined;
  session?: string | undefined;
  maxAgeSeconds?: number;
  zeroRetention?: boolean;
  deliverTo?: string | undefined;
  widths?: number[] | undefined;
};
const hasOneSource = z.refine<Source>(
  ({ url, html }) => (url === undefined) !== (html === undefined),
  "Use either url or html",
);
const htmlHasNoCredentials = z.refine<Source>(
  ({ html, headers, cookies, session }) =>
    html === undefined || (headers === undefined && cookies === undefined && session === undefined),
  "headers, cookies and session need a url",
);
const sessionIsNotCached = z.refine<Source>(
  ({ session, maxAgeSeconds = 0 }) => session === undefined || maxAgeSeconds === 0,
  { error: "Captures with a session are never reused", path: ["maxAgeSeconds"] },
);

export const zeroRetentionKeepsNothing = z.refine<Source>(
  ({ zeroRetention, session }) => !zeroRetention || session === undefined,
  {
    error: "A session is stored again after the capture, so zeroRetention has none",
    path: ["zeroRetention"],
  },
);
const zeroRetentionIsNotCached = z.refine<Source>(
  ({ zeroRetention, maxAgeSeconds = 0 }) => !zeroRetention || maxAgeSeconds === 0,
  { error: "With zeroRetention no capture is reused", path: ["maxAgeSeconds"] },
);

export const cookiesAccepted = z.refine<Source>(({ url = "", cookies }) => areCookiesAccepted(url, cookies), {
  error: COOKIES_REFUSED,
  path: ["cookies"],
});

export const widthsAreStored = z.refine<Source>(
  ({ zeroRetention, deliverTo, widths }) =>
    widths === undefined || (!zeroRetention && deliverTo === undefined),
  { error: "zeroRetention and deliverTo are for one file", path: ["widths"] },
);

/** Rules of the calls that open an address or a document of the caller. */
export const sourceRules = [
  hasOneSource,
  htmlHasNoCredentials,
  sessionIsNotCached,
  zeroRetentionKeepsNothing,
  zeroRetentionIsNotCached,
  cookiesAccepted,
] as const;
