import type { Screenshot } from "./take-screenshot.ts";

const MAX_TITLE_CHARACTERS = 300;

/** What an image answer says about its page. Titles are percent-encoded: headers hold ASCII only. */
export function screenshotHeaders(shot: Omit<Screenshot, "image">): Record<string, string> {
  const timings = Object.entries(shot.timings).map(([name, ms]) => `${name.replace(/Ms$/, "")};dur=${ms}`);
  return {
    "content-type": shot.contentType,
    "x-capture-final-url": shot.finalUrl,
    "x-capture-status": String(shot.status ?? ""),
    "x-capture-title": encodeURIComponent(
      [...shot.title].slice(0, MAX_TITLE_CHARACTERS).join("").toWellFormed(),
    ),
    "x-capture-blocked-requests": String(shot.blocked.blockedRequests),
    "x-capture-consent": shot.blocked.consent,
    "server-timing": timings.join(", "),
  };
}
