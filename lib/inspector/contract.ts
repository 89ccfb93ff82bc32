import { z } from "zod";
import { parseAddress } from "./address.ts";

export const DESKTOP = { width: 1920, height: 1080 } as const;
export const MOBILE = { width: 375, height: 812 } as const;
export const MOBILE_USER_AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
export const MAX_DELAY_SECONDS = 10;

/** An http or https address of at most 2,048 characters; `https://` is put before one without a scheme. */
const Address = z.string({ error: "Please enter a URL" }).transform((value, context) => {
  const parsed = parseAddress(value);
  if ("url" in parsed) return parsed.url;
  context.addIssue({ code: "custom", message: parsed.problem });
  return z.NEVER;
});

/** Request of `POST /api/tools/screenshot`. Absent fields take the screen's defaults; unknown ones are ignored. */
export const ScreenshotRequest = z.object({
  url: Address,
  width: z.int().min(200).max(1920).default(DESKTOP.width),
  height: z.int().min(200).max(1080).default(DESKTOP.height),
  user_agent: z
    .string()
    .max(512)
    .regex(/^[\x20-\x7e]*$/, "user_agent must be printable ASCII")
    .optional(),
  /** Whole seconds to wait before the picture; 0 waits for network idle. */
  delay: z.int().min(0).max(MAX_DELAY_SECONDS).default(0),
  wait_until: z.enum(["network_idle", "load"]).default("network_idle"),
  no_cookie_banners: z.boolean().default(true),
  no_ads: z.boolean().default(true),
  no_tracking: z.boolean().default(true),
  format: z.enum(["jpeg", "png", "webp"]).default("jpeg"),
});

export type ScreenshotRequest = z.infer<typeof ScreenshotRequest>;
/** What a client sends: only the address is needed. */
export type ScreenshotInput = z.input<typeof ScreenshotRequest>;
