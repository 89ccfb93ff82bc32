import { FORMAT_NAMES, IMAGE_FORMAT_NAMES } from "#client/capture.ts";
import { CAPTURE_NAMES, type CaptureSummary, isDocument } from "#shared/capture/history-contract.ts";
import { DESKTOP_VIEWPORT, DEVICE_MODELS, MOBILE_VIEWPORT, SCREEN_FORMATS } from "#shared/capture/options.ts";
import { parseUrl } from "#shared/capture/page-url.ts";
import {
  type Blocking,
  type CapturedArea,
  type CaptureForm,
  DEVICES,
  EMPTY_FORM,
  toCapturedArea,
  toResize,
  toScreenFormat,
} from "./form-state.ts";
import { formatAddress, NO_ADDRESS, parseUrlInput } from "./url-input.ts";

type StoredRequest = CaptureSummary["request"];

function toWindow(request: StoredRequest): Partial<CaptureForm> {
  if (request.device) return { model: request.device };
  const { width = DESKTOP_VIEWPORT.width, height = DESKTOP_VIEWPORT.height, scale = 1 } = request;
  const device = width <= MOBILE_VIEWPORT.width ? "mobile" : "desktop";
  const isDeviceSize = width === DEVICES[device].width && height === DEVICES[device].height;
  return { device, size: isDeviceSize ? null : { width, height }, scale };
}

function ofScreenshot(request: StoredRequest): CaptureForm {
  const { resize, geolocation } = request;
  return {
    ...EMPTY_FORM,
    ...toWindow(request),
    imageFormat: request.format ?? EMPTY_FORM.imageFormat,
    fullPage: request.fullPage ?? false,
    darkMode: request.darkMode ?? false,
    omitBackground: request.omitBackground ?? false,
    printStyle: request.media === "print",
    selector: request.selector ?? "",
    hiddenElements: request.hideSelectors?.join(", ") ?? "",
    blocksChatWidgets: request.no_chat_widgets ?? true,
    blocksPopups: request.no_popups ?? true,
    resizeWidth: String(resize?.width ?? ""),
    resizeHeight: String(resize?.height ?? ""),
    resizeFit: resize?.fit ?? EMPTY_FORM.resizeFit,
    latitude: String(geolocation?.latitude ?? ""),
    longitude: String(geolocation?.longitude ?? ""),
    reducedMotion: request.reducedMotion ?? true,
    delaySeconds: request.delay ?? 0,
    session: request.session ?? "",
    blocking: {
      cookieBanners: request.no_cookie_banners ?? true,
      ads: request.no_ads ?? true,
      tracking: request.no_tracking ?? true,
    },
  };
}

function ofExtraction(request: StoredRequest): CaptureForm | null {
  const [first = EMPTY_FORM.format, ...others] = request.formats ?? [];
  const format = SCREEN_FORMATS.find((name) => name === first);
  if (!format || others.length > 0) return null;
  return {
    ...EMPTY_FORM,
    takeScreenshot: false,
    extractContent: true,
    delaySeconds: request.delay ?? 0,
    ...(format === "rawHtml" ? { rawHtml: true } : { format }),
    onlyMainContent: request.onlyMainContent ?? true,
    comments: request.comments ?? "auto",
    scroll: request.scroll ?? false,
    includedElements: request.includeSelectors?.join(", ") ?? "",
    excludedElements: request.excludeSelectors?.join(", ") ?? "",
    images: request.images ?? false,
    brand: request.brand ?? false,
    blocking: {
      cookieBanners: request.noCookieBanners ?? true,
      ads: request.noAds ?? true,
      tracking: request.noTracking ?? true,
    },
    session: request.session ?? "",
    fields: request.fields ? JSON.stringify(request.fields) : "",
  };
}

/** Rebuilds the form of a stored capture; null if the form cannot express its request. */
export function formFromCapture({
  kind,
  request,
}: Pick<CaptureSummary, "kind" | "request">): CaptureForm | null {
  const { url = "" } = request;
  if (isDocument(kind) || request.stepCount || request.comparedWith || "problem" in parseUrl(url))
    return null;
  const form = kind === "screenshot" ? ofScreenshot(request) : ofExtraction(request);
  return form && { ...form, address: parseUrlInput(url, NO_ADDRESS) };
}

const BLOCKED: Record<keyof Blocking, string> = {
  cookieBanners: "banners kept",
  ads: "ads kept",
  tracking: "trackers kept",
};

const COMMENTS: Record<CaptureForm["comments"], string> = {
  auto: "",
  keep: "comments kept",
  drop: "without comments",
};

const AREAS: Record<CapturedArea, string> = { viewport: "", page: "full page", element: "one element" };

/** What a capture was made with that no form shows: a page that it is compared with, a saved session; empty for none. */
const toSourceText = ({ comparedWith, session }: Pick<StoredRequest, "comparedWith" | "session">): string =>
  [
    comparedWith ? `difference from ${formatAddress(comparedWith)}` : "",
    session ? `session ${JSON.stringify(session)}` : "",
  ]
    .filter(Boolean)
    .join(", ");

/** What is known of a capture without a form: the kind of a document, and its source. */
export const toDocumentText = ({ kind, request }: Pick<CaptureSummary, "kind" | "request">): string =>
  [isDocument(kind) ? CAPTURE_NAMES[kind] : "", toSourceText(request)].filter(Boolean).join(", ");

/** The options of a capture in one line; defaults are omitted. */
export function optionsSummary(form: CaptureForm): string {
  const { blocking, delaySeconds, device, model, size, scale, imageFormat } = form;
  const { onlyMainContent, comments, extractContent } = form;
  const kept = (Object.keys(BLOCKED) as (keyof Blocking)[]).filter((key) => !blocking[key]);
  const options = extractContent
    ? [
        FORMAT_NAMES[toScreenFormat(form)],
        onlyMainContent ? "" : "whole page",
        COMMENTS[comments],
        form.scroll ? "scrolled to the end" : "",
        form.includedElements || form.excludedElements ? "selected elements" : "",
        form.images ? "with images" : "",
        form.brand ? "with brand" : "",
        form.fields ? "with fields" : "",
      ]
    : [
        model ? DEVICE_MODELS[model] : DEVICES[device].label,
        size ? `${size.width} × ${size.height}` : "",
        scale === 1 ? "" : `scale ${scale}`,
        AREAS[toCapturedArea(form)],
        form.darkMode ? "dark mode" : "",
        form.omitBackground ? "no background" : "",
        form.printStyle ? "print style" : "",
        form.hiddenElements ? "elements hidden" : "",
        form.blocksChatWidgets ? "" : "chat widgets kept",
        form.blocksPopups ? "" : "pop-ups kept",
        toResize(form) ? "resized" : "",
        form.latitude ? "at a place" : "",
        form.reducedMotion ? "" : "with motion",
        imageFormat === "jpeg" ? "" : IMAGE_FORMAT_NAMES[imageFormat],
      ];
  const shared = [delaySeconds > 0 ? `${delaySeconds} s delay` : "", ...kept.map((key) => BLOCKED[key])];
  return [...options, ...shared, toSourceText(form)].filter(Boolean).join(", ");
}
