import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { SEND_MS, streamWithTimeout } from "./send-file.ts";

/** Reports a progress event, sent as one NDJSON line. */
export type ReportProgress = (step: Record<string, unknown>) => void;

/** Reports the pictures after steps, for a caller who shows them. */
export const toPictureReporter = (
  { showsSteps }: { showsSteps?: boolean | undefined },
  reportProgress: ReportProgress,
) => (showsSteps ? (picture: object) => reportProgress({ step: "step_done", ...picture }) : undefined);

const NDJSON = "application/x-ndjson";

/** Whether the caller accepts a progress stream. */
export function acceptsNdjson(request: Request): boolean {
  return (request.headers.get("accept") ?? "")
    .split(",")
    .some((type) => type.split(";")[0]?.trim().toLowerCase() === NDJSON);
}

type StreamOptions<T> = {
  run: (reportProgress: ReportProgress) => Promise<T>;
  /** The last line after success: a value, or its bytes in chunks. */
  toAnswer: (result: T) => unknown;
  /** The last line after an error that follows the first progress event. */
  toErrorBody: (error: unknown) => unknown;
  /** Called when the stream has ended, sent or not. */
  dispose?: ((result: T) => void) | undefined;
};

const encoder = new TextEncoder();
const encodeLine = (value: unknown) => encoder.encode(`${JSON.stringify(value)}\n`);
const isChunks = (value: unknown): value is Chunks =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function* toLines(steps: unknown[], nextStep: () => Promise<void>, last: Promise<unknown>): Chunks {
  let isDone = false;
  const done = last.then(() => {
    isDone = true;
  });
  while (!isDone || steps.length > 0) {
    if (steps.length > 0) yield encodeLine(steps.shift());
    else await Promise.race([nextStep(), done]);
  }
  const answer = await last;
  if (isChunks(answer)) yield* answer;
  else yield encodeLine(answer);
}

/**
 * Responds with one JSON line per progress event and the result or error body last. Errors before the first event are
 * thrown, so that they keep their HTTP status. A client that disconnects does not cancel the run.
 */
export async function streamProgress<T>(options: StreamOptions<T>): Promise<Response> {
  const { run, toAnswer, toErrorBody, dispose } = options;
  const steps: unknown[] = [];
  let nextStep = Promise.withResolvers<void>();
  const first = nextStep.promise;
  const result = run((step) => {
    steps.push(step);
    nextStep.resolve();
    nextStep = Promise.withResolvers();
  });
  await Promise.race([first, result]);
  const sendTimeout = new AbortController();
  const last = result.then(toAnswer, toErrorBody).finally(() => {
    AbortSignal.timeout(SEND_MS).addEventListener("abort", () => sendTimeout.abort());
  });
  last.catch(() => undefined);
  const body = streamWithTimeout(
    toLines(steps, () => nextStep.promise, last),
    {
      sendBy: sendTimeout.signal,
      onEnd: () =>
        void result.then(
          (value) => dispose?.(value),
          () => undefined,
        ),
    },
  );
  return new Response(body, {
    headers: { "content-type": `${NDJSON}; charset=utf-8`, "x-accel-buffering": "no" },
  });
}
