import type { Chunks } from "#server/read-file-chunks.ts";
import { SEND_MS, streamWithTimeout } from "./send-file.ts";

/** Tells what is happening now; each call becomes one line. */
export type ReportProgress = (step: Record<string, unknown>) => void;

const NDJSON = "application/x-ndjson";

/** Whether the caller wants the steps as they happen. */
export function acceptsNdjson(request: Request): boolean {
  return (request.headers.get("accept") ?? "")
    .split(",")
    .some((type) => type.split(";")[0]?.trim().toLowerCase() === NDJSON);
}

type Options<T> = {
  run: (tell: ReportProgress) => Promise<T>;
  /** The last line of a run that succeeded: a value, or the line itself in parts. */
  toAnswer: (result: T) => unknown;
  /** The last line of a run that failed after its first step. */
  toErrorBody: (error: unknown) => unknown;
  /** Called when the answer is sent, or can no longer be. */
  dispose?: ((result: T) => void) | undefined;
};

const encoder = new TextEncoder();
const line = (value: unknown) => encoder.encode(`${JSON.stringify(value)}\n`);
const isChunks = (value: unknown): value is Chunks =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** The steps as they come, then the last line. */
async function* toLines(steps: unknown[], next: () => Promise<void>, last: Promise<unknown>): Chunks {
  let isDone = false;
  const done = last.then(() => {
    isDone = true;
  });
  while (!isDone || steps.length > 0) {
    if (steps.length > 0) yield line(steps.shift());
    else await Promise.race([next(), done]);
  }
  const answer = await last;
  if (isChunks(answer)) yield* answer;
  else yield line(answer);
}

/**
 * Answers with one JSON line a step and the answer, or the error body, as the last. What fails before the first step
 * is thrown instead, so that refusals keep their status. A caller who goes away ends the stream, not the error.
 */
export async function streamProgress<T>(options: Options<T>): Promise<Response> {
  const { run, toAnswer, toErrorBody, dispose } = options;
  const steps: unknown[] = [];
  let next = Promise.withResolvers<void>();
  const first = next.promise;
  const result = run((step) => {
    steps.push(step);
    next.resolve();
    next = Promise.withResolvers();
  });
  await Promise.race([first, result]);
  const late = new AbortController();
  const last = result.then(toAnswer, toErrorBody).finally(() => {
    AbortSignal.timeout(SEND_MS).addEventListener("abort", () => late.abort());
  });
  last.catch(() => undefined);
  const body = streamWithTimeout(
    toLines(steps, () => next.promise, last),
    {
      sendBy: late.signal,
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
