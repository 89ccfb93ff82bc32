import * as z from "zod/mini";
import { IMAGE_FORMATS, SCALES } from "#shared/capture/options.ts";
import { describe } from "#shared/contract-fields.ts";
import { Selector } from "#shared/records/contract.ts";
import { ScreenshotCall } from "./contract.ts";
import { DelaySeconds, DevicePreset, Locale, TimeZone, WaitUntil } from "./fields.ts";

/* The options of a signed image link, which are its query. */

const toNumber = <T extends number>(schema: z.ZodMiniType<T, number>) =>
  z
    .optional(
      z.pipe(
        z.string().check(z.refine((text) => /^[0-9]{1,9}$/.test(text), "must be a whole number")),
        z.pipe(z.transform(Number), schema),
      ),
    )
    .check(z.meta({ type: "integer" }));

const Flag = z
  .optional(
    z.pipe(
      z.enum(["true", "false"]),
      z.transform((text) => text === "true"),
    ),
  )
  .check(z.meta({ type: "boolean" }));

const DAY_SECONDS = 24 * 60 * 60;

/** Query of `GET /api/v1/render/{keyId}/{signature}`. */
export const RenderQuery = z.strictObject({
  url: ScreenshotCall.shape.url,
  type: z.optional(z.enum(IMAGE_FORMATS)),
  quality: toNumber(z.int().check(z.gte(1), z.lte(100))),
  device: z.optional(DevicePreset),
  width: toNumber(z.int().check(z.gte(200), z.lte(3840))),
  height: toNumber(z.int().check(z.gte(200), z.lte(2160))),
  scale: toNumber(z.literal(SCALES)),
  fullPage: Flag,
  selector: z.optional(Selector),
  hideSelector: z.optional(describe(Selector, "Elements to make invisible; a list with commas is possible.")),
  removeSelector: z.optional(describe(Selector, "Elements to remove; a list with commas is possible.")),
  waitForSelector: z.optional(Selector),
  waitUntil: z.optional(WaitUntil),
  delaySeconds: toNumber(DelaySeconds),
  darkMode: Flag,
  locale: z.optional(Locale),
  timeZone: z.optional(TimeZone),
  blockAds: Flag,
  blockBanners: Flag,
  blockTrackers: Flag,
  blockChatWidgets: Flag,
  blockPopups: Flag,
  maxAgeSeconds: describe(
    toNumber(z.int().check(z.gte(DAY_SECONDS), z.lte(30 * DAY_SECONDS))),
    "How long the image is kept before the link takes another screenshot; a day by default, which is the minimum.",
  ),
});
export type RenderQuery = z.infer<typeof RenderQuery>;

const toList = (selector: string | undefined) => (selector === undefined ? undefined : [selector]);

/** The call that an image link makes. Checks that depend on several options are those of the call. */
export function toScreenshotInput(query: RenderQuery): z.input<typeof ScreenshotCall> {
  const {
    width,
    height,
    scale,
    hideSelector,
    removeSelector,
    blockAds,
    blockBanners,
    blockTrackers,
    blockChatWidgets,
    blockPopups,
    ...rest
  } = query;
  const input = {
    ...rest,
    viewport: { width, height, scale },
    block: {
      ads: blockAds,
      banners: blockBanners,
      trackers: blockTrackers,
      chatWidgets: blockChatWidgets,
      popups: blockPopups,
    },
    hideSelectors: toList(hideSelector),
    removeSelectors: toList(removeSelector),
    maxAgeSeconds: query.maxAgeSeconds ?? DAY_SECONDS,
  };
  // Drops fields without a value, which strict schemas refuse.
  return JSON.parse(JSON.stringify(input));
}
