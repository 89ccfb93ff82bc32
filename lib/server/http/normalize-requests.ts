import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

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
