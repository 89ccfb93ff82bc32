import { FORMAT_NAMES, IMAGE_FORMAT_NAMES } from "#client/capture.ts";
import { DEVICES } from "./devices.ts";
import type { Blocking, CaptureForm } from "./form-state.ts";

const BLOCKED: Record<keyof Blocking, string> = {
  cookieBanners: "banners kept",
  ads: "ads kept",
  tracking: "trackers kept",
};

/** The options of a capture in one line; defaults are omitted. */
export function optionsSummary(form: CaptureForm): string {
  const { blocking, delaySeconds, device, size, imageFormat, format, fullPage } = form;
  const { onlyMainContent, extractContent } = form;
  const kept = (Object.keys(BLOCKED) as (keyof Blocking)[]).filter((key) => !blocking[key]);
  return [
    extractContent ? FORMAT_NAMES[format] : DEVICES[device].label,
    !extractContent && size ? `${size.width} × ${size.height}` : "",
    !extractContent && fullPage ? "full page" : "",
    !extractContent && imageFormat !== "jpeg" ? IMAGE_FORMAT_NAMES[imageFormat] : "",
    extractContent && !onlyMainContent ? "whole page" : "",
    delaySeconds > 0 ? `${delaySeconds} s delay` : "",
    ...kept.map((key) => BLOCKED[key]),
  ]
    .filter(Boolean)
    .join(", ");
}
