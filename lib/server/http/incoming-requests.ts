import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Server, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { logWarning } from "#server/platform/log.ts";

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

const STATUS_BY_FAULT: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type Connection = Socket & { server?: Server; _httpMessage?: ServerResponse | null };

/** Ends a connection with an answer, where there is no response of Node's. */
export function endWithAnswer(socket: Duplex, status: number, headers: [string, string][], body = ""): void {
  const sent = [...headers, ["content-length", Buffer.byteLength(body)], ["connection", "close"]];
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...sent.map((header) => header.join(": "))];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** Answers what is no HTTP request, or has too long headers, as problem details with a request id, which is logged. */
function answerUnreadable(error: Error & { code?: string }, socket: Connection): void {
  const { _httpMessage: current } = socket;
  if (!socket.writable || error.code === "ECONNRESET" || current?.headersSent) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_FAULT[error.code ?? ""] ?? 400;
  const requestId = crypto.randomUUID();
  logWarning("http.request_unreadable", { requestId, status, error });
  const headers: [string, string][] = [
    ["content-type", "application/problem+json"],
    ["cache-control", "private, no-store"],
    ["x-request-id", requestId],
  ];
  const title = STATUS_CODES[status];
  endWithAnswer(socket, status, headers, JSON.stringify({ type: "about:blank", title, status, requestId }));
}

/** Calls a function with the server of the site's port, which Next.js creates, at its first connection. */
function onSiteServer(sitePort: number, attach: (server: Server) => void): void {
  const known = new WeakSet<Server>();
  subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Connection };
    const { server, localPort } = socket;
    if (!server || localPort !== sitePort || known.has(server)) return;
    known.add(server);
    attach(server);
  });
}

/** Answers unreadable requests of the site's port itself, because Node's answer has no request id. */
export const answerUnreadableRequests = (sitePort: number): void =>
  onSiteServer(sitePort, (server) => server.on("clientError", answerUnreadable));

/** A connection that asks for another protocol, such as WebSocket. */
export type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer };

/** A path without a page, so that Next.js leaves the connection to us. */
const NO_PAGE = "/_upgrade";

/** Hands upgrades of the site's port whose paths match to a function, instead of Next.js. */
export const acceptUpgrades = (
  sitePort: number,
  pattern: RegExp,
  accept: (upgrade: Upgrade, match: string[]) => Promise<void>,
): void =>
  onSiteServer(sitePort, (server) =>
    server.prependListener("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const match = pattern.exec(request.url ?? "");
      if (!match) return;
      request.url = NO_PAGE;
      socket.on("error", () => socket.destroy());
      accept({ request, socket, head }, match).catch((error: unknown) => {
        logWarning("http.upgrade_failed", { error });
        socket.destroy();
      });
    }),
  );

/** The capture tools' deadline of 78 s plus 60 s for the client to read the response. */
const MAX_SECONDS = 138;
const CAPTURE_PATHS =
  /^\/api\/(?:tools\/(?:screenshot|firecrawl)|user\/sessions\/try|watches\/preview|v1\/(?:screenshot|pdf|archive|extract|render)|firecrawl|mcp)\b/;

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
