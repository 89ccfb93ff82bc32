import {
  COMMENTS_OPTIONS,
  CONTENT_FORMATS,
  DEVICE_MODELS,
  type DeviceModel,
  IMAGE_FORMATS,
  MAX_DELAY_SECONDS,
  RESIZE_FITS,
  SCALES,
} from "#shared/capture/options.ts";
import { MAX_SESSION_NAME } from "#shared/contract-fields.ts";
import { MAX_SELECTOR_LENGTH } from "#shared/records/limits.ts";
import { type CaptureForm, EMPTY_FORM, parseFields } from "./form-state.ts";
import { NO_ADDRESS, parseUrlInput } from "./url-input.ts";

const OFF = "off";
/** Two texts with a separator; false for two that are empty. */
const join = (first: string, separator: string, second: string) =>
  first !== "" || second !== "" ? `${first}${separator}${second}` : false;

/** The two parts of such a text, each of at most 20 characters. */
function split(text: string | null, separator: string): [string, string] {
  const [first = "", second = ""] = (text ?? "").split(separator);
  return [first.slice(0, 20), second.slice(0, 20)];
}

/** The parameters of the address bar; false for options at their default. */
function toParameters(form: CaptureForm): Record<string, string | false> {
  const { address, device, fullPage, size, imageFormat, delaySeconds, format, blocking } = form;
  return {
    url: address.rest !== "" && (address.scheme === "http" ? `http://${address.rest}` : address.rest),
    screenshot: !form.takeScreenshot && OFF,
    content: form.extractContent && format,
    raw: form.rawHtml && "on",
    main: !form.onlyMainContent && OFF,
    comments: form.comments !== "auto" && form.comments,
    scroll: form.scroll && "on",
    include: form.includedElements !== "" && form.includedElements,
    exclude: form.excludedElements !== "" && form.excludedElements,
    images: form.images && "on",
    brand: form.brand && "on",
    device: device === "mobile" && device,
    delay: delaySeconds > 0 && String(delaySeconds),
    full: fullPage && "on",
    size: size !== null && `${size.width}x${size.height}`,
    scale: form.scale !== 1 && String(form.scale),
    image: imageFormat !== "jpeg" && imageFormat,
    dark: form.darkMode && "on",
    transparent: form.omitBackground && "on",
    print: form.printStyle && "on",
    selector: form.selector !== "" && form.selector,
    hide: form.hiddenElements !== "" && form.hiddenElements,
    chat: !form.blocksChatWidgets && OFF,
    popups: !form.blocksPopups && OFF,
    model: form.model !== "" && form.model,
    resize: join(form.resizeWidth, "x", form.resizeHeight),
    fit: form.resizeFit !== "inside" && form.resizeFit,
    place: join(form.latitude, ",", form.longitude),
    motion: !form.reducedMotion && "on",
    banners: !blocking.cookieBanners && OFF,
    ads: !blocking.ads && OFF,
    trackers: !blocking.tracking && OFF,
    fields: form.fields !== "" && form.fields,
    session: form.session !== "" && form.session,
    to: form.deliverTo !== "" && form.deliverTo,
  };
}

/** Names of the parameters that `formToQuery` writes. */
export const FORM_PARAMETERS: readonly string[] = Object.keys(toParameters(EMPTY_FORM));

/** The form as a query for the address bar; options at their default are left out. */
export function formToQuery(form: CaptureForm): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(toParameters(form))) if (value !== false) query.set(name, value);
  return query.toString();
}

/** The form of an address. Values that the form does not offer are ignored. */
export function formFromQuery(search: string): CaptureForm {
  const query = new URLSearchParams(search);
  const isOff = (name: string) => query.get(name) === OFF;
  const readSelector = (name: string) => (query.get(name) ?? "").slice(0, MAX_SELECTOR_LENGTH);
  const [width, height] = (/^(\d{1,5})x(\d{1,5})$/.exec(query.get("size") ?? "") ?? []).slice(1).map(Number);
  const [resizeWidth, resizeHeight] = split(query.get("resize"), "x");
  const [latitude, longitude] = split(query.get("place"), ",");
  const models = Object.keys(DEVICE_MODELS) as DeviceModel[];
  const content = CONTENT_FORMATS.find((name) => name === query.get("content"));
  const delay = Number(query.get("delay"));
  return {
    address: parseUrlInput(query.get("url") ?? "", NO_ADDRESS),
    takeScreenshot: !isOff("screenshot"),
    extractContent: content !== undefined,
    format: content ?? EMPTY_FORM.format,
    rawHtml: query.get("raw") === "on",
    onlyMainContent: !isOff("main"),
    comments: COMMENTS_OPTIONS.find((name) => name === query.get("comments")) ?? "auto",
    scroll: query.get("scroll") === "on",
    includedElements: readSelector("include"),
    excludedElements: readSelector("exclude"),
    images: query.get("images") === "on",
    brand: query.get("brand") === "on",
    device: query.get("device") === "mobile" ? "mobile" : "desktop",
    delaySeconds: Number.isInteger(delay) && delay > 0 ? Math.min(delay, MAX_DELAY_SECONDS) : 0,
    fullPage: query.get("full") === "on",
    size: width && height ? { width, height } : null,
    scale: SCALES.find((scale) => String(scale) === query.get("scale")) ?? 1,
    imageFormat: IMAGE_FORMATS.find((name) => name === query.get("image")) ?? "jpeg",
    darkMode: query.get("dark") === "on",
    omitBackground: query.get("transparent") === "on",
    printStyle: query.get("print") === "on",
    selector: readSelector("selector"),
    hiddenElements: readSelector("hide"),
    blocksChatWidgets: !isOff("chat"),
    blocksPopups: !isOff("popups"),
    model: models.find((name) => name === query.get("model")) ?? "",
    resizeWidth,
    resizeHeight,
    resizeFit: RESIZE_FITS.find((fit) => fit === query.get("fit")) ?? "inside",
    latitude,
    longitude,
    reducedMotion: query.get("motion") !== "on",
    steps: EMPTY_FORM.steps,
    fields: parseFields(query.get("fields") ?? "") ? (query.get("fields") ?? "") : "",
    session: (query.get("session") ?? "").slice(0, MAX_SESSION_NAME),
    deliverTo: (query.get("to") ?? "").slice(0, MAX_SESSION_NAME),
    blocking: { cookieBanners: !isOff("banners"), ads: !isOff("ads"), tracking: !isOff("trackers") },
  };
}
