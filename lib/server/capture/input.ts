import { createHash } from "node:crypto";
import {
  type BlockingOptions,
  type ContentSelection,
  type FieldSelector,
  getDeviceModel,
  type PageArea,
  type PageCookie,
  type PageEdits,
  type PdfOptions,
} from "#server/browser/index.ts";
import type { ResultFormat } from "#server/extraction/types.ts";
import { listStructureFields } from "#server/structured-data/index.ts";
import type { ArchiveCall, ExtractCall, PdfCall, ScreenshotCall } from "#shared/api/contract.ts";
import { DEVICES } from "#shared/api/fields.ts";
import { MM_PER_INCH, toPaper } from "#shared/api/pdf-fields.ts";
import type { ExtractionRequest, ScreenshotRequest } from "#shared/capture/contract.ts";
import type { StoredRequest } from "#shared/capture/history-contract.ts";
import type { Resize } from "#shared/capture/image-fields.ts";
import {
  type ArchiveFormat,
  type CommentsOption,
  DESKTOP_VIEWPORT,
  DEVICE_MODELS,
  type DeviceModel,
  type ImageFormat,
  isTransparentFormat,
  SCREEN_FORMATS,
  type Scale,
} from "#shared/capture/options.ts";
import type { Step } from "#shared/capture/steps.ts";
import type { ExtractionSchema } from "#shared/records/schema.ts";
import { sanitizePrintTemplate } from "./print-template.ts";

export type Viewport = { width: number; height: number; userAgent?: string };

/** What is done on a page that is ready. */
export type PageAction =
  /** Of the option `click`: a call of the element's method, also of one that is covered or hidden. */
  | { kind: "click"; selector: string }
  | { kind: "scroll" }
  /** @param number of the step in the request, from 1 */
  | { kind: "step"; number: number; step: Step };

/** A page, and how it is opened and prepared: what every contract is parsed into. */
export type CaptureInput = {
  /** Headers and cookies are sent to its host only. */
  url: string;
  /** An HTML document to show instead of the requested URL. */
  html?: string;
  viewport: Viewport;
  /** Device pixels per CSS pixel. */
  scale?: Scale;
  /** The model that the viewport and the scale are those of. */
  device?: DeviceModel;
  isDark?: boolean;
  /** Appended to the user agent: the name of the crawler. */
  robotAgent?: string;
  locale?: string;
  timeZone?: string;
  /** In degrees; accuracy in meters. */
  geolocation?: { latitude: number; longitude: number; accuracy: number };
  /** Does not ask the page for less motion. */
  allowsMotion?: boolean;
  /** CSS media type; by default `screen`. */
  media?: "print";
  /** Leaves out the white behind a page without a background. */
  omitBackground?: boolean;
  headers?: Record<string, string>;
  /** Without a host: they are set for the host of the requested URL. */
  cookies?: Omit<PageCookie, "url">[];
  /** Nothing of the page is kept after the answer. */
  zeroRetention?: true;
  /** The name of a saved session of the user. */
  session?: string;
  /** 0 waits as `waitUntil` says. */
  delaySeconds: number;
  waitUntil: "network_idle" | "load";
  blocking: BlockingOptions;
  waitForSelector?: string;
  /** Carried out in this order when the page is ready. */
  actions?: PageAction[];
  edits?: PageEdits;
  /** Time limit of the capture without the delay, in milliseconds. */
  timeoutMs?: number;
};

export type ImageOptions = {
  format: ImageFormat;
  fullPage: boolean;
  /** Captures this element, or this part of the page, instead of the viewport. */
  part?: { selector: string } | { clip: PageArea };
  /** Takes no screenshot, instead of failing, when the element of `part` is missing or has no size. */
  isPartOptional?: boolean;
  /** Of JPEG, WebP and AVIF, from 1 to 100. */
  quality?: number;
  resize?: Resize;
};

export type ScreenshotCaptureInput = CaptureInput &
  ImageOptions & {
    /** Prints a PDF document instead of a screenshot. */
    pdf?: PdfOptions;
    /** Archives the page instead of a screenshot. */
    archive?: ArchiveFormat;
  };

