import { createHash } from "node:crypto";
import type { ExtractCall, PdfCall, ScreenshotCall } from "#shared/api/contract.ts";
import { DEVICES } from "#shared/api/fields.ts";
import { DESKTOP_VIEWPORT } from "#shared/capture/options.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";
import type { PageExtraction } from "./extraction.ts";
import { hasCredentials, type PageSettings } from "./page-settings.ts";

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
      ...(call.fields || call.preset ? { fields: call.fields ?? {} } : {}),
      onlyMainContent: call.onlyMainContent,
      delay,
      noCookieBanners: blocking.no_cookie_banners,
      noAds: blocking.no_ads,
      noTracking: blocking.no_tracking,
    },
    viewport: { width, height, ...(user_agent ? { userAgent: user_agent } : {}) },
  };
}

/** The request as the history stores it: the screen repeats one format, and has no fields. */
export function toStoredExtraction({ formats, ...request }: PageExtraction) {
  const { fields: _fields, content: _content, rawHtml: _rawHtml, screenshot: _screenshot, ...page } = request;
  const stored = (["markdown", "html"] as const).filter((format) => formats.includes(format));
  return { ...page, formats: stored.slice(0, 1) };
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
