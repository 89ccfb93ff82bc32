import { type Chunks, readParts } from "#server/platform/read-file-chunks.ts";

const IDLE_MS = 30_000;
/** Maximum time to send a response, or the last line of a stream, in milliseconds. */
export const SEND_MS = 60_000;

/** A response was aborted because its client read too slowly. */
export class SlowClientError extends Error {
  /** Next.js logs body errors of any other name with their stack. */
  override name = "AbortError";
}

type SendOptions = {
  /** Aborts the response. */
  sendBy?: AbortSignal;
  /** Maximum time for the client to read the next chunk, in milliseconds. */
  idleMs?: number;
  /** Called once when sending ends for any reason, even if it never started. */
  onEnd?: () => void;
};

/**
 * Streams `source` at the client's pace. Aborts with SlowClientError when the client reads nothing for `idleMs`, or has
 * not finished when `sendBy` is aborted.
 */
export function streamWithTimeout(
  source: Chunks,
  { sendBy = AbortSignal.timeout(SEND_MS), idleMs = IDLE_MS, onEnd }: SendOptions = {},
): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  let hasEnded = false;
  let idle: NodeJS.Timeout | undefined;
  let abort: (reason: SlowClientError) => void;
  const onAbort = (): void =>
    abort(new SlowClientError("The client read the response too slowly.", { cause: sendBy.reason }));
  const finish = (): void => {
    hasEnded = true;
    clearTimeout(idle);
    sendBy.removeEventListener("abort", onAbort);
    onEnd?.();
  };
  const waitForClient = (): void => {
    idle = setTimeout(() => abort(new SlowClientError("The client stopped reading the response.")), idleMs);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        abort = (reason) => {
          if (hasEnded) return;
          finish();
          controller.error(reason);
          chunks.return?.().catch(() => undefined);
        };
        sendBy.addEventListener("abort", onAbort, { once: true });
        if (sendBy.aborted) onAbort();
        else waitForClient();
      },
      async pull(controller) {
        clearTimeout(idle);
        try {
          const { done, value } = await chunks.next();
          if (hasEnded) return;
          if (!done) {
            controller.enqueue(value);
            return waitForClient();
          }
          finish();
          controller.close();
        } catch (error) {
          if (!hasEnded) finish();
          throw error;
        }
      },
      cancel() {
        finish();
        chunks.return?.().catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

type SentFile = { path: string; release: () => Promise<void> };

/**
 * Streams a file and releases it when sending ends.
 * @param options `chunks` replaces the bytes of the file
 */
export function sendFile(
  file: SentFile,
  headers: HeadersInit,
  { chunks = readParts(file.path), ...options }: SendOptions & { chunks?: Chunks } = {},
): Response {
  const onEnd = (): void => void file.release();
  return new Response(streamWithTimeout(chunks, { ...options, onEnd }), { headers });
}

/** Leaves the platform time to end the response. */
const DOWNLOAD_MS = 290_000;

/** Streams a download that is made while it is sent. */
export const downloadResponse = (chunks: Chunks, contentType: string, fileName: string): Response =>
  new Response(streamWithTimeout(chunks, { sendBy: AbortSignal.timeout(DOWNLOAD_MS) }), {
    headers: { "content-type": contentType, "content-disposition": `attachment; filename="${fileName}"` },
  });
