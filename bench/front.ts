import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress } from "node:zlib";
import { certificateFor } from "../sandbox/web/certificate.ts";

export type Front = {
  url: string;
  /** What a browser is told in order to trust this server: `--ignore-certificate-errors-spki-list`. */
  pin: string;
  close: () => Promise<void>;
};

const TEXT = /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg\+xml)/;
/** Brotli's 4 of 11: what is fast enough for answers that are made for one visitor, and no better than hosts do it. */
const QUALITY = 4;

/** Each piece is passed on as it comes: pages are streamed. */
const squeeze = () =>
  createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  });

async function pass(
  target: string,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): Promise<void> {
  const asked = Object.entries(request.headers).filter(([name]) => !name.startsWith(":"));
  const answer = await fetch(new URL(request.url, target), {
    method: request.method,
    headers: { ...(Object.fromEntries(asked) as Record<string, string>), "accept-encoding": "identity" },
    redirect: "manual",
  });
  const headers = Object.fromEntries(answer.headers);
  for (const name of ["connection", "keep-alive", "transfer-encoding", "content-length"])
    delete headers[name];
  const isText = TEXT.test(headers["content-type"] ?? "");
  response.writeHead(answer.status, { ...headers, ...(isText ? { "content-encoding": "br" } : {}) });
  const body = answer.body ? Readable.fromWeb(answer.body) : Readable.from([]);
  await (isText ? pipeline(body, squeeze(), response) : pipeline(body, response));
}

/**
 * Opens a server before the product that serves it as its host does, over TLS, HTTP/2 and with Brotli. The product's own
 * server speaks HTTP/1.1 and gzip, which visitors of a deployed site never meet. Passes on what needs no body.
 * @param target the product's address
 */
export async function openFront(target: string): Promise<Front> {
  const { key, cert, spki } = await certificateFor(["localhost"], join(tmpdir(), "bench-front"));
  const server = createSecureServer({ key, cert }, (request, response) => {
    pass(target, request, response).catch(() => response.stream?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `https://localhost:${port}`, pin: spki, close };
}
