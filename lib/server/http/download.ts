import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { streamWithTimeout } from "./send-file.ts";

/** Leaves the platform time to end the response. */
const SEND_MS = 290_000;

/** Streams a download that is made while it is sent. */
export const downloadResponse = (chunks: Chunks, contentType: string, fileName: string): Response =>
  new Response(streamWithTimeout(chunks, { sendBy: AbortSignal.timeout(SEND_MS) }), {
    headers: { "content-type": contentType, "content-disposition": `attachment; filename="${fileName}"` },
  });
