import type { ExtractionRequestInput, ScreenshotInput } from "#shared/capture/contract.ts";
import {
  type CommentsOption,
  type ContentFormat,
  DESKTOP_VIEWPORT,
  type DeviceModel,
  type ImageFormat,
  isTransparentFormat,
  isWindowSize,
  MAX_RESIZED_SIDE,
  MOBILE_USER_AGENT,
  MOBILE_VIEWPORT,
  type ResizeFit,
  type Scale,
  type ScreenFormat,
  SIZE_LIMITS,
} from "#shared/capture/options.ts";
import { parseUrl } from "#shared/capture/page-url.ts";
import type { Step } from "#shared/capture/steps.ts";
import type { FieldsInput } from "#shared/records/contract.ts";
import { findStepProblem, type StepDraft, toStep } from "./step-drafts.ts";
import { NO_ADDRESS, toFullUrl, type UrlInput } from "./url-input.ts";

export type DeviceId = "desktop" | "mobile";

type Device = {
  label: string;
  /** Size of the window in CSS pixels. A full-page screenshot is as high as its page. */
  width: number;
  height: number;
  userAgent: string | null;
  description: string;
};

export const DEVICES: Record<DeviceId, Device> = {
  desktop: {
    label: "Desktop",
    ...DESKTOP_VIEWPORT,
    userAgent: null,
    description: `${DESKTOP_VIEWPORT.width} × ${DESKTOP_VIEWPORT.height} px, like a large screen`,
  },
  mobile: {
    label: "Mobile",
    ...MOBILE_VIEWPORT,
    userAgent: MOBILE_USER_AGENT,
    description: `${MOBILE_VIEWPORT.width} × ${MOBILE_VIEWPORT.height} px, with a phone user agent`,
  },
};

/** Each option has its own switch. */
export type Blocking = { cookieBanners: boolean; ads: boolean; tracking: boolean };

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
  /** Device pixels per CSS pixel. */
  scale: Scale;
  imageFormat: ImageFormat;
  darkMode: boolean;
  /** Without the white behind the page; PNG and WebP only. */
  omitBackground: boolean;
  /** With the page's style for print. */
  printStyle: boolean;
  /** CSS selector of the element that is captured instead of the viewport or the full page; empty for none. */
  selector: string;
  /** CSS selectors of elements to make invisible, separated by commas; empty for none. */
  hiddenElements: string;
  blocksChatWidgets: boolean;
  /** Of newsletters. */
  blocksPopups: boolean;
  /** Replaces the device, the size of the window and its scale; empty for none. */
  model: DeviceModel | "";
  /** Sides of the image in pixels; empty for the size of the capture. */
  resizeWidth: string;
  resizeHeight: string;
  resizeFit: ResizeFit;
  /** Place of the browser in degrees; both empty for none. */
  latitude: string;
  longitude: string;
  reducedMotion: boolean;
  /** Whole seconds; 0 waits for network idle. */
  delaySeconds: number;
  format: ContentFormat;
  /** The markup of the whole page instead of its content. */
  rawHtml: boolean;
  onlyMainContent: boolean;
  /** Readers' comments in the main content; `auto` keeps them on forums only. */
  comments: CommentsOption | "auto";
  /** Scrolls to the end before the content is read. */
  scroll: boolean;
  /** CSS selectors of the elements that are the content, separated by commas; empty for none. */
  includedElements: string;
  /** CSS selectors of elements that are left out of the content, separated by commas; empty for none. */
  excludedElements: string;
  /** Whether the images of the content are listed. */
  images: boolean;
  /** Whether colors, fonts and logos are read. */
  brand: boolean;
  blocking: Blocking;
  /** What is done on the page before; never part of an address, because steps can type a secret. */
  steps: StepDraft[];
  /** Fields of the API to read beside the content, as JSON; empty for none. */
  fields: string;
  /** The name of a saved session; empty for none. */
  session: string;
  /** The name of a destination that the files are delivered to; empty for none. */
  deliverTo: string;
};

/** A form with the fields of this folder. */
export type CaptureFields = { capture: CaptureForm };

