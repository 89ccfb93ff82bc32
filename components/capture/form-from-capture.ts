import { ExtractionRequest } from "#shared/capture/extraction-contract.ts";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import { MOBILE_VIEWPORT, ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";
import { DEVICES } from "./devices.ts";
import { type CaptureForm, EMPTY_FORM } from "./form-state.ts";
import { NO_ADDRESS, parseUrlInput } from "./url-input.ts";

const parseUrl = (url: string) => parseUrlInput(url, NO_ADDRESS);

function ofScreenshot(request: ScreenshotRequest): CaptureForm {
  const { width, height } = request;
  const device = width <= MOBILE_VIEWPORT.width ? "mobile" : "desktop";
  const isDeviceSize = width === DEVICES[device].width && height === DEVICES[device].height;
  return {
    ...EMPTY_FORM,
    address: parseUrl(request.url),
    device,
    size: isDeviceSize ? null : { width, height },
    imageFormat: request.format,
    fullPage: request.fullPage,
    scale: request.scale,
    darkMode: request.darkMode,
    selector: request.selector ?? "",
    hiddenElements: request.hideSelectors?.join(", ") ?? "",
    delaySeconds: request.delay,
    blocking: {
      cookieBanners: request.no_cookie_banners,
      ads: request.no_ads,
      tracking: request.no_tracking,
    },
  };
}

function ofExtraction(request: ExtractionRequest): CaptureForm {
  return {
    ...EMPTY_FORM,
    address: parseUrl(request.url),
    takeScreenshot: false,
    extractContent: true,
    delaySeconds: request.delay,
    format: request.formats[0],
    onlyMainContent: request.onlyMainContent,
    blocking: { cookieBanners: request.noCookieBanners, ads: request.noAds, tracking: request.noTracking },
  };
}

/** Rebuilds the form of a stored capture; null if the form cannot express its request. */
export function formFromCapture({
  kind,
  request,
}: Pick<CaptureSummary, "kind" | "request">): CaptureForm | null {
  if (kind === "screenshot") {
    const parsed = ScreenshotRequest.safeParse(request);
    return parsed.success ? ofScreenshot(parsed.data) : null;
  }
  if (kind === "pdf") return null;
  const parsed = ExtractionRequest.safeParse(request);
  return parsed.success ? ofExtraction(parsed.data) : null;
}
