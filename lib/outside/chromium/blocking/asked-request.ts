import { Request } from "@ghostery/adblocker";
import type { PausedRequest } from "./pause-requests.ts";

type FilterType = "sub_frame" | "xmlhttprequest" | "other" | "script";

/** The engine's names of what DevTools names otherwise; the rest differs in case alone. */
const TYPES: Record<string, string> = { document: "sub_frame", xhr: "xmlhttprequest" };
const KNOWN = new Set(
  "sub_frame stylesheet image media font script texttrack xmlhttprequest fetch eventsource manifest ping".split(
    " ",
  ),
);

function typeOf(resourceType: string): FilterType {
  const name = resourceType.toLowerCase();
  const type = TYPES[name] ?? name;
  return (KNOWN.has(type) ? type : "other") as FilterType;
}

/**
 * Characters of an address that rules are tried on. Pages choose theirs, up to megabytes, and some rules take time that
 * grows with the square of it, in the server's own thread.
 */
const LONGEST_JUDGED = 2_048;

/** A request as the engine judges it. `sourceUrl` is the address of the document that asks. */
export function askedRequest(
  { url, resourceType }: Pick<PausedRequest, "url" | "resourceType">,
  sourceUrl: string,
): Request {
  return Request.fromRawDetails({
    url: url.slice(0, LONGEST_JUDGED),
    sourceUrl: sourceUrl.slice(0, LONGEST_JUDGED),
    type: typeOf(resourceType),
  });
}
