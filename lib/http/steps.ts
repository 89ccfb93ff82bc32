/** Tells what is happening now; each call becomes one line. */
export type Tell = (step: Record<string, unknown>) => void;

export const NDJSON = "application/x-ndjson";

/** Whether the caller wants the steps as they happen. */
export function wantsSteps(request: Request): boolean {
  return (request.headers.get("accept") ?? "")
    .split(",")
    .some((type) => type.split(";")[0]?.trim().toLowerCase() === NDJSON);
}

type Options<T> = {
  run: (tell: Tell) => Promise<T>;
  /** The last line of a run that succeeded. */
  toAnswer: (result: T) => unknown;
  /** The last line of a run that failed after its first step. */
  toErrorBody: (error: unknown) => unknown;
};

const encoder = new TextEncoder();
const line = (value: unknown) => encoder.encode(`${JSON.stringify(value)}\n`);

/**
 * Answers with one JSON line a step and the answer, or the error body, as the last. What fails before the first step
 * is thrown instead, so that refusals keep their status. A caller who goes away ends the stream, not the error.
 */
export async function streamSteps<T>({ run, toAnswer, toErrorBody }: Options<T>): Promise<Response> {
  const early: unknown[] = [];
  let send: ((value: unknown) => void) | undefined;
  let begun: () => void = () => {};
  const firstStep = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const result = run((step) => {
    if (send) send(step);
    else early.push(step);
    begun();
  });
  await Promise.race([firstStep, result]);

  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      let open = true;
      send = (value) => {
        try {
          if (open) controller.enqueue(line(value));
        } catch {
          open = false;
        }
      };
      for (const step of early) send(step);
      send(await result.then(toAnswer, toErrorBody));
      if (open) controller.close();
    },
  });
  return new Response(body, {
    headers: { "content-type": `${NDJSON}; charset=utf-8`, "x-accel-buffering": "no" },
  });
}
