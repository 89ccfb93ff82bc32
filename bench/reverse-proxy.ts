import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress } from "node:zlib";
import { getOrCreateCertificate } from "../emulators/sample-sites/src/certificate.ts";

export type ReverseProxy = {
  url: string;
  /** Value for Chromium's `--ignore-certificate-errors-spki-list`. */
  pin: string;
  close: () => Promise<void>;
};

const TEXT = /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg\+xml)/;
/** Brotli quality 4 of 11: fast enough for responses rendered per visitor, and equal to what hosts use. */
const QUALITY = 4;
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
const IMMUTABLE = /\bimmutable\b/;

const compressWhole = promisify(brotliCompress);

/** Flushes every chunk, because pages are streamed. */
const createCompressor = () =>
  createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: PARAMS });

/** A response that is served from memory. */
type CachedResponse = { headers: Record<string, string>; body: Buffer };

const send = (response: Http2ServerResponse, { headers, body }: CachedResponse) =>
  response.writeHead(200, headers).end(body);

function forwardRequest(target: string, request: Http2ServerRequest): Promise<Response> {
  const forwarded = Object.entries(request.headers).filter(([name]) => !name.startsWith(":"));
  return fetch(new URL(request.url, target), {
    method: request.method,
    headers: { ...(Object.fromEntries(forwarded) as Record<string, string>), "accept-encoding": "identity" },
    redirect: "manual",
  });
}

function buildHeaders(upstream: Response): Record<string, string> {
  const headers = Object.fromEntries(upstream.headers);
  for (const name of ["connection", "keep-alive", "transfer-encoding", "content-length"])
    delete headers[name];
  if (TEXT.test(headers["content-type"] ?? "")) headers["content-encoding"] = "br";
  return headers;
}

async function streamResponse(
  upstream: Response,
  headers: Record<string, string>,
  response: Http2ServerResponse,
): Promise<void> {
  response.writeHead(upstream.status, headers);
  const body = Readable.from(upstream.body ?? []);
  await (headers["content-encoding"]
    ? pipeline(body, createCompressor(), response)
    : pipeline(body, response));
}

async function cacheResponse(upstream: Response, headers: Record<string, string>): Promise<CachedResponse> {
  const body = Buffer.from(await upstream.arrayBuffer());
  return {
    headers,
    body: headers["content-encoding"] ? await compressWhole(body, { params: PARAMS }) : body,
  };
}

/**
 * Caches immutable files as a host's CDN does. Compressing them again would take processor time from the page that is
 * measured.
 */
function createRequestHandler(target: string) {
  const files = new Map<string, CachedResponse>();
  return async (request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> => {
    const known = files.get(request.url);
    if (known) return void send(response, known);
    const upstream = await forwardRequest(target, request);
    const headers = buildHeaders(upstream);
    if (!(upstream.ok && IMMUTABLE.test(headers["cache-control"] ?? "")))
      return streamResponse(upstream, headers, response);
    const file = await cacheResponse(upstream, headers);
    files.set(request.url, file);
    send(response, file);
  };
}

/**
 * Serves the product as its host does, over TLS and HTTP/2 with Brotli: the product's own server speaks HTTP/1.1 and
 * gzip, which visitors of a deployed site never see. Only forwards requests without a body.
 * @param target URL of the product
 */
export async function startReverseProxy(target: string): Promise<ReverseProxy> {
  const { key, cert, spki } = await getOrCreateCertificate(["localhost"], join(tmpdir(), "bench-front"));
  const handleRequest = createRequestHandler(target);
  const server = createSecureServer({ key, cert }, (request, response) => {
    handleRequest(request, response).catch(() => response.stream?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `https://localhost:${port}`, pin: spki, close };
}
