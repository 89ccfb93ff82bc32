import type { Worker } from "node:worker_threads";
import { logWarning } from "#server/platform/log.ts";
import { AppError } from "#shared/errors.ts";
import { detectDocumentType } from "./document.ts";
import { EXTRACT_LIMITS, type ExtractLimits } from "./limits.ts";
import type { ExtractionInput, ExtractionMode, ExtractionOutput } from "./types.ts";
import { type PooledWorker, releaseWorker, withWorker } from "./worker-pool.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker-protocol.ts";

/** Share of the time that each mode may take before the next, quicker one is tried. */
const MODE_SHARES: readonly (readonly [ExtractionMode, number])[] = [
  ["full", 0.6],
  ["quick", 0.25],
  ["plain", 0.15],
];

type Terms = { limits: ExtractLimits; signal: AbortSignal };

/**
 * One attempt in one worker.
 * @throws WorkerLost; Error when the page made the worker's code fail, which is logged; the signal's reason
 */
async function attemptExtraction(
  pooled: PooledWorker,
  request: WorkerRequest,
  ms: number,
  { signal }: Terms,
): Promise<ExtractionOutput> {
  let isSound = false;
  try {
    const answer = await runInWorker(pooled.worker, request, { ms, signal });
    isSound = true;
    if ("output" in answer) return answer.output;
    const error = new Error(answer.failure);
    logWarning("extraction.attempt_failed", { thoroughness: request.thoroughness, error });
    throw error;
  } finally {
    releaseWorker(pooled, isSound);
  }
}

const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** At most `length` characters, cut at a line break if one is near. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const line = text.lastIndexOf("\n", length);
  return text.slice(0, line > length * 0.9 ? line : length).replace(HALF_CHARACTER, "");
}

function bounded({ results, metadata }: ExtractionOutput, wasCut: boolean, length: number): ExtractionOutput {
  const { links, images, ...texts } = results;
  const isLong = Object.values(texts).some((text) => text.length > length);
  const cut = Object.fromEntries(
    Object.entries(texts).map(([format, text]) => [format, cutText(text, length)]),
  );
  return {
    results: { ...cut, ...(links ? { links } : {}), ...(images ? { images } : {}) },
    metadata: { ...metadata, isTruncated: metadata.isTruncated || wasCut || isLong },
  };
}

/**
 * Extracts a document as Markdown or HTML with its metadata, in a thread with limits on time and memory. A page that
 * takes too long is extracted again in a simpler mode. The result is untrusted text.
 * @throws AppError `unsupported_media_type` for documents without text, `upstream_timeout` when even the simplest mode
 * takes too long, `busy` when too many wait for a worker; the signal's reason when it is aborted
 */
export async function extractDocumentInWorker(
  input: ExtractionInput,
  options: {
    signal?: AbortSignal;
    key?: string;
    limits?: Partial<Omit<ExtractLimits, "workers" | "queue">>;
  } = {},
): Promise<ExtractionOutput> {
  const limits = { ...EXTRACT_LIMITS, ...options.limits };
  const signal = options.signal ?? new AbortController().signal;
  signal.throwIfAborted();
  const document = detectDocumentType(input.contentType, input.html);
  const request = { input: { ...input, html: input.html.slice(0, limits.inputLength) }, document };
  return withWorker({ heapMb: limits.heapMb, signal, key: options.key ?? "" }, async (take) => {
    let cause: unknown;
    for (const [thoroughness, share] of MODE_SHARES) {
      const job = { ...request, thoroughness };
      try {
        const output = await attemptExtraction(take(), job, limits.totalMs * share, { limits, signal });
        return bounded(output, input.html.length > limits.inputLength, limits.outputLength);
      } catch (error) {
        if (signal.aborted) throw error;
        cause = error;
      }
    }
    throw new AppError("upstream_timeout", "The page is too large or too complex to extract its content.", {
      cause,
      isExpected: true,
    });
  });
}

/** A worker without a result: it took too long, ran out of memory, or died. */
class WorkerLostError extends Error {}

/**
 * Sends one job to a worker and waits for its result.
 * @throws WorkerLost after `ms` milliseconds or when the worker ends; the signal's reason when that comes first
 */
function runInWorker(
  worker: Worker,
  request: WorkerRequest,
  limits: { ms: number; signal: AbortSignal },
): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      limits.signal.removeEventListener("abort", onAbort);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      worker.unref();
      settle();
    };
    const onMessage = (answer: WorkerAnswer): void => finish(() => resolve(answer));
    const onError = (error: unknown): void => finish(() => reject(new WorkerLostError(String(error))));
    const onExit = (code: number): void =>
      finish(() => reject(new WorkerLostError(`ended with code ${code}`)));
    const onAbort = (): void => finish(() => reject(limits.signal.reason));
    const timer = setTimeout(() => finish(() => reject(new WorkerLostError("took too long"))), limits.ms);
    limits.signal.addEventListener("abort", onAbort, { once: true });
    worker.ref();
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    if (limits.signal.aborted) onAbort();
    else worker.postMessage(request);
  });
}
