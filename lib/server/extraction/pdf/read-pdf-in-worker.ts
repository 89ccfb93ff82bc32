import { Worker } from "node:worker_threads";
import { buildArtifactPath } from "#server/platform/build-artifacts.ts";
import { acquireOrBusy } from "#server/platform/concurrency/acquire-or-busy.ts";
import { FairShare } from "#server/platform/concurrency/fair-share.ts";
import { Semaphore } from "#server/platform/concurrency/semaphore.ts";
import { waitForResult } from "#server/platform/concurrency/wait-for-result.ts";
import { AppError } from "#shared/errors.ts";
import { processSingleton } from "#shared/process-singleton.ts";
import {
  CHARACTER_MAPS_FOLDER,
  PDF_WORKER_FILE,
  type PdfContent,
  type PdfFailure,
  type PdfRequest,
} from "./worker-protocol.ts";

/** Limits of one document; `bytes` of the file, `heapMb` and `buffersMb` of the thread. */
export const PDF_LIMITS = { bytes: 25_000_000, totalMs: 15_000, heapMb: 256, buffersMb: 256 };

const MEMORY_INTERVAL_MS = 100;
const MAX_WAITING = 10;

const MESSAGES: Record<PdfFailure | "too_complex", string> = {
  encrypted: "This PDF document is protected by a password.",
  damaged: "This PDF document is damaged.",
  no_text: "This PDF document has no text, only pictures of pages.",
  too_complex: "This PDF document is too large or too complex to extract its content.",
};

const toError = (failure: keyof typeof MESSAGES, cause?: unknown): AppError =>
  new AppError("unsupported_media_type", MESSAGES[failure], { cause, isExpected: true });

const pool = (): { semaphore: Semaphore; share: FairShare } =>
  processSingleton("pdf-workers", () => {
    const share = new FairShare(1);
    const { isDemoted } = share;
    return { semaphore: new Semaphore({ permits: 1, maxQueue: MAX_WAITING, isDemoted }), share };
  });

const BUSY_MESSAGE = "Too many documents are being read. Please try again in a moment.";

/**
 * Ends the thread when its decompressed data takes too much memory, which its heap limit does not cover.
 * @returns a function that stops watching
 */
function watchBuffers(worker: Worker, limitMb: number): () => void {
  const check = async (): Promise<void> => {
    // The thread may have ended, which its `exit` event reports.
    const memory = await worker.getHeapStatistics().catch(() => null);
    if (memory && memory.external_memory > limitMb * 1_000_000) await worker.terminate();
  };
  const timer = setInterval(() => void check(), MEMORY_INTERVAL_MS);
  return () => clearInterval(timer);
}

type ReadOptions = { maxPages: number; signal: AbortSignal; key?: string; limits?: typeof PDF_LIMITS };

/**
 * Reads the text of a PDF document in a thread of its own, with limits on time and memory. The result is untrusted.
 * @param options `key` is the user: documents of several users are read in turn, those of a user whose
 *   last two were not read after the others
 * @throws AppError `unsupported_media_type` for an encrypted, damaged, scanned or too complex document, `busy` when too
 *   many wait; the signal's reason when it is aborted
 */
export async function readPdfInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  { maxPages, signal, key = "", limits = PDF_LIMITS }: ReadOptions,
): Promise<PdfContent> {
  const { semaphore, share } = pool();
  const release = await acquireOrBusy(semaphore, { key, signal }, BUSY_MESSAGE);
  let isDone = false;
  const characterMaps = buildArtifactPath(CHARACTER_MAPS_FOLDER);
  const request: PdfRequest = { bytes, maxPages, characterMaps };
  const worker = new Worker(buildArtifactPath(PDF_WORKER_FILE), {
    env: {},
    execArgv: [],
    workerData: request,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, stackSizeMb: 4 },
  });
  const stopWatching = watchBuffers(worker, limits.buffersMb);
  try {
    const timed = AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]);
    const result = await waitForResult<PdfContent | PdfFailure>(worker, timed);
    if (typeof result === "string") throw toError(result);
    isDone = true;
    return result;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof AppError ? error : toError("too_complex", error);
  } finally {
    stopWatching();
    void worker.terminate();
    share.record(key, isDone);
    release();
  }
}
