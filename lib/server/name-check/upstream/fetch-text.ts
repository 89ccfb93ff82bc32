import http from "node:http";
import https from "node:https";
import { parseRetryAfter } from "#server/platform/retry-after.ts";
import { LookupError } from "./errors.ts";

/** Keeps sockets open between lookups: a new connection costs three round trips instead of one. */
const httpAgent = new http.Agent({ keepAlive: true, scheduling: "lifo" });
const httpsAgent = new https.Agent({ keepAlive: true, scheduling: "lifo" });

const USER_AGENT = "saas-tools-name-checker/1.0";

export type HttpResponse = {
  status: number;
  contentType: string;
  text: string;
  retryAfterSeconds: number | undefined;
};

type Options = { headers?: Record<string, string>; timeoutMs: number; maxBytes: number; signal: AbortSignal };

/** Reads a body as text and stops at `maxBytes`: nothing of interest comes after it. */
async function readText(message: http.IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.byteLength;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString("utf8");
}

function sendRequest(url: URL, { headers, maxBytes }: Options, signal: AbortSignal): Promise<HttpResponse> {
  const isSecure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).get(
      url,
      { agent: isSecure ? httpsAgent : httpAgent, headers: { "user-agent": USER_AGENT, ...headers }, signal },
      (message) => {
        const { statusCode = 0, headers: received } = message;
        readText(message, maxBytes).then(
          (text) =>
            resolve({
              status: statusCode,
              contentType: (received["content-type"] ?? "").toLowerCase(),
              text,
              retryAfterSeconds: parseRetryAfter(received["retry-after"]),
            }),
          reject,
        );
      },
    );
    request.on("error", (error) => reject(Object.assign(error, { reused: request.reusedSocket })));
  });
}

const isStaleConnectionError = (error: unknown) => (error as { reused?: boolean }).reused === true;

/**
 * One GET request; does not follow redirects. Retries at once when an idle keep-alive connection was closed.
 * @throws LookupError `timeout` or `unreachable`
 */
export async function fetchText(url: string, options: Options): Promise<HttpResponse> {
  const timer = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([options.signal, timer]);
  const target = new URL(url);
  try {
    return await sendRequest(target, options, signal).catch((error) => {
      if (signal.aborted || !isStaleConnectionError(error)) throw error;
      return sendRequest(target, options, signal);
    });
  } catch (cause) {
    throw new LookupError(signal.aborted ? "timeout" : "unreachable", undefined, { cause });
  }
}