export const EMPTY_FORM: CaptureForm = {
  address: NO_ADDRESS,
  takeScreenshot: true,
  extractContent: false,
  device: "desktop",
  fullPage: false,
  size: null,
  scale: 1,
  imageFormat: "jpeg",
  darkMode: false,
  omitBackground: false,
  printStyle: false,
  selector: "",
  hiddenElements: "",
  blocksChatWidgets: true,
  blocksPopups: true,
  model: "",
  resizeWidth: "",
  resizeHeight: "",
  resizeFit: "inside",
  latitude: "",
  longitude: "",
  reducedMotion: true,
  delaySeconds: 0,
  format: "markdown",
  rawHtml: false,
  onlyMainContent: true,
  comments: "auto",
  scroll: false,
  includedElements: "",
  excludedElements: "",
  images: false,
  brand: false,
  blocking: { cookieBanners: true, ads: true, tracking: true },
  steps: [],
  fields: "",
  session: "",
  deliverTo: "",
};

/** The requests that the form describes; null for an action that is not selected. */
export type CaptureRequests = {
  screenshot: ScreenshotInput | null;
  scrape: (ExtractionRequestInput & { formats: [ScreenFormat] }) | null;
};

/** Error messages by field. */
type Problems = Partial<
  Record<
    | "url"
    | "actions"
    | "capture.steps"
    | "capture.size"
    | "capture.selector"
    | "capture.hiddenElements"
    | "capture.resizeWidth"
    | "capture.resizeHeight"
    | "capture.latitude"
    | "capture.longitude"
    | "capture.includedElements"
    | "capture.excludedElements",
    string
  >
>;

const isFields = (value: unknown): value is FieldsInput =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((field) => typeof field?.selector === "string");

/** The fields of a form; null for a text that is none. The server checks them further. */
export function parseFields(text: string): FieldsInput | null {
  try {
    const fields: unknown = text === "" ? null : JSON.parse(text);
    return isFields(fields) ? fields : null;
  } catch {
    return null;
  }
}

/** The steps of the form as an option of a call. */
export const toStepOptions = ({ steps }: Pick<CaptureForm, "steps">): { steps?: Step[] } =>
  steps.length > 0 ? { steps: steps.map(toStep) } : {};

/** The fields of the form as an option of a call. */
export function toFieldOptions({ fields }: Pick<CaptureForm, "fields">): { fields?: FieldsInput } {
  const parsed = parseFields(fields);
  return parsed ? { fields: parsed } : {};
}

/** The saved session of the form as an option of a call. */
export const toSessionOption = ({ session }: Pick<CaptureForm, "session">): { session?: string } =>
  session ? { session } : {};

/** The destination of the form as an option of a call. */
export const toDeliveryOption = ({ deliverTo }: Pick<CaptureForm, "deliverTo">): { deliverTo?: string } =>
  deliverTo ? { deliverTo } : {};

const NO_ACTION = "Please select at least one action to perform";
const WRONG_SIZE = `Enter a width of ${SIZE_LIMITS.width.join(" to ")} and a height of ${SIZE_LIMITS.height.join(" to ")} pixels`;
const WRONG_SELECTOR = "Enter a valid CSS selector, such as #pricing";

/** Whether the browser accepts a text as a CSS selector; an empty one is accepted. */
function isSelector(text: string): boolean {
  try {
    return text.trim() === "" || document.createDocumentFragment().querySelector(text) === null;
  } catch {
    return false;
  }
}

const WRONG_SIDE = `Enter 1 to ${MAX_RESIZED_SIDE} pixels`;

/** An empty text is accepted. */
function isSide(text: string): boolean {
  return /^\d*$/.test(text.trim()) && Number(text || 1) >= 1 && Number(text) <= MAX_RESIZED_SIDE;
}

/** The size that the image is resized to; undefined for none, and for an invalid one. */
export function toResize({ resizeWidth, resizeHeight, resizeFit: fit }: CaptureForm) {
  if (!isSide(resizeWidth) || !isSide(resizeHeight)) return undefined;
  const [width, height] = [Number(resizeWidth), Number(resizeHeight)];
  if (!width && !height) return undefined;
  return { ...(width ? { width } : {}), ...(height ? { height } : {}), ...(fit === "inside" ? {} : { fit }) };
}