export type ExtractionCaptureInput = CaptureInput & {
  formats: (ResultFormat | "rawHtml")[];
  onlyMainContent: boolean;
  /** Whether readers' comments are kept in the main content; by default on forums only. */
  comments?: CommentsOption;
  /** Fields to read; also reads what the page states for machines. */
  fields?: Record<string, FieldSelector>;
  /** Converts the data of the page to these fields and the properties of this preset. */
  structure?: Pick<ExtractCall, "fields" | "preset" | "tables" | "lists"> & {
    schema?: ExtractionSchema | undefined;
  };
  /** Also reads colors, fonts and logos. */
  readsBrand?: boolean;
  /** With `fields`: also reads prices and short texts near the main heading. */
  readsNearHeading?: boolean;
  /** With `fields`: also lists the visible elements with their places. */
  listsElements?: boolean;
  /** What of the page is read; by default all. */
  content?: ContentSelection;
  /** Also returns the markup of the rendered page beside the formats, uncut and unstored. */
  rawHtml?: boolean;
  /** Also finds out whether the page answers routes that it links to, such as `#/install`. */
  findsRoutes?: boolean;
  /** Instead of the main content: everything but the frame of the site and what changes with each visit. */
  isComparable?: boolean;
  /** Also returns the comparable text of the page. */
  comparedText?: boolean;
  /** Also takes a screenshot, before the content is reduced. */
  screenshot?: ImageOptions;
};

/** Whether the page receives headers, cookies, a session or typed texts of the caller. */
export const hasCredentials = ({
  headers = {},
  cookies = [],
  session,
  actions = [],
}: Pick<CaptureInput, "headers" | "cookies" | "session" | "actions">): boolean =>
  Object.keys(headers).length > 0 ||
  cookies.length > 0 ||
  session !== undefined ||
  actions.some((action) => action.kind === "step" && action.step.type !== undefined);

/** Whether the browser of the capture may serve no other one. */
export const needsOwnBrowser = (input: CaptureInput): boolean =>
  hasCredentials(input) || input.zeroRetention === true;

export const toStepActions = (steps: readonly Step[] = []): PageAction[] =>
  steps.map((step, index) => ({ kind: "step", number: index + 1, step }));

/** The field of an input, which is absent without actions. */
function toActions(...lists: PageAction[][]): Pick<CaptureInput, "actions"> {
  const actions = lists.flat();
  return actions.length > 0 ? { actions } : {};
}

/** The steps that count for the plan. */
export const countSteps = ({ actions = [] }: Pick<CaptureInput, "actions">): number =>
  actions.filter(({ kind }) => kind === "step").length;

/** The window of a model, with its user agent and scale. */
function toModel(device: DeviceModel): Viewport & { scale: Scale } {
  return getDeviceModel(DEVICE_MODELS[device]);
}

function toWindow({ device, ...request }: ScreenshotRequest) {
  if (device) {
    const { scale, ...viewport } = toModel(device);
    return { device, viewport, scale };
  }
  const { width, height, user_agent: userAgent, scale } = request;
  return {
    viewport: { width, height, ...(userAgent ? { userAgent } : {}) },
    ...(scale > 1 ? { scale } : {}),
  };
}

/** Parses a screenshot of the screen. */
export const parseScreenshotRequest = (request: ScreenshotRequest): ScreenshotCaptureInput => ({
  url: request.url,
  ...toWindow(request),
  ...(request.darkMode ? { isDark: true } : {}),
  ...(request.omitBackground && isTransparentFormat(request.format) ? { omitBackground: true } : {}),
  ...(request.media === "print" ? { media: request.media } : {}),
  ...(request.resize ? { resize: request.resize } : {}),
  ...toRenderOptions(request),
  delaySeconds: request.delay,
  waitUntil: request.wait_until,
  blocking: {
    cookieBanners: request.no_cookie_banners,
    ads: request.no_ads,
    tracking: request.no_tracking,
    ...((request.no_chat_widgets ?? true) ? { chatWidgets: true } : {}),
    ...((request.no_popups ?? true) ? { popups: true } : {}),
  },
  ...(request.hideSelectors?.length ? { edits: { hideSelectors: request.hideSelectors } } : {}),
  ...toActions(toStepActions(request.steps)),
  ...(request.session ? { session: request.session } : {}),
  format: request.format,
  fullPage: request.fullPage,
  ...(request.selector ? { part: { selector: request.selector } } : {}),
});

