import type { CodeCall } from "#components/code/code-panel.tsx";
import { isWindowSize } from "#shared/capture/options.ts";
import { parseUrl } from "#shared/capture/page-url.ts";
import {
  type CaptureForm,
  DEVICES,
  toContentOptions,
  toDeliveryOption,
  toFieldOptions,
  toMoreOptions,
  toScreenFormat,
  toSessionOption,
  toStepOptions,
  toViewport,
} from "./form-state.ts";
import { toFullUrl } from "./url-input.ts";

const SAMPLE_URL = "https://example.com";

/** The address of the form, as far as it is valid. */
function toUrl({ address }: CaptureForm): string {
  const parsed = parseUrl(toFullUrl(address));
  return "url" in parsed ? parsed.url : SAMPLE_URL;
}

/** The blocking that differs from the default. */
function toBlock({ blocking, blocksChatWidgets, blocksPopups }: CaptureForm, isScreenshot: boolean): object {
  const { ads, cookieBanners, tracking } = blocking;
  const off = {
    ...(ads ? {} : { ads }),
    ...(cookieBanners ? {} : { banners: cookieBanners }),
    ...(tracking ? {} : { trackers: tracking }),
    ...(blocksChatWidgets || !isScreenshot ? {} : { chatWidgets: false }),
    ...(blocksPopups || !isScreenshot ? {} : { popups: false }),
  };
  return Object.keys(off).length > 0 ? { block: off } : {};
}

/** Options of all calls. Those with their default are left out. */
export const toPageOptions = (form: CaptureForm, { isScreenshot = false } = {}) => ({
  ...(form.delaySeconds > 0 ? { delaySeconds: form.delaySeconds } : {}),
  ...toStepOptions(form),
  ...toBlock(form, isScreenshot),
  ...toSessionOption(form),
  ...toDeliveryOption(form),
});

/** The device, the size of the window and its scale, as far as they differ from the default and are valid. */
function toWindow(form: CaptureForm): object {
  const { device, model, scale } = form;
  if (model) return { device: model };
  const { width, height } = toViewport(form);
  const size = {
    ...(width !== DEVICES[device].width && isWindowSize("width", width) ? { width } : {}),
    ...(height !== DEVICES[device].height && isWindowSize("height", height) ? { height } : {}),
    ...(scale === 1 ? {} : { scale }),
  };
  return {
    ...(device === "desktop" ? {} : { device }),
    ...(Object.keys(size).length > 0 ? { viewport: size } : {}),
  };
}

const FILES = {
  jpeg: { accept: "image/jpeg", name: "screenshot.jpg" },
  png: { accept: "image/png", name: "screenshot.png" },
  webp: { accept: "image/webp", name: "screenshot.webp" },
  avif: { accept: "image/avif", name: "screenshot.avif" },
};

/** The options of the call that takes the screenshot. */
export function toScreenshotOptions(form: CaptureForm): object {
  const { imageFormat } = form;
  return {
    ...toPageOptions(form, { isScreenshot: true }),
    ...toWindow(form),
    ...(imageFormat === "jpeg" ? {} : { type: imageFormat }),
    ...toMoreOptions(form),
  };
}

function toScreenshotCall(form: CaptureForm): CodeCall {
  const body = { url: toUrl(form), ...toScreenshotOptions(form) };
  return {
    label: "Take a screenshot",
    call: { method: "POST", path: "/screenshot", body, file: FILES[form.imageFormat] },
  };
}

/** The options of the call that extracts the content. */
export const toExtractOptions = (form: CaptureForm): object => ({
  ...toPageOptions(form),
  ...(toScreenFormat(form) === "markdown" && !form.images
    ? {}
    : { formats: [toScreenFormat(form), ...(form.images ? ["images"] : [])] }),
  ...(form.onlyMainContent ? {} : { onlyMainContent: false }),
  ...(form.comments === "auto" ? {} : { comments: form.comments }),
  ...(form.scroll ? { scroll: true } : {}),
  ...toContentOptions(form),
  ...toFieldOptions(form),
});

function toExtractionCall(form: CaptureForm): CodeCall {
  const body = { url: toUrl(form), ...toExtractOptions(form) };
  return { label: "Extract the content", call: { method: "POST", path: "/extract", body } };
}

/** The calls of the public API that do what the form does, and what they cost. */
export function toCaptureCode(form: CaptureForm): { calls: CodeCall[]; cost: string; docs: string } {
  const isExtraction = form.extractContent;
  const isScreenshot = form.takeScreenshot || !isExtraction;
  const costs = [isScreenshot ? "1 screenshot" : "", isExtraction ? "1 extraction" : ""].filter(Boolean);
  return {
    calls: [
      ...(isScreenshot ? [toScreenshotCall(form)] : []),
      ...(isExtraction ? [toExtractionCall(form)] : []),
    ],
    cost: `Uses ${costs.join(" and ")}. A failure costs nothing.`,
    docs: isScreenshot ? "take-screenshot" : "extract-content",
  };
}