const isDegree = (text: string, limit: number): boolean =>
  text.trim() !== "" && Math.abs(Number(text)) <= limit;

/** What is wrong with the place of the browser; nothing without one. */
function findPlaceProblems({ latitude, longitude }: CaptureForm): Problems {
  if (latitude.trim() === "" && longitude.trim() === "") return {};
  return {
    ...(isDegree(latitude, 90) ? {} : { "capture.latitude": "Enter -90 to 90 degrees" }),
    ...(isDegree(longitude, 180) ? {} : { "capture.longitude": "Enter -180 to 180 degrees" }),
  };
}

/** The place of the browser; undefined for none, and for an invalid one. */
function toPlace(form: CaptureForm) {
  const { latitude, longitude } = form;
  const isPlace = latitude.trim() !== "" && Object.keys(findPlaceProblems(form)).length === 0;
  return isPlace ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}

/** The size of the window that the form describes. */
export const toViewport = ({ device, size }: Pick<CaptureForm, "device" | "size">): Size =>
  size ?? { width: DEVICES[device].width, height: DEVICES[device].height };

/** The part of the page that a screenshot shows. */
export type CapturedArea = "viewport" | "page" | "element";

/** An element is captured instead of the full page. */
export function toCapturedArea(options: {
  fullPage?: boolean | undefined;
  selector?: string | undefined;
}): CapturedArea {
  if (options.selector?.trim()) return "element";
  return options.fullPage ? "page" : "viewport";
}

/** The option stays when the format changes, and does nothing for those that always have a background. */
const hasNoBackground = ({ omitBackground, imageFormat }: CaptureForm): boolean =>
  omitBackground && isTransparentFormat(imageFormat);

/** How many of the options behind 'More options' differ from the default. */
export const countMoreOptions = (form: CaptureForm): number =>
  [
    toCapturedArea(form) !== "viewport",
    form.model !== "",
    form.model === "" && form.size !== null,
    form.model === "" && form.scale !== 1,
    form.imageFormat !== "jpeg",
    form.darkMode,
    hasNoBackground(form),
    form.printStyle,
    form.hiddenElements.trim() !== "",
    !form.blocksChatWidgets,
    !form.blocksPopups,
    form.resizeWidth + form.resizeHeight !== "",
    form.latitude + form.longitude !== "",
    !form.reducedMotion,
  ].filter(Boolean).length;

/** The options behind 'More options' that differ from the default, without the window and what is blocked. */
export function toMoreOptions(form: CaptureForm) {
  const area = toCapturedArea(form);
  const [resize, geolocation] = [toResize(form), toPlace(form)];
  const hiddenElements = form.hiddenElements.trim();
  return {
    ...(area === "page" ? { fullPage: true } : {}),
    ...(area === "element" ? { selector: form.selector.trim() } : {}),
    ...(form.darkMode ? { darkMode: true } : {}),
    ...(hasNoBackground(form) ? { omitBackground: true } : {}),
    ...(form.printStyle ? { media: "print" as const } : {}),
    ...(hiddenElements ? { hideSelectors: [hiddenElements] } : {}),
    ...(resize ? { resize } : {}),
    ...(geolocation ? { geolocation } : {}),
    ...(form.reducedMotion ? {} : { reducedMotion: false }),
  };
}

/** What is wrong with the options of a screenshot. */
export function findOptionProblems(form: CaptureForm): Omit<Problems, "url" | "actions"> {
  const { width, height } = toViewport(form);
  const isWindow = form.model !== "" || (isWindowSize("width", width) && isWindowSize("height", height));
  return {
    ...(isWindow ? {} : { "capture.size": WRONG_SIZE }),
    ...(isSide(form.resizeWidth) ? {} : { "capture.resizeWidth": WRONG_SIDE }),
    ...(isSide(form.resizeHeight) ? {} : { "capture.resizeHeight": WRONG_SIDE }),
    ...findPlaceProblems(form),
    ...(isSelector(form.selector) ? {} : { "capture.selector": WRONG_SELECTOR }),
    ...(isSelector(form.hiddenElements) ? {} : { "capture.hiddenElements": WRONG_SELECTOR }),
  };
}

