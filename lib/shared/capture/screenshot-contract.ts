import * as z from "zod/mini";
import { parseUrl } from "./parse-url.ts";

export const DESKTOP_VIEWPORT = { width: 1920, height: 1080 } as const;
export const MOBILE_VIEWPORT = { width: 375, height: 812 } as const;
export const MOBILE_USER_AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
export const MAX_DELAY_SECONDS = 10;
/** Smallest and largest window, in CSS pixels. */
export const SIZE_LIMITS = { width: [200, 1920], height: [200, 1080] } as const;
/** Device pixels per CSS pixel. */
export const SCALES = [1, 2, 3] as const;
export type Scale = (typeof SCALES)[number];
export const MAX_SELECTOR_LENGTH = 500;
const MAX_SELECTORS = 20;
export const IMAGE_FORMATS = ["jpeg", "png", "webp"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const Selector = z.string().check(z.minLength(1), z.maxLength(MAX_SELECTOR_LENGTH));
export const Selectors = z.array(Selector).check(z.maxLength(MAX_SELECTORS));

const Pixels = ([min, max]: readonly [number, number]) => z.int().check(z.gte(min), z.lte(max));

/** An http(s) URL of at most 2,048 characters; `https://` is prepended if there is no scheme. */
const Address = z.pipe(
  z.string({ error: "Please enter a URL" }),
  z.transform((value: string, context) => {
    const parsed = parseUrl(value);
    if ("url" in parsed) return parsed.url;
    context.issues.push({ code: "custom", message: parsed.problem, input: value });
    return z.NEVER;
  }),
);

/** Request of `POST /api/tools/screenshot`. Defaults are those of the screen; unknown fields are ignored. */
export const ScreenshotRequest = z.object({
  url: Address,
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
  /** The full page instead of the viewport. Very tall pages are cropped, which the response reports. */
  fullPage: z._default(z.boolean(), false),
  format: z._default(z.enum(IMAGE_FORMATS), "jpeg"),
  scale: z._default(z.literal(SCALES), 1),
  darkMode: z._default(z.boolean(), false),
  /** Captures the first element that matches, instead of the viewport or the full page. */
  selector: z.optional(Selector),
  /** Elements to make invisible; they keep their place. */
  hideSelectors: z.optional(Selectors),
});

export type ScreenshotRequest = z.infer<typeof ScreenshotRequest>;
/** What a client sends; only `url` is required. */
export type ScreenshotInput = z.input<typeof ScreenshotRequest>;
