import sharp from "sharp";
import { CHROMIUM_DEFAULTS } from "#server/browser/index.ts";
import { CAPTURE_LIMITS, type CaptureLimits, type captureConfig } from "#server/capture/config.ts";
import { readEgressSettings } from "#server/egress/index.ts";
import type { ScreenshotRequest } from "#shared/capture/contract.ts";

type SettingsOptions = {
  resolve: Record<string, string>;
  allow: string[];
  spki?: string;
  limits?: Partial<CaptureLimits>;
};

/** Capture settings for a test: host names, endpoints of local servers, and small limits. */
export function createCaptureConfig({
  resolve,
  allow,
  spki,
  limits = {},
}: SettingsOptions): typeof captureConfig {
  const names = Object.entries(resolve).map(([host, endpoint]) => `${host}=${endpoint}`);
  return {
    egress: readEgressSettings({ EGRESS_RESOLVE: names.join(","), EGRESS_ALLOW: allow.join(",") }),
    chromium: {
      ...CHROMIUM_DEFAULTS,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      ...(spki ? { trustSpki: spki } : {}),
    },
    limits: { ...CAPTURE_LIMITS, ...limits },
  };
}

/** Options of an extraction without blocking. */
export const UNBLOCKED = { noCookieBanners: false, noAds: false, noTracking: false };

/** Settings of a PDF document on A4. */
export const PRINTED = {
  width: 8.27,
  height: 11.69,
  isLandscape: false,
  scale: 1,
  margin: 0.4,
  printBackground: true,
  pageRanges: "",
  media: "print",
} as const;

/** A screenshot request without blocking. */
export function request(url: string, more: Partial<ScreenshotRequest> = {}): ScreenshotRequest {
  const off = {
    no_cookie_banners: false,
    no_ads: false,
    no_tracking: false,
    no_chat_widgets: false,
    no_popups: false,
  };
  const usual = { width: 800, height: 600, scale: 1, delay: 0, fullPage: false, darkMode: false } as const;
  return { url, ...usual, wait_until: "load", format: "jpeg", ...off, ...more };
}

/** The color of a pixel as six hexadecimal digits. */
export async function readColor(image: Uint8Array, left: number, top: number): Promise<string> {
  const pixel = sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha();
  return (await pixel.raw().toBuffer()).toString("hex");
}
