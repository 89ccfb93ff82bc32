import { randomBytes, timingSafeEqual } from "node:crypto";
import http, { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { EgressSettings } from "#server/platform/settings/egress-settings.ts";
import type { EgressErrorCode } from "./errors.ts";
import { forward, tunnel } from "./forward.ts";
import { type EgressLimits, EgressSession, type IsBlockedHost } from "./session.ts";

/** The egress session of a capture, in this process or at a remote proxy. */
export type EgressHandle = Credentials & {
  /** URL of the proxy for the browser, `http://host:port`. */
  server: string;
  /** Error code of the last failed connection to a host and port; undefined when none failed. */
  getErrorCode: (
    host: string,
    port: number,
  ) => EgressErrorCode | undefined | Promise<EgressErrorCode | undefined>;
  /** Allows a host that the filter lists block. */
  permit: (host: string) => Promise<void> | void;
  /** Closes all connections and allows no new ones. */
  close: () => Promise<void>;
};

/** The egress session of a capture with its proxy in this process. */
export type Egress = EgressHandle & {
  /** Error code of the last failed connection to a host and port; undefined when none failed. */
  getErrorCode: (host: string, port: number) => EgressErrorCode | undefined;
  failures: () => { target: string; errorCode: EgressErrorCode }[];
  bytes: () => number;
};

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** The proxy of one capture. It refuses every request until its session is opened, once. */
export type EgressProxy = {
  /** URL of the proxy for the browser. */
  server: string;
  open: (settings: EgressSettings, limits: EgressLimits, isBlocked?: IsBlockedHost) => Egress;
  close: () => Promise<void>;
};

/**
 * Starts the proxy of one capture on a free loopback port. Its session resolves each host once, refuses everything that
 * is not public, and connects to the very address that it checked. Redirects, frames, WebSockets and workers use it too.
 * @throws Error when it cannot listen
 */
export async function startEgressProxy(): Promise<EgressProxy> {
  const credentials = createCredentials();
  let session: EgressSession | null = null;
  let lifetime: NodeJS.Timeout | undefined;
  const proxy = createProxyServer((header) => (hasCredentials(header, credentials) ? session : null));
  const server = `http://127.0.0.1:${await listen(proxy.server)}`;
  proxy.server.unref();
  const close = async (): Promise<void> => {
    clearTimeout(lifetime);
    session?.close();
    await proxy.close();
  };
  const open: EgressProxy["open"] = (settings, limits, isBlocked = () => false) => {
    const opened = new EgressSession(settings, limits, isBlocked);
    session = opened;
    lifetime = setTimeout(() => void close(), limits.lifetimeMs);
    lifetime.unref();
    return {
      ...credentials,
      server,
      getErrorCode: (host, targetPort) => opened.getErrorCode(host, targetPort),
      permit: (host) => opened.allowHost(host),
      failures: () => opened.failures,
      bytes: () => opened.traffic.bytes,
      close,
    };
  };
  return { server, open, close };
}

/** The session whose credentials a `Proxy-Authorization` header holds; null for none. */
export type FindSession = (authorization: string | undefined) => EgressSession | null;

export type ProxyServer = { server: http.Server; close: () => Promise<void> };

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

const AUTHENTICATE_HEADERS = { "proxy-authenticate": 'Basic realm="egress"', "content-length": "0" };

function parseAbsoluteUrl(request: IncomingMessage): URL | null {
  const text = request.url ?? "";
  return text.startsWith("http://") && URL.canParse(text) ? new URL(text) : null;
}

function handleRequest(request: IncomingMessage, response: ServerResponse, findSession: FindSession): void {
  const url = parseAbsoluteUrl(request);
  const session = findSession(request.headers["proxy-authorization"]);
  if (!session) response.writeHead(407, AUTHENTICATE_HEADERS).end();
  // Chromium accepts hosts that the URL standard refuses.
  else if (!url) response.destroy();
  else void forward(request, response, url, session);
}

function handleConnect(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  findSession: FindSession,
): void {
  client.on("error", () => client.destroy());
  const session = findSession(request.headers["proxy-authorization"]);
  if (session) {
    void tunnel(request, client as Socket, head, session);
    return;
  }
  client.end(
    'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="egress"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  );
}

/**
 * Creates the proxy's server, which does not listen yet.
 * @param handleControl handles origin-form requests (`GET /path`), which no browser sends to its proxy; without it
 * they are refused like any other
 */
export function createProxyServer(findSession: FindSession, handleControl?: RequestHandler): ProxyServer {
  const clients = new Set<Socket>();
  const server = http.createServer({ requestTimeout: 0, insecureHTTPParser: false });
  // Chromium repeats a request that got no response on a reused connection.
  server.maxRequestsPerSocket = 1;
  server.on("request", (request, response) => {
    if (handleControl && request.url?.startsWith("/")) handleControl(request, response);
    else handleRequest(request, response, findSession);
  });
  server.on("connect", (request, client, head) => handleConnect(request, client, head, findSession));
  server.on("connection", (socket: Socket) => {
    clients.add(socket);
    socket.once("close", () => clients.delete(socket));
  });
  const close = async (): Promise<void> => {
    for (const socket of clients) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { server, close };
}

export type Credentials = { username: string; password: string };

/** Random credentials, so that no other process on this machine can use the session. */
export function createCredentials(): Credentials {
  return {
    username: `job-${randomBytes(6).toString("hex")}`,
    password: randomBytes(24).toString("base64url"),
  };
}

/** Compares in constant time whether a `Proxy-Authorization` header holds these credentials. */
export function hasCredentials(header: string | undefined, { username, password }: Credentials): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`);
  const given = Buffer.from(header ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
