import * as z from "zod/mini";
import { MOBILE_USER_AGENT, SCALES } from "#shared/capture/options.ts";
import { describe, SessionName } from "#shared/contract-fields.ts";
import { Selector } from "#shared/records/contract.ts";

/** Why a run in the background failed. */
export const ErrorSummary = z.object({ code: z.string(), message: z.string() });

const MAX_CLICKS = 5;
const MAX_CSS_LENGTH = 20_000;
const MAX_HEADERS = 50;
const MAX_COOKIES = 50;
const MAX_VALUE_LENGTH = 4_096;

/** A field name of HTTP (RFC 9110, 5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Printable ASCII, which rules out line breaks. */
const PRINTABLE = /^[ -~]*$/;
/** A cookie value (RFC 6265, 4.1.1) with the spaces and commas that browsers accept. */
const COOKIE_VALUE = /^[ !#-:<-[\]-~]*$/;

/** Headers that the browser sets, or that change how a message is framed or routed. */
const FORBIDDEN_HEADERS = new Set([
  "host",
  "connection",
  "content-length",
  "content-type",
  "cookie",
  "date",
  "expect",
  "keep-alive",
  "origin",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
  "user-agent",
  "accept-encoding",
  "forwarded",
  "http2-settings",
]);
const isForbiddenHeader = (name: string): boolean =>
  FORBIDDEN_HEADERS.has(name.toLowerCase()) || /^(proxy-|sec-|x-forwarded-|x-egress-|:)/i.test(name);

export const Css = describe(
  z.string().check(z.maxLength(MAX_CSS_LENGTH)),
  "A style sheet that is added to the page. `@import` has no effect.",
);

export const Clicks = describe(
  z.array(Selector).check(z.maxLength(MAX_CLICKS)),
  "Elements to click, in this order, before the page is captured.",
);

export const Headers = describe(
  z
    .record(
      z.string().check(z.regex(TOKEN), z.maxLength(100)),
      z.string().check(z.regex(PRINTABLE), z.maxLength(MAX_VALUE_LENGTH)),
    )
    .check(
      z.refine((headers) => Object.keys(headers).length <= MAX_HEADERS, `At most ${MAX_HEADERS} headers`),
      z.refine(
        (headers) => !Object.keys(headers).some(isForbiddenHeader),
        "Headers of the connection, cookies, the host and the user agent cannot be set here",
      ),
    ),
  "Request headers, sent to the host of `url` only. Never stored.",
);

const Cookie = z.strictObject({
  name: z.string().check(z.regex(TOKEN), z.maxLength(200)),
  value: z.string().check(z.regex(COOKIE_VALUE), z.maxLength(MAX_VALUE_LENGTH)),
  httpOnly: z.optional(z.boolean()),
  secure: z.optional(z.boolean()),
  sameSite: z.optional(z.enum(["Strict", "Lax", "None"])),
});

export const Cookies = describe(
  z.array(Cookie).check(z.maxLength(MAX_COOKIES)),
  "Cookies for the host of `url`, with the path `/`. Never stored.",
);

const PREFIXED_COOKIE = /^__(host|secure)-/i;

/** Whether a browser would store all cookies for this URL: names with a prefix and `SameSite=None` require https. */
export const COOKIES_REFUSED =
  "Cookies that are secure, and those named `__Host-` and `__Secure-`, need an https address";

export function areCookiesAccepted(url: string, cookies: z.infer<typeof Cookies> = []): boolean {
  const isHttps = url.startsWith("https:");
  return cookies.every(({ name, secure, sameSite }) => {
    const mustBeSecure = PREFIXED_COOKIE.test(name) || sameSite === "None" || secure === true;
    return !mustBeSecure || (isHttps && secure !== false);
  });
}

/** Whether the platform knows a language tag. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

export const Locale = describe(
  z.string().check(z.maxLength(35), z.refine(isLocale, "must be a language tag such as `de-DE`")),
  "BCP 47 language tag for the page's scripts and the `Accept-Language` header; `en-US` by default.",
);
export const TimeZone = describe(
  z
    .string()
    .check(
      z.maxLength(64),
      z.regex(/^[A-Za-z]/),
      z.refine(isTimeZone, "must be an IANA time zone such as `Europe/Berlin`"),
    ),
  "IANA time zone of the page; that of the server by default.",
);

export const Block = describe(
  z.strictObject({
    ads: z._default(z.boolean(), true),
    banners: z._default(z.boolean(), true),
    trackers: z._default(z.boolean(), true),
  }),
  "What is kept out of the page: ads, consent banners, trackers. All by default.",
);

/** Size and user agent of each preset; without a user agent the browser's own. */
export const DEVICES = {
  desktop: { width: 1920, height: 1080 },
  laptop: { width: 1366, height: 768 },
  tablet: {
    width: 768,
    height: 1024,
    userAgent:
      "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  },
  mobile: { width: 375, height: 812, userAgent: MOBILE_USER_AGENT },
} as const;

/** Further presets, by their names in Playwright's list of devices. */
export const DEVICE_MODELS = {
  "iphone-se": "iPhone SE (3rd gen)",
  "iphone-13": "iPhone 13",
  "iphone-14": "iPhone 14",
  "iphone-15": "iPhone 15",
  "iphone-15-pro-max": "iPhone 15 Pro Max",
  "iphone-16": "iPhone 16",
  "iphone-16-pro-max": "iPhone 16 Pro Max",
  "iphone-17": "iPhone 17",
  "iphone-17-pro-max": "iPhone 17 Pro Max",
  "ipad-mini": "iPad Mini",
  ipad: "iPad (gen 11)",
  "ipad-pro-11": "iPad Pro 11",
  "pixel-7": "Pixel 7",
  "pixel-8": "Pixel 8",
  "pixel-9-pro": "Pixel 9 Pro",
  "pixel-10": "Pixel 10",
  "galaxy-s24": "Galaxy S24",
  "galaxy-a55": "Galaxy A55",
  "galaxy-tab-s9": "Galaxy Tab S9",
  "galaxy-z-flip-7": "Galaxy Z Flip 7",
} as const;
export type DeviceName = keyof typeof DEVICES | keyof typeof DEVICE_MODELS;
const DEVICE_NAMES = [...Object.keys(DEVICES), ...Object.keys(DEVICE_MODELS)] as [
  DeviceName,
  ...DeviceName[],
];

export const DevicePreset = describe(
  z.enum(DEVICE_NAMES),
  "Size and user agent of a device; for a named model also its scale, rounded to a whole number of at most 3, and touch. `viewport` and `userAgent` override parts of it; with `viewport` the scale is 1 unless it has one.",
);

/** Device pixels of a window: those of 1920 × 1080 at the scale 3. */
const MAX_WINDOW_PIXELS = 18_662_400;

export const Viewport = describe(
  z
    .strictObject({
      width: z.optional(z.int().check(z.gte(200), z.lte(3840))),
      height: z.optional(z.int().check(z.gte(200), z.lte(2160))),
      scale: z.optional(z.literal(SCALES)),
    })
    .check(
      z.refine(
        ({ width = 1920, height = 1080, scale = 1 }) => width * height * scale ** 2 <= MAX_WINDOW_PIXELS,
        "must have at most 18.6 million pixels: width × height × scale²",
      ),
    ),
  "Size of the window in CSS pixels, and device pixels per CSS pixel; together at most 18.6 million pixels.",
);

export const Geolocation = describe(
  z.strictObject({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
    accuracy: z._default(z.number().check(z.gte(0), z.lte(100_000)), 0),
  }),
  "Place in degrees, and its accuracy in meters, for a page that asks where it is read. Without it the page is refused.",
);

/** Largest side of an image that is resized, in pixels. */
const MAX_RESIZED_SIDE = 4_096;
const resizedSide = z.optional(z.int().check(z.gte(1), z.lte(MAX_RESIZED_SIDE)));

export const Resize = describe(
  z
    .strictObject({
      width: resizedSide,
      height: resizedSide,
      fit: z._default(z.enum(["cover", "contain", "inside"]), "inside"),
    })
    .check(
      z.refine(({ width, height }) => width !== undefined || height !== undefined, "needs width or height"),
    ),
  "Size of the image in pixels. `cover` cuts off what is too much, `contain` adds a margin, `inside` keeps the proportions and never enlarges; with only one side it is `inside`.",
);
export type Resize = z.infer<typeof Resize>;

export const UserAgent = z.string().check(z.minLength(1), z.maxLength(512), z.regex(PRINTABLE));
export const DelaySeconds = describe(
  z.int().check(z.gte(0), z.lte(10)),
  "Seconds to wait after the page has loaded; with 0 until the network is idle.",
);
export const WaitUntil = describe(z.enum(["networkIdle", "load"]), "Without a delay: how long to wait.");
export const TimeoutMs = describe(
  z.int().check(z.gte(5_000), z.lte(60_000)),
  "Time limit of the capture without the delay, in milliseconds.",
);
export const WaitForSelector = describe(
  Selector,
  "Waits until an element matches, at most 15 s; without one the answer is `selector_not_found`.",
);

/** A rectangle of a picture, in pixels. */
export const ImageArea = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });

/** A line of a text that was added, removed, or changed in its place. */
export const ChangedLine = z.object({
  kind: z.enum(["added", "removed", "changed"]),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
});
export type ChangedLine = z.infer<typeof ChangedLine>;

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

/** Bytes of an HTML document in a request. */
const MAX_HTML_BYTES = 1_000_000;
export const Html = describe(
  z.string().check(
    z.minLength(1),
    z.maxLength(MAX_HTML_BYTES),
    z.refine((html) => new TextEncoder().encode(html).length <= MAX_HTML_BYTES, "must have at most 1 MB"),
  ),
  "An HTML document of at most 1 MB instead of `url`. It has an opaque origin: no cookies, no storage, and relative addresses lead nowhere. Without `block`, nothing is blocked.",
);

export const Session = describe(
  SessionName,
  "The name of a saved session, with whose cookies and storage the page is opened. Only for pages of its domain over https. What the page changes in them is stored again.",
);