type RenderFields = Pick<ScreenshotRequest, "geolocation" | "reducedMotion">;

/** What a picture or document is rendered with. */
const toRenderOptions = ({
  geolocation,
  reducedMotion = true,
}: RenderFields): Pick<CaptureInput, "geolocation" | "allowsMotion"> => ({
  ...(geolocation ? { geolocation } : {}),
  ...(reducedMotion ? {} : { allowsMotion: true }),
});

const SCROLL: PageAction = { kind: "scroll" };

/** Parses an extraction of the screen. */
export const parseExtractionRequest = (request: ExtractionRequest): ExtractionCaptureInput => ({
  url: request.url,
  viewport: DESKTOP_VIEWPORT,
  delaySeconds: request.delay,
  waitUntil: "network_idle",
  blocking: { cookieBanners: request.noCookieBanners, ads: request.noAds, tracking: request.noTracking },
  formats: [...request.formats, ...(request.images ? (["images"] as const) : [])],
  ...(request.brand ? { readsBrand: true } : {}),
  ...toContentSelection(request),
  ...(request.comments ? { comments: request.comments } : {}),
  ...toActions(toStepActions(request.steps), request.scroll ? [SCROLL] : []),
  ...(request.session ? { session: request.session } : {}),
  fields: request.fields ?? {},
  structure: { fields: request.fields, tables: true, lists: true },
});

/** The address of an HTML document that came with the call. */
const INLINE_URL = "about:blank";

const isModel = (device: string): device is DeviceModel => device in DEVICE_MODELS;

type PageCall = ScreenshotCall | PdfCall | ArchiveCall | ExtractCall;

/** The size and user agent of the device of a call; the scale of a model counts without a window of its own. */
function toDevicePreset(call: PageCall) {
  const { device, viewport, userAgent } = call;
  if (!device) return DESKTOP_VIEWPORT;
  if (!isModel(device)) return DEVICES[device];
  const { scale, ...size } = toModel(device);
  if (viewport) return size;
  const isChanged = userAgent !== undefined || ("widths" in call && call.widths !== undefined);
  return { ...size, scale, ...(isChanged ? {} : { device }) };
}

/** A document of the caller is shown as it is, and documents and extractions with their chat widgets and pop-ups. */
function toBlocking({ block, url }: PageCall, isScreenshot: boolean): BlockingOptions {
  const isPage = url !== undefined;
  const { chatWidgets = isPage && isScreenshot, popups = isPage && isScreenshot } = block ?? {};
  return {
    cookieBanners: block?.banners ?? isPage,
    ads: block?.ads ?? isPage,
    tracking: block?.trackers ?? isPage,
    ...(chatWidgets ? { chatWidgets } : {}),
    ...(popups ? { popups } : {}),
  };
}

/** Parses what the calls of the public API share. */
function parsePageCall(call: PageCall, { isScreenshot = false } = {}): CaptureInput {
  const { viewport, locale, timeZone, headers, cookies, waitForSelector } = call;
  const { click = [], steps } = call;
  const preset: Viewport & Pick<CaptureInput, "scale" | "device"> = toDevicePreset(call);
  const scale = viewport?.scale ?? preset.scale;
  const userAgent = call.userAgent ?? preset.userAgent;
  const clicks = click.map((selector): PageAction => ({ kind: "click", selector }));
  const edits = {
    ...(call.removeSelectors?.length ? { removeSelectors: call.removeSelectors } : {}),
    ...("hideSelectors" in call && call.hideSelectors?.length ? { hideSelectors: call.hideSelectors } : {}),
    ...("css" in call && call.css ? { css: call.css } : {}),
  };
  return {
    url: call.url ?? INLINE_URL,
    ...("html" in call && call.html !== undefined ? { html: call.html } : {}),
    viewport: {
      width: viewport?.width ?? preset.width,
      height: viewport?.height ?? preset.height,
      ...(userAgent ? { userAgent } : {}),
    },
    delaySeconds: call.delaySeconds,
    waitUntil: call.waitUntil === "load" ? "load" : "network_idle",
    blocking: toBlocking(call, isScreenshot),
    isDark: call.darkMode,
    timeoutMs: call.timeoutMs,
    ...(scale ? { scale } : {}),
    ...(preset.device ? { device: preset.device } : {}),
    ...(locale ? { locale } : {}),
    ...(timeZone ? { timeZone } : {}),
    ...(headers ? { headers } : {}),
    ...(cookies ? { cookies } : {}),
    ...(call.session ? { session: call.session } : {}),
    ...(call.zeroRetention ? { zeroRetention: true } : {}),
    ...(waitForSelector ? { waitForSelector } : {}),
    ...("reducedMotion" in call ? toRenderOptions(call) : {}),
    ...toActions(clicks, toStepActions(steps)),
    ...(Object.keys(edits).length > 0 ? { edits } : {}),
  };
}

