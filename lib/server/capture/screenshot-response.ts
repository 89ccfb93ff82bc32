import { type Chunks, readBase64 } from "#server/platform/read-file-chunks.ts";
import type { Delivery } from "#shared/api/fields.ts";
import type { Screenshot, ScreenshotRun } from "./result.ts";

const MAX_TITLE_CHARACTERS = 300;

/** Response headers that describe a screenshot. Titles are percent-encoded, because headers hold ASCII only. */
export function screenshotHeaders(
  screenshot: Omit<Screenshot, "image">,
  notKept: ScreenshotRun["notKept"],
): Record<string, string> {
  const timings = Object.entries(screenshot.timings).map(
    ([name, ms]) => `${name.replace(/Ms$/, "")};dur=${ms}`,
  );
  const title = [...screenshot.title].slice(0, MAX_TITLE_CHARACTERS).join("").toWellFormed();
  return {
    "content-type": screenshot.contentType,
    "x-capture-final-url": screenshot.finalUrl,
    "x-capture-status": String(screenshot.status ?? ""),
    "x-capture-title": encodeURIComponent(title),
    "x-capture-blocked-requests": String(screenshot.blocked.blockedRequests),
    "x-capture-consent": screenshot.blocked.consent,
    ...(screenshot.fullHeight ? { "x-capture-full-height": String(screenshot.fullHeight) } : {}),
    ...(notKept ? { "x-capture-not-kept": notKept } : {}),
    ...(screenshot.botChallenge ? { "x-capture-bot-challenge": screenshot.botChallenge } : {}),
    ...(screenshot.emptyReason ? { "x-capture-empty-reason": screenshot.emptyReason } : {}),
    "server-timing": timings.join(", "),
  };
}

const encoder = new TextEncoder();

/** The same as the last line of a progress stream, in parts, with the image as Base64. */
export async function* toProgressResult({
  screenshot,
  notKept,
  delivery,
}: ScreenshotRun & { delivery?: Delivery }): Chunks {
  const { image, ...details } = screenshot;
  yield encoder.encode(`${JSON.stringify({ ...details, notKept, delivery }).slice(0, -1)},"image":"`);
  yield* readBase64(image.path);
  yield encoder.encode('"}\n');
}
