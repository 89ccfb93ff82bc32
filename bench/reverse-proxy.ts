import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress } from "node:zlib";
import { certificateFor } from "../emulators/sample-sites/src/certificate.ts";

export type ReverseProxy = {
  url: string;
  /** What a browser is told in order to trust this server: `--ignore-certificate-errors-spki-list`. */
  pin: string;
  close: () => Promise<void>;
};

const TEXT = /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg\+xml)/;
/** Brotli's 4 of 11: what is fast enough for answers that are made for one visitor, and no better than hosts do it. */
const QUALITY = 4;
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
const IMMUTABLE = /\bimmutable\b/;

const squeezeWhole = promisify(brotliCompress);

/** Each piece is passed on as it comes: pages are streamed. */
const squeeze = () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: PARAMS });

/** What is sent in one piece, from memory. */
type Kept = { headers: Record<string, string>; body: Buffer };

const send = (response: Http2ServerResponse, { headers, body }: Kept) =>
  response.writeHead(200, headers).end(body);

function ask(target: string, request: Http2ServerRequest): Promise<Response> {
  const asked = Object.entries(request.headers).filter(([name]) => !name.startsWith(":"));
  return fetch(new URL(request.url, target), {
    method: request.method,
    headers: { ...(Object.fromEntries(asked) as Record<string, string>), "accept-encoding": "identity" },
    redirect: "manual",
  });
}

function headersOf(answer: Response): Record<string, string> {
  const headers = Object.fromEntries(answer.headers);
  for (const name of ["connection", "keep-alive", "transfer-encoding", "content-length"])
    delete headers[name];
  if (TEXT.test(headers["content-type"] ?? "")) headers["content-encoding"] = "br";
  return headers;
}

async function pass(
  answer: Response,
  headers: Record<string, string>,
  response: Http2ServerResponse,
): Promise<void> {
  response.writeHead(answer.status, headers);
  const body = answer.body ? Readable.fromWeb(answer.body) : Readable.from([]);
  await (headers["content-encoding"] ? pipeline(body, squeeze(), response) : pipeline(body, response));
}

async function keep(answer: Response, headers: Record<string, string>): Promise<Kept> {
  const body = Buffer.from(await answer.arrayBuffer());
  return { headers, body: headers["content-encoding"] ? await squeezeWhole(body, { params: PARAMS }) : body };
}

/** Files that never change are kept, as the caches of a host keep them: else compressing them takes the processor that the page is measured on. */
function answerFrom(target: string) {
  const files = new Map<string, Kept>();
  return async (request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> => {
    const known = files.get(request.url);
    if (known) return void send(response, known);
    const answer = await ask(target, request);
    const headers = headersOf(answer);
    if (!(answer.ok && IMMUTABLE.test(headers["cache-control"] ?? "")))
      return pass(answer, headers, response);
    const file = await keep(answer, headers);
    files.set(request.url, file);
    send(response, file);
  };
}

/**
 * Opens a server before the product that serves it as its host does, over TLS, HTTP/2 and with Brotli. The product's own
 * server speaks HTTP/1.1 and gzip, which visitors of a deployed site never meet. Passes on what needs no body.
 * @param target the product's address
 */
export async function startReverseProxy(target: string): Promise<ReverseProxy> {
  const { key, cert, spki } = await certificateFor(["localhost"], join(tmpdir(), "bench-front"));
  const answer = answerFrom(target);
  const server = createSecureServer({ key, cert }, (request, response) => {
    answer(request, response).catch(() => response.stream?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `https://localhost:${port}`, pin: spki, close };
}
