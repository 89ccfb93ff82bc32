import * as z from "zod/mini";
import {
  DESKTOP_VIEWPORT,
  IMAGE_FORMATS,
  MAX_DELAY_SECONDS,
  MAX_SELECTOR_LENGTH,
  SCALES,
  SIZE_LIMITS,
} from "./options.ts";
import { parseUrl } from "./parse-url.ts";

const MAX_SELECTORS = 20;

export const Selector = z.string().check(z.minLength(1), z.maxLength(MAX_SELECTOR_LENGTH));
export const Selectors = z.array(Selector).check(z.maxLength(MAX_SELECTORS));

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
