import type { CDPSession } from "playwright-core";
import { AppError } from "#shared/errors.ts";

const CHUNK_BYTES = 1_000_000;

/**
 * Reads the body of a response that `Fetch` has paused, and ends its request.
 * @throws AppError `unsupported_media_type` for more than `maxBytes`; Error when the connection ends early
 */
export async function readResponseBody(
  cdp: CDPSession,
  requestId: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { stream: handle } = await cdp.send("Fetch.takeResponseBodyAsStream", { requestId });
    const chunks: Buffer[] = [];
    let length = 0;
    for (let isEnd = false; !isEnd; ) {
      const { data, base64Encoded, eof } = await cdp.send("IO.read", { handle, size: CHUNK_BYTES });
      const chunk = Buffer.from(data, base64Encoded ? "base64" : "utf8");
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes)
        throw new AppError("unsupported_media_type", `The file is larger than ${maxBytes / 1e6} MB.`);
      isEnd = eof;
    }
    return new Uint8Array(Buffer.concat(chunks));
  } finally {
    // The page may have closed meanwhile.
    void cdp.send("Fetch.failRequest", { requestId, errorReason: "Aborted" }).catch(() => undefined);
  }
}
