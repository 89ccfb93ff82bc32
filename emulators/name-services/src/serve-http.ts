import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Distance } from "./state.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;
export type Server = { port: number; close: () => Promise<void> };

/** A new TLS connection costs two round trips before its first request. */
const HANDSHAKES = 2;

/** Delays a request by its simulated distance: three round trips on a new connection, then one. */
export function createLatency(distance: Distance): (socket: Socket, latency: number) => Promise<void> {
  const known = new WeakSet<Socket>();
  return async (socket, latency) => {
    const trips = known.has(socket) ? 1 : 1 + HANDSHAKES;
    known.add(socket);
    const ms = trips * distance.rttMs + distance.pace * latency;
    if (ms > 0) await wait(ms);
  };
}

/** Serves HTTP on 127.0.0.1; port 0 selects a free one. Closing does not wait for open requests. */
export async function serveHttp(port: number, handler: Handler): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    handler(request, response, url).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port: (server.address() as AddressInfo).port, close };
}
