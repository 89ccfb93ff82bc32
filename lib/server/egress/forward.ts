import http, {
  type IncomingMessage,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";
import type net from "node:net";
import { EgressError } from "./errors.ts";
import type { EgressSession } from "./session.ts";

function forwardResponse(upstream: IncomingMessage, response: ServerResponse, session: EgressSession): void {
  upstream.on("data", (chunk: Buffer) => session.traffic.addBytes(chunk.length));
  upstream.once("error", () => response.destroy());
  upstream.once("close", () => {
    if (!upstream.complete) response.destroy();
  });
  response.writeHead(
    upstream.statusCode ?? 502,
    upstream.statusMessage,
    forwardedHeaders(upstream.rawHeaders),
  );
  upstream.pipe(response);
}

/** A website must send neither a proxy challenge (407) nor an invalid status. */
function isForwardableStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status <= 599 && status !== 407;
}

/**
 * Forwards a plain http request over a connection of its own. Rebuilds the Host header from the URL. A request that
 * fails gets no response, because the browser could not distinguish it from the site's.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  session: EgressSession,
): Promise<void> {
  const port = Number(url.port || 80);
  try {
    const socket = await session.connect(url.hostname, port);
    if (response.destroyed) {
      socket.destroy();
      return;
    }
    const upstream = http.request({
      createConnection: () => socket,
      method: request.method,
      path: url.pathname + url.search,
      headers: [...forwardedHeaders(request.rawHeaders, ["host"]), "host", url.host, "connection", "close"],
      setHost: false,
      insecureHTTPParser: true,
    });
    upstream.once("response", (message) => {
      if (isForwardableStatus(message.statusCode)) forwardResponse(message, response, session);
      else upstream.destroy(new EgressError("broken", "the website responded with an invalid status"));
    });
    upstream.once("error", (error) => {
      session.recordFailure(url.hostname, port, error);
      response.destroy();
    });
    response.once("close", () => upstream.destroy());
    request.on("data", (chunk: Buffer) => session.traffic.addBytes(chunk.length));
    request.pipe(upstream);
  } catch (error) {
    session.recordFailure(url.hostname, port, error);
    response.destroy();
  }
}

/** Hop-by-hop headers belong to a connection, not to the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function isValidHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function parseConnectionHeaders(raw: readonly string[]): Set<string> {
  const values = raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === "connection");
  return new Set(
    values.flatMap((value) =>
      value
        .toLowerCase()
        .split(",")
        .map((name) => name.trim()),
    ),
  );
}

/** The headers to forward, as a flat list of names and values. `excluded` lists further names, in lower case. */
export function forwardedHeaders(raw: readonly string[], excluded: readonly string[] = []): string[] {
  const dropped = new Set([...HOP_BY_HOP, ...parseConnectionHeaders(raw), ...excluded]);
  const kept: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? "";
    const value = raw[index + 1] ?? "";
    if (!dropped.has(name.toLowerCase()) && isValidHeader(name, value)) kept.push(name, value);
  }
  return kept;
}

function parseTarget(request: IncomingMessage): { host: string; port: number } {
  const url = URL.canParse(`tunnel://${request.url}`) ? new URL(`tunnel://${request.url}`) : null;
  return url?.port ? { host: url.hostname, port: Number(url.port) } : { host: "", port: 0 };
}

/** Pipes bytes both ways until either side ends, and counts them. */
function pipeBothWays(client: net.Socket, upstream: net.Socket, session: EgressSession): void {
  for (const socket of [client, upstream])
    socket.on("data", (chunk: Buffer) => session.traffic.addBytes(chunk.length));
  upstream.pipe(client);
  client.pipe(upstream);
  upstream.once("close", () => client.destroy());
  client.once("close", () => upstream.destroy());
}

/** Handles `CONNECT host:port`: https, and WebSockets with or without TLS. */
export async function tunnel(
  request: IncomingMessage,
  client: net.Socket,
  head: Buffer,
  session: EgressSession,
): Promise<void> {
  const { host, port } = parseTarget(request);
  try {
    const upstream = await session.connect(host, port);
    if (client.destroyed) {
      upstream.destroy();
      return;
    }
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    if (head.length > 0) client.unshift(head);
    pipeBothWays(client, upstream, session);
  } catch (error) {
    session.recordFailure(host, port, error);
    client.end("HTTP/1.1 502 Not connected\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
  }
}
