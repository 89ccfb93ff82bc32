import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { EgressJob } from "./egress-job.ts";
import { forward } from "./forward.ts";
import { tunnel } from "./tunnel.ts";

/** The job whose credentials a `Proxy-Authorization` header holds; null when there is none. */
export type FindJob = (authorization: string | undefined) => EgressJob | null;

export type ProxyServer = { server: http.Server; close: () => Promise<void> };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const AUTHENTICATE = { "proxy-authenticate": 'Basic realm="egress"', "content-length": "0" };

function absoluteUrl(request: IncomingMessage): URL | null {
  const text = request.url ?? "";
  return text.startsWith("http://") && URL.canParse(text) ? new URL(text) : null;
}

function onRequest(request: IncomingMessage, response: ServerResponse, findJob: FindJob): void {
  const url = absoluteUrl(request);
  const job = findJob(request.headers["proxy-authorization"]);
  if (!job) response.writeHead(407, AUTHENTICATE).end();
  // The browser accepts hosts that the URL standard refuses.
  else if (!url) response.destroy();
  else void forward(request, response, url, job);
}

function onConnect(request: IncomingMessage, client: Duplex, head: Buffer, findJob: FindJob): void {
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
export function createProxyServer(findJob: FindJob, answerOwn?: Answer): ProxyServer {
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
