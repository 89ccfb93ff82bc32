import { randomBytes, timingSafeEqual } from "node:crypto";
import http, { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { EgressSettings } from "./config.ts";
import type { EgressErrorCode } from "./errors.ts";
import { forward, tunnel } from "./forward.ts";
import { type EgressLimits, EgressSession, type IsBlockedHost } from "./session.ts";

/** What a job needs of its filter, wherever that runs. */
export type EgressHandle = Credentials & {
  /** Address of the proxy as the browser reaches it, `http://host:port`. */
  server: string;
  /** Why the last connection to this host and port was not made; undefined when all were. */
  outcomeOf: (
    host: string,
    port: number,
  ) => EgressErrorCode | undefined | Promise<EgressErrorCode | undefined>;
  /** Lets connections to an unwanted host through after all. */
  permit: (host: string) => Promise<void> | void;
  /** Ends the job's connections; no new ones are made. */
  close: () => Promise<void>;
};

/** The one way out for one job's browser, in this process. */
export type Egress = EgressHandle & {
  /** Why the last connection to this host and port was not made; undefined when all were. */
  outcomeOf: (host: string, port: number) => EgressErrorCode | undefined;
  failures: () => { target: string; outcome: EgressErrorCode }[];
  bytes: () => number;
};

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Starts the filtering proxy of one job on a free loopback port. It looks every host up once, refuses all that is not
 * public, and connects to the very address that it checked; redirects, frames, web sockets and workers come this way too.
 * Connections to hosts that `isUnwanted` names are not made, unless they are permitted.
 */
export async function startEgressProxy(
  settings: EgressSettings,
  limits: EgressLimits,
  isUnwanted: IsBlockedHost = () => false,
): Promise<Egress> {
  const job = new EgressSession(settings, limits, isUnwanted);
  const credentials = createCredentials();
  const { server, close: closeServer } = createProxyServer((header) =>
    hasCredentials(header, credentials) ? job : null,
  );
  const port = await listen(server);
  const close = async (): Promise<void> => {
    clearTimeout(lifetime);
    job.close();
    await closeServer();
  };
  const lifetime = setTimeout(() => void close(), limits.lifetimeMs);
  lifetime.unref();
  return {
    ...credentials,
    server: `http://127.0.0.1:${port}`,
    outcomeOf: (host, targetPort) => job.outcomeOf(host, targetPort),
    permit: (host) => job.allowHost(host),
    failures: () => job.failures,
    bytes: () => job.budget.bytes,
    close,
  };
}

/** The job whose credentials a `Proxy-Authorization` header holds; null when there is none. */
export type FindSession = (authorization: string | undefined) => EgressSession | null;

export type ProxyServer = { server: http.Server; close: () => Promise<void> };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const AUTHENTICATE = { "proxy-authenticate": 'Basic realm="egress"', "content-length": "0" };

function absoluteUrl(request: IncomingMessage): URL | null {
  const text = request.url ?? "";
  return text.startsWith("http://") && URL.canParse(text) ? new URL(text) : null;
}

function onRequest(request: IncomingMessage, response: ServerResponse, findJob: FindSession): void {
  const url = absoluteUrl(request);
  const job = findJob(request.headers["proxy-authorization"]);
  if (!job) response.writeHead(407, AUTHENTICATE).end();
  // The browser accepts hosts that the URL standard refuses.
  else if (!url) response.destroy();
  else void forward(request, response, url, job);
}

function onConnect(request: IncomingMessage, client: Duplex, head: Buffer, findJob: FindSession): void {
  client.on("error", () => client.destroy());
  const job = findJob(request.headers["proxy-authorization"]);
  if (job) {
    void tunnel(request, client as Socket, head, job);
    return;
  }
  client.end(
    'HTTP/1.1 407 Who is it\r\nproxy-authenticate: Basic realm="egress"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  );
}

/**
 * The filter as a server that does not listen yet. `answerOwn` answers requests that are to this server itself
 * (`GET /path`, which no browser sends to its proxy); without it they are refused like any other.
 */
export function createProxyServer(findJob: FindSession, answerOwn?: Answer): ProxyServer {
  const clients = new Set<Socket>();
  const server = http.createServer({ requestTimeout: 0, insecureHTTPParser: false });
  // Chromium repeats a request that got no response on a connection it had used before.
  server.maxRequestsPerSocket = 1;
  server.on("request", (request, response) => {
    if (answerOwn && request.url?.startsWith("/")) answerOwn(request, response);
    else onRequest(request, response, findJob);
  });
  server.on("connect", (request, client, head) => onConnect(request, client, head, findJob));
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

/** Credentials of one job: nobody else on this machine can use its filter. */
export function createCredentials(): Credentials {
  return {
    username: `job-${randomBytes(6).toString("hex")}`,
    password: randomBytes(24).toString("base64url"),
  };
}

/** Whether a `Proxy-Authorization` header holds these credentials, compared in constant time. */
export function hasCredentials(header: string | undefined, { username, password }: Credentials): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`);
  const given = Buffer.from(header ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
