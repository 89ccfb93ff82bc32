import type { ContentFormat, ExtractionRequestInput } from "#shared/capture/extraction-contract.ts";
import {
  type ImageFormat,
  type ScreenshotInput,
  ScreenshotRequest,
  SIZE_LIMITS,
} from "#shared/capture/screenshot-contract.ts";
import { DEVICES, type DeviceId } from "./devices.ts";
import { NO_ADDRESS, toFullUrl, type UrlInput } from "./url-input.ts";

/** Each option has its own switch. */
export type Blocking = { cookieBanners: boolean; ads: boolean; tracking: boolean };

const BLOCK_ALL: Blocking = { cookieBanners: true, ads: true, tracking: true };

export type Size = { width: number; height: number };

export type CaptureForm = {
  address: UrlInput;
  takeScreenshot: boolean;
  extractContent: boolean;
  device: DeviceId;
  /** Full page instead of the viewport. */
  fullPage: boolean;
  /** Size of the window in CSS pixels; null for the device's. */
  size: Size | null;
  imageFormat: ImageFormat;
  /** Whole seconds; 0 waits for network idle. */
  delaySeconds: number;
  format: ContentFormat;
  onlyMainContent: boolean;
  blocking: Blocking;
};

export const EMPTY_FORM: CaptureForm = {
  address: NO_ADDRESS,
  takeScreenshot: true,
  extractContent: false,
  device: "desktop",
  fullPage: false,
  size: null,
  imageFormat: "jpeg",
  delaySeconds: 0,
  format: "markdown",
  onlyMainContent: true,
  blocking: BLOCK_ALL,
};

/** The requests that the form describes; null for an action that is not selected. */
export type CaptureRequests = {
  screenshot: ScreenshotInput | null;
  scrape: (ExtractionRequestInput & { formats: [ContentFormat] }) | null;
};

/** Error messages by form field. */
export type FormErrors = { url?: string; actions?: string; size?: string };

const NO_ACTION = "Please select at least one action to perform";
const WRONG_SIZE = `Enter a width of ${SIZE_LIMITS.width.join(" to ")} and a height of ${SIZE_LIMITS.height.join(" to ")} pixels`;

/** The size of the window that the form describes. */
export const toViewport = ({ device, size }: Pick<CaptureForm, "device" | "size">): Size =>
  size ?? { width: DEVICES[device].width, height: DEVICES[device].height };

/** How many of the options behind 'More options' differ from the default. */
export const countMoreOptions = ({ fullPage, size, imageFormat }: CaptureForm): number =>
  [fullPage, size !== null, imageFormat !== "jpeg"].filter(Boolean).length;

function toScreenshot(form: CaptureForm, url: string): ScreenshotInput {
  const { device, fullPage, imageFormat, delaySeconds, blocking } = form;
  const { userAgent } = DEVICES[device];
  return {
    url,
    ...toViewport(form),
    ...(userAgent ? { user_agent: userAgent } : {}),
    ...(delaySeconds > 0 ? { delay: delaySeconds } : { wait_until: "network_idle" }),
    no_cookie_banners: blocking.cookieBanners,
    no_ads: blocking.ads,
    no_tracking: blocking.tracking,
    ...(fullPage ? { fullPage } : {}),
    ...(imageFormat === "jpeg" ? {} : { format: imageFormat }),
  };
}

function toExtraction(form: CaptureForm, url: string): CaptureRequests["scrape"] {
  const { delaySeconds, format, onlyMainContent, blocking } = form;
  return {
    url,
    formats: [format],
    onlyMainContent,
    delay: delaySeconds,
    noCookieBanners: blocking.cookieBanners,
    noAds: blocking.ads,
    noTracking: blocking.tracking,
  };
}

/**
 * Validates the form with the API's contract. Returns the requests with a normalized URL, or the field
 * errors.
 */
export function checkForm(form: CaptureForm): CaptureRequests | { problems: FormErrors } {
  const parsed = ScreenshotRequest.shape.url.safeParse(toFullUrl(form.address));
  const problems: FormErrors = {};
  if (!parsed.success) problems.url = parsed.error.issues[0]?.message ?? "Please enter a URL";
  if (!form.takeScreenshot && !form.extractContent) problems.actions = NO_ACTION;
  const { width, height } = toViewport(form);
  const { shape } = ScreenshotRequest;
  if (
    form.takeScreenshot &&
    !(shape.width.safeParse(width).success && shape.height.safeParse(height).success)
  )
    problems.size = WRONG_SIZE;
  if (!parsed.success || problems.actions || problems.size) return { problems };
  return {
    screenshot: form.takeScreenshot ? toScreenshot(form, parsed.data) : null,
    scrape: form.extractContent ? toExtraction(form, parsed.data) : null,
  };
}

export function submitLabel({ takeScreenshot, extractContent }: CaptureForm): string {
  if (takeScreenshot && extractContent) return "Capture Screenshot & Extract Content";
  return extractContent ? "Extract Content" : "Capture Screenshot";
}
