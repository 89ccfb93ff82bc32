import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * The path and query of a request target. Next.js answers absolute-form (RFC 9112, 3.2.2) with a redirect to the host in
 * it, because of its two slashes.
 */
function toOriginForm(target: string): string {
  if (target.startsWith("/") || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return `${pathname || "/"}${search}`;
}

/**
 * Changes requests to the site's port before Next.js sees them: absolute-form becomes origin-form, and TRACE becomes
 * OPTIONS, because the `Request` of the platform throws for TRACE. Requests to egress proxies of the same process, which
 * need absolute-form, come on other ports.
 */
export function normalizeRequests(sitePort: number): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.socket.localPort !== sitePort) return;
    request.url = toOriginForm(request.url ?? "/");
    if (request.method === "TRACE") request.method = "OPTIONS";
  });
}

/** The capture tools' deadline is 78 s after the request; a client has 60 s more to read the answer. */
const MAX_SECONDS = 138;
const CAPTURE_PATHS = /^\/api\/tools\/(?:screenshot|firecrawl)\b/;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Closes connections whose client does not read the answer of a capture in time: it would stay in memory. */
export function abortSlowAnswers(maxSeconds = MAX_SECONDS): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Exchange;
    if (!CAPTURE_PATHS.test(request.url ?? "")) return;
    const timer = setTimeout(() => response.destroy(), maxSeconds * 1000);
    response.once("close", () => clearTimeout(timer));
  });
}
