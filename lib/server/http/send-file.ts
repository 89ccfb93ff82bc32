import { type Chunks, readParts } from "#server/read-file-chunks.ts";

const IDLE_MS = 30_000;
/** From the start of a response, or of the last line of a stream, to its last byte, in milliseconds. */
export const SEND_MS = 60_000;

/** A response was cut off because its client read too slowly. */
export class SlowClientError extends Error {
  /** Next.js logs other errors of a body, with their stack. */
  override name = "AbortError";
}

type Sending = {
  /** Aborting it cuts the response off. */
  sendBy?: AbortSignal;
  /** For the client to take the next part, in milliseconds. */
  idleMs?: number;
  /** Called once, however the sending ends, also when the response is never sent. */
  onEnd?: () => void;
};

/**
 * A body that is read from `source` only as fast as the client takes it. A client that takes nothing for 30 seconds is cut
 * off, and so is one that is not done when `sendBy` is aborted.
 */
export function streamWithTimeout(
  source: Chunks,
  { sendBy = AbortSignal.timeout(SEND_MS), idleMs = IDLE_MS, onEnd }: Sending = {},
): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  let isOver = false;
  let idle: NodeJS.Timeout | undefined;
  let cutOff: (reason: SlowClientError) => void;
  const onAbort = (): void =>
    cutOff(new SlowClientError("The client read the response too slowly.", { cause: sendBy.reason }));
  const finish = (): void => {
    isOver = true;
    clearTimeout(idle);
    sendBy.removeEventListener("abort", onAbort);
    onEnd?.();
  };
  const waitForClient = (): void => {
    idle = setTimeout(() => cutOff(new SlowClientError("The client stopped reading the response.")), idleMs);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        cutOff = (reason) => {
          if (isOver) return;
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
          if (isOver) return;
          if (!done) {
            controller.enqueue(value);
            return waitForClient();
          }
          finish();
          controller.close();
        } catch (error) {
          if (!isOver) finish();
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

/** Sends a file and releases it. */
export function sendFile(file: SentFile, headers: HeadersInit, sending: Sending = {}): Response {
  const onEnd = (): void => void file.release();
  return new Response(streamWithTimeout(readParts(file.path), { ...sending, onEnd }), { headers });
}
