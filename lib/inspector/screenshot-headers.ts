import type { Screenshot } from "./take-screenshot.ts";

const MAX_TITLE_CHARACTERS = 300;

/** What a picture's answer says about its page. Titles are percent-encoded: headers hold ASCII only. */
export function screenshotHeaders(shot: Omit<Screenshot, "image">): Record<string, string> {
  const timings = Object.entries(shot.timings).map(([name, ms]) => `${name.replace(/Ms$/, "")};dur=${ms}`);
  const title = [...shot.title].slice(0, MAX_TITLE_CHARACTERS).join("").toWellFormed();
  return {
    "content-type": shot.contentType,
    "x-capture-final-url": shot.finalUrl,
    "x-capture-status": String(shot.status ?? ""),
    "x-capture-title": encodeURIComponent(title),
    "x-capture-blocked-requests": String(shot.blocked.blockedRequests),
    "x-capture-consent": shot.blocked.consent,
    ...(shot.cutFrom ? { "x-capture-cut-from": String(shot.cutFrom) } : {}),
    ...(shot.wall ? { "x-capture-blocked": shot.wall } : {}),
    "server-timing": timings.join(", "),
  };
}

/** The same as the last line of a stream; the picture as Base64. */
export function screenshotLine(shot: Screenshot): Record<string, unknown> {
  return { ...shot, image: Buffer.from(shot.image).toString("base64") };
}
