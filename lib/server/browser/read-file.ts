import type { CDPSession } from "playwright-core";
import { AppError } from "#shared/errors.ts";
import { PageError } from "./navigation.ts";

const CHUNK_BYTES = 1_000_000;

/**
 * Requests a URL as the page's own frame does.
 * @throws PageError `failed` for another status than 200; AppError `unsupported_media_type` for more than `maxBytes`
 */
export async function readFile(
  cdp: CDPSession,
  url: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { frameTree } = await cdp.send("Page.getFrameTree");
  const { resource } = await cdp.send("Network.loadNetworkResource", {
    frameId: frameTree.frame.id,
    url,
    options: { disableCache: false, includeCredentials: true },
  });
  const { stream: handle, httpStatusCode: status, netErrorName: error } = resource;
  if (!handle || status !== 200) throw new PageError("failed", `the file was not sent: ${error ?? status}`);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for (let isEnd = false; !isEnd; ) {
      const { data, base64Encoded, eof } = await cdp.send("IO.read", { handle, size: CHUNK_BYTES });
      const chunk = Buffer.from(data, base64Encoded ? "base64" : "utf8");
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes)
        throw new AppError("unsupported_media_type", `The file is larger than ${maxBytes / 1e6} MB.`);
      isEnd = eof;
    }
  } finally {
    void cdp.send("IO.close", { handle }).catch(() => undefined);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
