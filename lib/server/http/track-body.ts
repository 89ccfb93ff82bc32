/** Splits large chunks, so that the byte count of an aborted response is accurate. */
const CHUNK_BYTES = 64 * 1024;

export type Delivery = {
  /** Bytes passed to the client's connection. */
  bytes: number;
  isAborted: boolean;
  /** The error of the source stream. */
  error?: unknown;
};

/**
 * Returns the same response and calls `onEnd` once when its body has been sent, failed, or was abandoned.
 * @param signal the request's signal; a body that the client will never read is canceled
 */
export function trackBody(
  response: Response,
  signal: AbortSignal,
  onEnd: (delivery: Delivery) => void,
): Response {
  if (!response.body) {
    onEnd({ bytes: 0, isAborted: signal.aborted });
    return response;
  }
  const reader = response.body.getReader();
  let rest: Uint8Array = new Uint8Array();
  let bytes = 0;
  let hasEnded = false;
  const end = (result: Omit<Delivery, "bytes">): void => {
    if (hasEnded) return;
    hasEnded = true;
    signal.removeEventListener("abort", onAbort);
    onEnd({ bytes, ...result });
  };
  const onAbort = (): void => {
    end({ isAborted: true });
    reader.cancel(signal.reason).catch(() => undefined);
  };
  const body = new ReadableStream(
    {
      start(controller) {
        // An error must close the connection even while the client reads nothing.
        reader.closed.catch((error: unknown) => {
          end({ isAborted: false, error });
          controller.error(error);
        });
      },
      async pull(controller) {
        while (rest.byteLength === 0) {
          const { done, value } = await reader.read();
          if (done) {
            end({ isAborted: false });
            if (signal.aborted) controller.error(signal.reason);
            else controller.close();
            return;
          }
          rest = value;
        }
        const chunk = rest.subarray(0, CHUNK_BYTES);
        rest = rest.subarray(CHUNK_BYTES);
        bytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
      cancel: onAbort,
    },
    // Prevents reading ahead of the client.
    { highWaterMark: 0 },
  );
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  return new Response(body, response);
}
