import { createHash } from "node:crypto";
import type {
  ContentSelection,
  FieldSelector,
  PageArea,
  PageCookie,
  PageEdits,
  PdfOptions,
} from "#server/browser/index.ts";
import type { ResultFormat } from "#server/extraction/types.ts";
import type { ExtractCall, PdfCall, ScreenshotCall } from "#shared/api/contract.ts";
import { DEVICES } from "#shared/api/fields.ts";
import type { ExtractionRequest } from "#shared/capture/extraction-contract.ts";
import { DESKTOP_VIEWPORT } from "#shared/capture/options.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";

/** A step on a page that is ready. */
export type PageAction =
  | { kind: "click"; selector: string }
  | { kind: "wait"; milliseconds: number }
  | { kind: "wait_for"; selector: string };

/** How a page is opened and captured, beyond its address, window and blocking. */
export type PageSettings = {
  /** An HTML document to show instead of the requested URL. */
  html?: string;
  /** Device pixels per CSS pixel. */
  scale?: number;
  isDark?: boolean;
  /** Appended to the user agent: the name of the crawler. */
  robotAgent?: string;
  locale?: string;
  timeZone?: string;
  /** Sent to the host of the requested URL only. */
  headers?: Record<string, string>;
  /** Without a host: they are set for the host of the requested URL. */
  cookies?: Omit<PageCookie, "url">[];
  waitForSelector?: string;
  /** Carried out in this order when the page is ready. */
  actions?: PageAction[];
  edits?: PageEdits;
  /** Captures this element, or this part of the page, instead of the viewport. */
  part?: { selector: string } | { clip: PageArea };
  /** Of JPEG and WebP, from 1 to 100. */
  quality?: number;
  /** Prints a PDF document instead of a screenshot. */
  pdf?: PdfOptions;
  /** Time limit of the capture without the delay, in milliseconds. */
  timeoutMs?: number;
};

/** Whether the page receives headers or cookies of the caller. Its browser serves no other capture. */
export const hasCredentials = ({ headers = {}, cookies = [] }: PageSettings): boolean =>
  Object.keys(headers).length > 0 || cookies.length > 0;

/** The settings that a request of the screen contains. */
export const toRequestedSettings = ({
  scale,
  darkMode,
  selector,
  hideSelectors = [],
}: ScreenshotRequest): PageSettings => ({
  ...(scale > 1 ? { scale } : {}),
  ...(darkMode ? { isDark: true } : {}),
  ...(selector ? { part: { selector } } : {}),
  ...(hideSelectors.length > 0 ? { edits: { hideSelectors } } : {}),
});

/** A request for any number of formats, of which the screen sends one, and for data of the page. */
export type PageExtraction = Omit<ExtractionRequest, "formats"> & {
  formats: ResultFormat[];
  /** Fields to read; also reads what the page states for machines. */
  fields?: Record<string, FieldSelector>;
  /** Converts the data of the page to these fields and the properties of this preset. */
  structure?: Pick<ExtractCall, "fields" | "preset">;
  /** What of the page is read; by default all. */
  content?: ContentSelection;
  /** Also returns the markup of the rendered page. */
  rawHtml?: boolean;
  /** Instead of the main content: everything but the frame of the site and what changes with each visit. */
  isComparable?: boolean;
  /** Also takes a screenshot, before the content is reduced. */
  screenshot?: ScreenshotRequest;
};

type PageCall = ScreenshotCall | PdfCall | ExtractCall;

/** The address of an HTML document that came with the call. */
const INLINE_URL = "about:blank";

/** Maps the page of a call to the request that the screen would send, which is stored without headers and cookies. */
export function toScreenshotRequest(call: PageCall): ScreenshotRequest {
  const { device, viewport, block, waitUntil, delaySeconds } = call;
  const preset: { width: number; height: number; userAgent?: string } = device
    ? DEVICES[device]
    : DESKTOP_VIEWPORT;
  const userAgent = call.userAgent ?? preset.userAgent;
  // A document of the caller is shown as it is.
  const isBlocked = call.url !== undefined;
  return {
    url: call.url ?? INLINE_URL,
    width: viewport?.width ?? preset.width,
    height: viewport?.height ?? preset.height,
    ...(userAgent ? { user_agent: userAgent } : {}),
    delay: delaySeconds,
    wait_until: waitUntil === "load" ? "load" : "network_idle",
    no_cookie_banners: block?.banners ?? isBlocked,
    no_ads: block?.ads ?? isBlocked,
    no_tracking: block?.trackers ?? isBlocked,
    fullPage: "fullPage" in call ? call.fullPage : false,
    format: "type" in call ? call.type : "jpeg",
    scale: viewport?.scale ?? 1,
    darkMode: call.darkMode,
    ...("selector" in call && call.selector ? { selector: call.selector } : {}),
    ...("hideSelectors" in call && call.hideSelectors?.length ? { hideSelectors: call.hideSelectors } : {}),
  };
}

