import http, { type IncomingMessage } from "node:http";
import type net from "node:net";
import type { Readable } from "node:stream";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import type { EgressSettings } from "#server/platform/settings/egress-settings.ts";
import { resolvePublicEndpoints } from "./address-policy.ts";
import { connectToFirst } from "./connect.ts";
import { EgressError } from "./errors.ts";
import { startTls } from "./tls.ts";

export type GetRequest = {
  /** An http or https address. */
  url: URL;
  headers: Record<string, string>;
  limits: {
    /** Milliseconds for the server to accept the connection. */
    connectMs: number;
    /** Milliseconds from the lookup of the name to the end of the reading. */
    totalMs: number;
  };
  /** Pins of certificates that are valid beside those of public authorities: base64 SHA-256 of the public key. */
  trustedPins?: readonly string[];
  signal?: AbortSignal;
};

export type GetResponse = { status: number; headers: http.IncomingHttpHeaders; body: Readable };

function sendOver(socket: net.Socket, { url, headers }: GetRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = http.request({
    createConnection: () => socket,
    method: "GET",
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, connection: "close" },
    setHost: false,
  });
  request.once("response", resolve);
  request.on("error", (error) => reject(new EgressError("broken", "the connection broke", error)));
  request.once("close", () => reject(new EgressError("broken", "the server did not answer")));
  request.end();
  return promise;
}

/**
 * Sends a GET to a host that the address policy allows. The name is resolved once, and the connection made to the
 * checked address. Redirects are answers, not followed.
 * @param read reads as much of the body as it needs; the connection is closed afterwards
 * @throws EgressError, the signal's reason, and errors of `read`
 */
export async function getFromPublicHost<T>(
  request: GetRequest,
  settings: EgressSettings,
  read: (response: GetResponse) => Promise<T>,
): Promise<T> {
  const { url, limits, trustedPins = [], signal } = request;
  const isSecure = url.protocol === "https:";
  let socket: net.Socket | undefined;
  let isEnded = false;
  const assertOpen = (): void => {
    if (isEnded) throw new EgressError("slow", "the request has ended");
  };
  const send = async (): Promise<T> => {
    const port = Number(url.port || (isSecure ? 443 : 80));
    const endpoints = await resolvePublicEndpoints(url.hostname, port, settings);
    assertOpen();
    const connected = await connectToFirst(endpoints, limits.connectMs, (opened) => {
      socket = opened;
      opened.on("error", () => opened.destroy());
    });
    const channel = isSecure ? await startTls(connected, url.hostname, trustedPins) : connected;
    const message = await sendOver(channel, request);
    return read({ status: message.statusCode ?? 0, headers: message.headers, body: message });
  };
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => undefined);
  const onAbort = (): void => reject(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    return await withTimeout(limits.totalMs, Promise.race([send(), aborted]), (): never => {
      throw new EgressError("slow", "the server did not answer in time");
    });
  } finally {
    isEnded = true;
    signal?.removeEventListener("abort", onAbort);
    socket?.destroy();
  }
}
