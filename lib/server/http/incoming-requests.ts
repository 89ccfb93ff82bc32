import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Converts an absolute-form request target (RFC 9112, 3.2.2) to path and query. Next.js would redirect to the target's
 * host.
 */
function toOriginForm(target: string): string {
  if (target.startsWith("/") || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return `${pathname || "/"}${search}`;
}

/**
 * Normalizes requests before Next.js handles them: absolute-form targets, and TRACE, for which `Request` throws, to
 * OPTIONS. Only on the site's port, because egress proxies in the same process need absolute-form.
 */
export function normalizeRequests(sitePort: number): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.socket.localPort !== sitePort) return;
    request.url = toOriginForm(request.url ?? "/");
    if (request.method === "TRACE") request.method = "OPTIONS";
  });
}

/** The capture tools' deadline of 78 s plus 60 s for the client to read the response. */
const MAX_SECONDS = 138;
const CAPTURE_PATHS =
  /^\/api\/(?:tools\/(?:screenshot|firecrawl)|user\/sessions\/try|watches\/preview|v1\/(?:screenshot|pdf|extract|render)|firecrawl|mcp)\b/;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Closes connections of clients that do not read a capture in time, because it occupies memory until then. */
export function abortSlowAnswers(maxSeconds = MAX_SECONDS): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Exchange;
    if (!CAPTURE_PATHS.test(request.url ?? "")) return;
    const timer = setTimeout(() => response.destroy(), maxSeconds * 1000);
    response.once("close", () => clearTimeout(timer));
  });
}
