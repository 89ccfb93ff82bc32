import { type Chunks, readBase64 } from "#server/read-file-chunks.ts";
import type { NotKept } from "#shared/capture/history-contract.ts";
import type { Screenshot } from "./screenshot.ts";

const MAX_TITLE_CHARACTERS = 300;

/** `notKept`: why the screenshot is not in its user's history; null when it is, or when it is not meant to be. */
export type KeptScreenshot = Screenshot & { notKept: NotKept | null };

/** What a picture's answer says about its page. Titles are percent-encoded: headers hold ASCII only. */
export function screenshotHeaders(shot: Omit<KeptScreenshot, "image">): Record<string, string> {
  const timings = Object.entries(shot.timings).map(([name, ms]) => `${name.replace(/Ms$/, "")};dur=${ms}`);
  const title = [...shot.title].slice(0, MAX_TITLE_CHARACTERS).join("").toWellFormed();
  return {
    "content-type": shot.contentType,
    "x-capture-final-url": shot.finalUrl,
    "x-capture-status": String(shot.status ?? ""),
    "x-capture-title": encodeURIComponent(title),
    "x-capture-blocked-requests": String(shot.blocked.blockedRequests),
    "x-capture-consent": shot.blocked.consent,
    ...(shot.fullHeight ? { "x-capture-cut-from": String(shot.fullHeight) } : {}),
    ...(shot.notKept ? { "x-capture-not-kept": shot.notKept } : {}),
    ...(shot.botChallenge ? { "x-capture-blocked": shot.botChallenge } : {}),
    "server-timing": timings.join(", "),
  };
}

const encoder = new TextEncoder();

/** The same as the last line of a stream, in parts; the image as Base64. */
export async function* toProgressResult(shot: KeptScreenshot): Chunks {
  const { image, botChallenge: wall, fullHeight: cutFrom, ...about } = shot;
  yield encoder.encode(`${JSON.stringify({ ...about, wall, cutFrom }).slice(0, -1)},"image":"`);
  yield* readBase64(image.path);
  yield encoder.encode('"}\n');
}
