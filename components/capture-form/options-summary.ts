import { FORMAT_NAMES, IMAGE_FORMAT_NAMES } from "#client/capture.ts";
import { DEVICES } from "./devices.ts";
import { type Blocking, type CapturedArea, type CaptureForm, toCapturedArea } from "./form-state.ts";

const BLOCKED: Record<keyof Blocking, string> = {
  cookieBanners: "banners kept",
  ads: "ads kept",
  tracking: "trackers kept",
};

const AREAS: Record<CapturedArea, string> = { viewport: "", page: "full page", element: "one element" };

/** The options of a capture in one line; defaults are omitted. */
export function optionsSummary(form: CaptureForm): string {
  const { blocking, delaySeconds, device, size, scale, imageFormat, format } = form;
  const { onlyMainContent, extractContent } = form;
  const kept = (Object.keys(BLOCKED) as (keyof Blocking)[]).filter((key) => !blocking[key]);
  const options = extractContent
    ? [FORMAT_NAMES[format], onlyMainContent ? "" : "whole page"]
    : [
        DEVICES[device].label,
        size ? `${size.width} × ${size.height}` : "",
        scale === 1 ? "" : `scale ${scale}`,
        AREAS[toCapturedArea(form)],
        form.darkMode ? "dark mode" : "",
        form.hiddenElements ? "elements hidden" : "",
        imageFormat === "jpeg" ? "" : IMAGE_FORMAT_NAMES[imageFormat],
      ];
  return [...options, delaySeconds > 0 ? `${delaySeconds} s delay` : "", ...kept.map((key) => BLOCKED[key])]
    .filter(Boolean)
    .join(", ");
}
