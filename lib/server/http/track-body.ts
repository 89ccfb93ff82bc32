/** A slow client must not have a large body counted as received, so it is handed over in pieces. */
const PIECE_BYTES = 64 * 1024;

export type Delivery = {
  /** What of the body was handed over. */
  bytes: number;
  isAborted: boolean;
  /** What broke the body; undefined when nothing did. */
  error?: unknown;
};

/**
 * The same response; `onEnd` runs once, when its body was handed over, broke, or was abandoned by the client. The signal
 * is the request's: a client that left earlier never reads the body, which is then canceled.
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
        // Also while the client reads nothing: whoever breaks the body wants the connection closed.
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
        const piece = rest.subarray(0, PIECE_BYTES);
        rest = rest.subarray(PIECE_BYTES);
        bytes += piece.byteLength;
        controller.enqueue(piece);
      },
      cancel: onAbort,
    },
    // Nothing is read ahead of the client.
    { highWaterMark: 0 },
  );
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  return new Response(body, response);
}