/** Maps what the screen's request does not contain. */
export function toPageSettings(call: PageCall): PageSettings {
  const { viewport, darkMode, locale, timeZone, headers, cookies, waitForSelector, click, timeoutMs } = call;
  const edits = {
    ...(call.removeSelectors?.length ? { removeSelectors: call.removeSelectors } : {}),
    ...("hideSelectors" in call && call.hideSelectors?.length ? { hideSelectors: call.hideSelectors } : {}),
    ...("css" in call && call.css ? { css: call.css } : {}),
  };
  return {
    ...("html" in call && call.html !== undefined ? { html: call.html } : {}),
    isDark: darkMode,
    timeoutMs,
    ...(viewport?.scale ? { scale: viewport.scale } : {}),
    ...(locale ? { locale } : {}),
    ...(timeZone ? { timeZone } : {}),
    ...(headers ? { headers } : {}),
    ...(cookies ? { cookies } : {}),
    ...(waitForSelector ? { waitForSelector } : {}),
    ...(click?.length ? { actions: click.map((selector) => ({ kind: "click", selector })) } : {}),
    ...(Object.keys(edits).length > 0 ? { edits } : {}),
  };
}

/** Maps an extraction to the request of the service function and the window. */
export function toExtraction(call: ExtractCall): {
  request: PageExtraction;
  viewport: { width: number; height: number; userAgent?: string };
} {
  const { url, width, height, user_agent, delay, ...blocking } = toScreenshotRequest(call);
  return {
    request: {
      url,
      formats: call.formats.filter((format) => format !== "metadata"),
      ...(call.fields || call.preset ? { fields: call.fields ?? {}, structure: call } : {}),
      onlyMainContent: call.onlyMainContent,
      delay,
      noCookieBanners: blocking.no_cookie_banners,
      noAds: blocking.no_ads,
      noTracking: blocking.no_tracking,
    },
    viewport: { width, height, ...(user_agent ? { userAgent: user_agent } : {}) },
  };
}

export function toScreenshotSettings(call: ScreenshotCall): PageSettings {
  const { selector, clip, quality } = call;
  const part = selector ? { selector } : clip ? { clip } : null;
  return { ...toPageSettings(call), ...(part ? { part } : {}), ...(quality ? { quality } : {}) };
}

/** Width and height in inches. */
const PAPER_SIZES: Record<PdfCall["paper"], readonly [number, number]> = {
  a3: [11.69, 16.54],
  a4: [8.27, 11.69],
  a5: [5.83, 8.27],
  letter: [8.5, 11],
  legal: [8.5, 14],
  tabloid: [11, 17],
};
const MM_PER_INCH = 25.4;

export function toPdfSettings(call: PdfCall): PageSettings {
  const [width, height] = PAPER_SIZES[call.paper];
  const { landscape, scale, marginMm, printBackground, pageRanges = "", media } = call;
  return {
    ...toPageSettings(call),
    pdf: {
      width,
      height,
      isLandscape: landscape,
      scale,
      margin: marginMm / MM_PER_INCH,
      printBackground,
      pageRanges,
      media,
    },
  };
}

/**
 * Identifies calls with the same result, whatever fields they name. Null for calls with headers or cookies, whose pages
 * may be personal.
 */
export function createCacheKey(call: ScreenshotCall | PdfCall, page: PageSettings): string | null {
  if (hasCredentials(page)) return null;
  const { timeoutMs: _timeout, ...settings } = page;
  return createHash("sha256")
    .update(JSON.stringify([toScreenshotRequest(call), settings]))
    .digest("hex");
}
