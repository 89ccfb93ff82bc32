import "server-only";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { EgressLimits } from "./budget.ts";
import { type Credentials, hasCredentials, newCredentials } from "./credentials.ts";
import type { EgressOutcome } from "./egress-failure.ts";
import { EgressJob } from "./egress-job.ts";
import { forward } from "./forward.ts";
import type { EgressSettings } from "./settings.ts";
import { tunnel } from "./tunnel.ts";

/** The one way out for one job's browser. */
export type Egress = Credentials & {
  /** Address of the proxy, `http://127.0.0.1:port`. */
  server: string;
  /** Why the last connection to this host and port was not made; undefined when all were. */
  outcomeOf: (host: string, port: number) => EgressOutcome | undefined;
  failures: () => { target: string; outcome: EgressOutcome }[];
  bytes: () => number;
  /** Ends the filter and every connection through it. */
  close: () => Promise<void>;
};

const AUTHENTICATE = { "proxy-authenticate": 'Basic realm="egress"', "content-length": "0" };

function absoluteUrl(request: IncomingMessage): URL | null {
  const text = request.url ?? "";
  return text.startsWith("http://") && URL.canParse(text) ? new URL(text) : null;
}

function onRequest(
  request: IncomingMessage,
  response: ServerResponse,
  job: EgressJob,
  credentials: Credentials,
): void {
  const url = absoluteUrl(request);
  if (!hasCredentials(request.headers["proxy-authorization"], credentials))
    response.writeHead(407, AUTHENTICATE).end();
  else if (!url) response.writeHead(400, { "content-length": "0" }).end();
  else void forward(request, response, url, job);
}

function onConnect(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  job: EgressJob,
  credentials: Credentials,
): void {
  client.on("error", () => client.destroy());
  if (hasCredentials(request.headers["proxy-authorization"], credentials)) {
    void tunnel(request, client as Socket, head, job);
    return;
  }
  client.end(
    'HTTP/1.1 407 Who is it\r\nproxy-authenticate: Basic realm="egress"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  );
}

function createServer(job: EgressJob, credentials: Credentials, clients: Set<Socket>): http.Server {
  const server = http.createServer({ requestTimeout: 0, insecureHTTPParser: false });
  server.on("request", (request, response) => onRequest(request, response, job, credentials));
  server.on("connect", (request, client, head) => onConnect(request, client, head, job, credentials));
  server.on("connection", (socket: Socket) => {
    clients.add(socket);
    socket.once("close", () => clients.delete(socket));
  });
  return server;
}

async function listen(server: http.Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Starts the filtering proxy of one job on a free loopback port. It looks every host up once, refuses all that is not
 * public, and connects to the very address that it checked; redirects, frames, web sockets and workers come this way too.
 */
export async function openEgress(settings: EgressSettings, limits: EgressLimits): Promise<Egress> {
  const job = new EgressJob(settings, limits);
  const credentials = newCredentials();
  const clients = new Set<Socket>();
  const server = createServer(job, credentials, clients);
  const port = await listen(server);
  const close = async (): Promise<void> => {
    clearTimeout(lifetime);
    job.close();
    for (const socket of clients) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const lifetime = setTimeout(() => void close(), limits.lifetimeMs);
  lifetime.unref();
  return {
    ...credentials,
    server: `http://127.0.0.1:${port}`,
    outcomeOf: (host, targetPort) => job.outcomeOf(host, targetPort),
    failures: () => job.failures,
    bytes: () => job.budget.bytes,
    close,
  };
}
