import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

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
