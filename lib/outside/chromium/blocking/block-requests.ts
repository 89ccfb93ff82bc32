import { Request as FilterRequest, type FiltersEngine } from "@ghostery/adblocker";
import type { Frame, Page, Request, Route } from "playwright-core";

const TYPES = new Set(
  "stylesheet image media font script texttrack xhr fetch eventsource websocket manifest ping beacon".split(
    " ",
  ),
);

/** The frame a request comes from; none for those that have no frame yet. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

/** The address of the document that asks: frames written by their parent have none of their own. */
function documentUrl(frame: Frame | null): string {
  for (let at = frame; at; at = at.parentFrame()) if (/^https?:/.test(at.url())) return at.url();
  return "";
}

function typeOf(request: Request): "sub_frame" | "other" | "script" {
  if (request.isNavigationRequest()) return "sub_frame";
  const type = request.resourceType();
  return (TYPES.has(type) ? type : "other") as "other" | "script";
}

/** Whether the rules stop a request. The page itself is never stopped. */
function isBlocked(engine: FiltersEngine, request: Request): boolean {
  const frame = frameOf(request);
  const isDocument = request.isNavigationRequest();
  if (isDocument && !frame?.parentFrame()) return false;
  const sourceUrl = documentUrl(isDocument ? (frame?.parentFrame() ?? null) : frame);
  return engine.match(FilterRequest.fromRawDetails({ url: request.url(), sourceUrl, type: typeOf(request) }))
    .match;
}

/** Stops requests that the engine's rules name, from before the first document on; `onBlocked` hears of each. */
export async function blockRequests(page: Page, engine: FiltersEngine, onBlocked: () => void): Promise<void> {
  const decide = async (route: Route, request: Request): Promise<void> => {
    if (!isBlocked(engine, request)) return route.continue();
    onBlocked();
    await route.abort("blockedbyclient");
  };
  // A page that closes meanwhile takes its requests with it.
  await page.route("**/*", (route, request) => decide(route, request).catch(() => undefined));
}