/** What is wrong with the options of an extraction. */
export const findContentProblems = (form: CaptureForm): Omit<Problems, "url" | "actions"> => ({
  ...(isSelector(form.includedElements) ? {} : { "capture.includedElements": WRONG_SELECTOR }),
  ...(isSelector(form.excludedElements) ? {} : { "capture.excludedElements": WRONG_SELECTOR }),
});

/** The format of the text that the form asks for. */
export const toScreenFormat = ({ rawHtml, format }: CaptureForm): ScreenFormat =>
  rawHtml ? "rawHtml" : format;

/** What of the page is the content, and its brand, as options of a call. */
export function toContentOptions(form: CaptureForm) {
  const [included, excluded] = [form.includedElements.trim(), form.excludedElements.trim()];
  return {
    ...(included ? { includeSelectors: [included] } : {}),
    ...(excluded ? { excludeSelectors: [excluded] } : {}),
    ...(form.brand ? { brand: true } : {}),
  };
}

function toWindow(form: CaptureForm): Partial<ScreenshotInput> {
  const { device, model, scale } = form;
  if (model) return { device: model };
  const { userAgent } = DEVICES[device];
  return {
    ...toViewport(form),
    ...(userAgent ? { user_agent: userAgent } : {}),
    ...(scale === 1 ? {} : { scale }),
  };
}

function toScreenshot(form: CaptureForm, url: string): ScreenshotInput {
  const { imageFormat, delaySeconds, blocking } = form;
  return {
    url,
    ...toWindow(form),
    ...(delaySeconds > 0 ? { delay: delaySeconds } : { wait_until: "network_idle" }),
    no_cookie_banners: blocking.cookieBanners,
    no_ads: blocking.ads,
    no_tracking: blocking.tracking,
    ...(form.blocksChatWidgets ? {} : { no_chat_widgets: false }),
    ...(form.blocksPopups ? {} : { no_popups: false }),
    ...toMoreOptions(form),
    ...toStepOptions(form),
    ...(imageFormat === "jpeg" ? {} : { format: imageFormat }),
    ...toSessionOption(form),
    ...toDeliveryOption(form),
  };
}

function toExtraction(form: CaptureForm, url: string): CaptureRequests["scrape"] {
  const { delaySeconds, onlyMainContent, comments, scroll, blocking } = form;
  return {
    url,
    formats: [toScreenFormat(form)],
    onlyMainContent,
    ...(comments === "auto" ? {} : { comments }),
    ...(scroll ? { scroll } : {}),
    ...toContentOptions(form),
    ...(form.images ? { images: true } : {}),
    ...toStepOptions(form),
    delay: delaySeconds,
    noCookieBanners: blocking.cookieBanners,
    noAds: blocking.ads,
    noTracking: blocking.tracking,
    ...toFieldOptions(form),
    ...toSessionOption(form),
    ...toDeliveryOption(form),
  };
}

/**
 * Validates the form as the API does. Returns the requests with a normalized URL, or the field
 * errors.
 */
export function checkForm(form: CaptureForm): CaptureRequests | { problems: Problems } {
  const parsed = parseUrl(toFullUrl(form.address));
  const problems: Problems = {
    ...(form.takeScreenshot ? findOptionProblems(form) : {}),
    ...(form.extractContent ? findContentProblems(form) : {}),
  };
  if ("problem" in parsed) problems.url = parsed.problem;
  const stepProblem = findStepProblem(form.steps);
  if (stepProblem) problems["capture.steps"] = stepProblem;
  if (!form.takeScreenshot && !form.extractContent) problems.actions = NO_ACTION;
  if ("problem" in parsed || Object.keys(problems).length > 0) return { problems };
  return {
    screenshot: form.takeScreenshot ? toScreenshot(form, parsed.url) : null,
    scrape: form.extractContent ? toExtraction(form, parsed.url) : null,
  };
}

export function submitLabel({ takeScreenshot, extractContent }: CaptureForm): string {
  if (takeScreenshot && extractContent) return "Capture Screenshot & Extract Content";
  return extractContent ? "Extract Content" : "Capture Screenshot";
}
