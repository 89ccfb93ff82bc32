import http, { type IncomingMessage } from "node:http";
import type net from "node:net";
import { pipeline, Readable } from "node:stream";
import type tls from "node:tls";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import type { EgressSettings } from "#server/platform/settings/egress-settings.ts";
import { resolvePublicEndpoints } from "./address-policy.ts";
import { connectToFirst } from "./connect.ts";
import { EgressError } from "./errors.ts";
import { startTls } from "./tls.ts";

type SendLimits = {
  /** Milliseconds for the server to accept the connection. */
  connectMs: number;
  /** Milliseconds from the lookup of the name to the end of the answer. */
  totalMs: number;
  /** Bytes of the answer that are read; the rest is discarded. */
  responseBytes: number;
};

/** Bytes of a body that is streamed. */
export type StreamedBody = { chunks: AsyncIterable<Uint8Array>; size: number };

export type SendRequest = {
  method: "POST" | "PUT" | "DELETE";
  /** An https address. */
  url: URL;
  headers: Record<string, string>;
  body: string | StreamedBody;
  limits: SendLimits;
  /** Pins of certificates that are valid beside those of public authorities: base64 SHA-256 of the public key. */
  trustedPins?: readonly string[];
};

export type SendResponse = { status: number; headers: http.IncomingHttpHeaders; body: string };

const HTTPS_PORT = 443;

/** Reads the answer up to the limit. An answer that breaks off afterwards still counts by its status. */
function readAnswer(message: IncomingMessage, maxBytes: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const end = () => resolve(Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8"));
  message.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) message.destroy();
  });
  message.once("error", end);
  message.once("close", end);
  return promise;
}

function sendOver(
  socket: tls.TLSSocket,
  { method, url, headers, body, limits }: SendRequest,
): Promise<SendResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<SendResponse>();
  const request = http.request({
    createConnection: () => socket,
    method,
    path: url.pathname + url.search,
    headers: {
      ...headers,
      host: url.host,
      "content-length": typeof body === "string" ? Buffer.byteLength(body) : body.size,
      connection: "close",
    },
    setHost: false,
  });
  let isAnswered = false;
  request.once("response", (message) => {
    isAnswered = true;
    void readAnswer(message, limits.responseBytes).then((text) =>
      resolve({ status: message.statusCode ?? 0, headers: message.headers, body: text }),
    );
  });
  request.on("error", (error) => {
    // A server may answer before it has read the body, and close the connection.
    if (!isAnswered) reject(new EgressError("broken", "the connection broke", error));
  });
  request.once("close", () => isAnswered || reject(new EgressError("broken", "the server did not answer")));
  if (typeof body === "string") request.end(body);
  // Closes the file when the connection ends. The request reports the error.
  else pipeline(Readable.from(body.chunks, { objectMode: false }), request, () => undefined);
  return promise;
}

/**
 * Sends a request over https to a host that the address policy allows. The name is resolved once, and the connection made
 * to the checked address. Redirects are answers, not followed.
 * @throws EgressError
 */
export async function sendToPublicHost(
  request: SendRequest,
  settings: EgressSettings,
): Promise<SendResponse> {
  const { url, limits, trustedPins = [] } = request;
  let socket: net.Socket | undefined;
  let isEnded = false;
  const send = async (): Promise<SendResponse> => {
    const endpoints = await resolvePublicEndpoints(url.hostname, Number(url.port || HTTPS_PORT), settings);
    if (isEnded) throw new EgressError("slow", "the request has ended");
    const connected = await connectToFirst(endpoints, limits.connectMs, (opened) => {
      socket = opened;
      opened.on("error", () => opened.destroy());
    });
    const secure = await startTls(connected, url.hostname, trustedPins);
    return sendOver(secure, request);
  };
  try {
    return await withTimeout(limits.totalMs, send(), (): never => {
      throw new EgressError("slow", "the server did not answer in time");
    });
  } finally {
    isEnded = true;
    socket?.destroy();
  }
}