export function parseScreenshotCall(call: ScreenshotCall): ScreenshotCaptureInput {
  const { type: format, fullPage, selector, clip, quality, resize, omitBackground, media } = call;
  const part = selector ? { selector } : clip ? { clip } : null;
  return {
    ...parsePageCall(call, { isScreenshot: true }),
    format,
    fullPage,
    ...(part ? { part } : {}),
    ...(quality ? { quality } : {}),
    ...(resize ? { resize } : {}),
    ...(omitBackground ? { omitBackground } : {}),
    ...(media === "print" ? { media } : {}),
  };
}

/** What of the page is read as data; undefined for nothing. */
function toStructure({
  fields,
  preset,
  tables,
  lists,
  schema,
}: ExtractCall): ExtractionCaptureInput["structure"] {
  // Checked by the contract.
  const checked = schema as ExtractionSchema | undefined;
  const isRead = fields || preset || tables || lists || schema;
  return isRead ? { fields, preset, tables, lists, schema: checked } : undefined;
}

/** What is included is the content: nothing of it is left out. */
function toContentSelection({
  includeSelectors: include = [],
  excludeSelectors: exclude = [],
  ...call
}: Pick<ExtractCall, "includeSelectors" | "excludeSelectors" | "onlyMainContent">) {
  const onlyMainContent = call.onlyMainContent && include.length === 0;
  return include.length + exclude.length > 0
    ? { onlyMainContent, content: { include, exclude } }
    : { onlyMainContent };
}

export function parseExtractCall(call: ExtractCall): ExtractionCaptureInput {
  const { actions = [], ...page } = parsePageCall(call);
  const structure = toStructure(call);
  return {
    ...page,
    ...toActions(actions, call.scroll ? [SCROLL] : []),
    formats: call.formats.filter((format) => format !== "metadata"),
    ...(structure || call.brand ? { fields: structure ? listStructureFields(structure) : {} } : {}),
    ...(structure ? { structure } : {}),
    ...(call.brand ? { readsBrand: true } : {}),
    ...(call.preset === "product" ? { readsNearHeading: true } : {}),
    ...toContentSelection(call),
    ...(call.comments ? { comments: call.comments } : {}),
  };
}

/** The options of a document that few have; absent at their default, because cache keys contain them. */
const toPrintExtras = (call: PdfCall): Partial<PdfOptions> => ({
  ...(call.marginsMm ? { margins: toPaper(call).margins } : {}),
  ...(call.headerHtml ? { headerHtml: sanitizePrintTemplate(call.headerHtml) } : {}),
  ...(call.footerHtml ? { footerHtml: sanitizePrintTemplate(call.footerHtml) } : {}),
  ...(call.singlePage ? { isSinglePage: true } : {}),
  ...(call.outline ? { hasOutline: true } : {}),
  ...(call.tagged === undefined ? {} : { isTagged: call.tagged }),
});

export function parsePdfCall(call: PdfCall): ScreenshotCaptureInput {
  const { landscape, scale, marginMm, printBackground, pageRanges = "", media } = call;
  const { width, height } = toPaper({ ...call, landscape: false });
  return {
    ...parsePageCall(call),
    format: "jpeg",
    fullPage: false,
    pdf: {
      width,
      height,
      isLandscape: landscape,
      scale,
      margin: marginMm / MM_PER_INCH,
      printBackground,
      pageRanges,
      media,
      ...toPrintExtras(call),
    },
  };
}

export const parseArchiveCall = (call: ArchiveCall): ScreenshotCaptureInput => ({
  ...parsePageCall(call),
  format: "jpeg",
  fullPage: false,
  archive: call.format,
});

const toStepCount = (input: CaptureInput): Pick<StoredRequest, "stepCount"> =>
  countSteps(input) > 0 ? { stepCount: countSteps(input) } : {};

/** The blocking of widgets that is not the default, which is on for screenshots and off for documents. */
function toStoredWidgets({
  blocking: { chatWidgets = false, popups = false },
  pdf,
}: Pick<ScreenshotCaptureInput, "blocking" | "pdf">) {
  const isOn = pdf === undefined;
  return {
    ...(chatWidgets === isOn ? {} : { no_chat_widgets: chatWidgets }),
    ...(popups === isOn ? {} : { no_popups: popups }),
  };
}

/** The request of the screen for a screenshot, as the history and cache keys contain it: without headers and cookies. */
export const toStoredScreenshot = (
  input: ScreenshotCaptureInput,
): ScreenshotRequest & Pick<StoredRequest, "stepCount"> => ({
  url: input.url,
  width: input.viewport.width,
  height: input.viewport.height,
  ...(input.viewport.userAgent ? { user_agent: input.viewport.userAgent } : {}),
  delay: input.delaySeconds,
  wait_until: input.waitUntil,
  no_cookie_banners: input.blocking.cookieBanners,
  no_ads: input.blocking.ads,
  no_tracking: input.blocking.tracking,
  ...toStoredWidgets(input),
  fullPage: input.fullPage,
  format: input.format,
  scale: input.scale ?? 1,
  darkMode: input.isDark ?? false,
  ...(input.omitBackground ? { omitBackground: true } : {}),
  ...(input.media ? { media: input.media } : {}),
  ...(input.device ? { device: input.device } : {}),
  ...(input.resize ? { resize: input.resize } : {}),
  ...(input.geolocation ? { geolocation: input.geolocation } : {}),
  ...(input.allowsMotion ? { reducedMotion: false } : {}),
  ...(input.part && "selector" in input.part ? { selector: input.part.selector } : {}),
  ...(input.edits?.hideSelectors ? { hideSelectors: input.edits.hideSelectors } : {}),
  ...toStepCount(input),
  ...(input.session ? { session: input.session } : {}),
});

/** The request of the screen for an extraction, as the history contains it: with one format, without fields. */
export const toStoredExtraction = (input: ExtractionCaptureInput): StoredRequest => ({
  url: input.url,
  // Selectors of the content turn the option off.
  onlyMainContent: input.onlyMainContent || (input.content?.include ?? []).length > 0,
  ...(input.content?.include?.length ? { includeSelectors: input.content.include } : {}),
  ...(input.content?.exclude?.length ? { excludeSelectors: input.content.exclude } : {}),
  ...(input.formats.includes("images") ? { images: true } : {}),
  ...(input.readsBrand ? { brand: true } : {}),
  ...(input.comments ? { comments: input.comments } : {}),
  ...(input.actions?.some(({ kind }) => kind === "scroll") ? { scroll: true } : {}),
  delay: input.delaySeconds,
  noCookieBanners: input.blocking.cookieBanners,
  noAds: input.blocking.ads,
  noTracking: input.blocking.tracking,
  formats: SCREEN_FORMATS.filter((format) => input.formats.includes(format)).slice(0, 1),
  ...(input.structure?.fields ? { fields: input.structure.fields } : {}),
  ...toStepCount(input),
  ...(input.session ? { session: input.session } : {}),
});

/**
 * Identifies calls with the same result, whatever fields they name. Null for calls with credentials, whose pages
 * may be personal. The order of the fields is part of keys that are stored.
 */
export function createCacheKey(input: ScreenshotCaptureInput): string | null {
  if (hasCredentials(input)) return null;
  const { url, viewport, delaySeconds, waitUntil, blocking, format, fullPage, timeoutMs, ...settings } =
    input;
  return createHash("sha256")
    .update(JSON.stringify([toStoredScreenshot(input), settings]))
    .digest("hex");
}
