import { Worker } from "node:worker_threads";
import { buildArtifactPath } from "#server/platform/build-artifacts.ts";
import { acquireOrBusy } from "#server/platform/concurrency/acquire-or-busy.ts";
import { FairShare } from "#server/platform/concurrency/fair-share.ts";
import { Semaphore } from "#server/platform/concurrency/semaphore.ts";
import { processSingleton } from "#shared/process-singleton.ts";
import { EXTRACT_LIMITS } from "./limits.ts";
import { WORKER_FILE } from "./worker-protocol.ts";

/** Workers are replaced after this many jobs, because their memory grows with each page. */
const MAX_JOBS_PER_WORKER = 100;

export type PooledWorker = { worker: Worker; heapMb: number; jobs: number };

type Pool = { idle: PooledWorker[]; semaphore: Semaphore; share: FairShare };

const pool = (): Pool =>
  processSingleton("extract-workers", () => {
    const { workers: permits, queue: maxQueue } = EXTRACT_LIMITS;
    const share = new FairShare(permits);
    const { isDemoted, limit } = share;
    return { idle: [], semaphore: new Semaphore({ permits, maxQueue, isDemoted, limit }), share };
  });

/** A thread with its own heap, without the environment and the start arguments of this process. */
function startWorker(heapMb: number): PooledWorker {
  const worker = new Worker(buildArtifactPath(WORKER_FILE), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 },
  });
  // An idle worker has no other listener; the next job detects a dead one.
  worker.on("error", () => undefined);
  worker.unref();
  return { worker, heapMb, jobs: 0 };
}

const BUSY_MESSAGE = "Too many pages are being extracted. Please try again in a moment.";

/** An idle worker with this heap size, or a new one. */
function getWorker(heapMb: number): PooledWorker {
  const { idle } = pool();
  const at = idle.findIndex((pooled) => pooled.heapMb === heapMb && pooled.worker.threadId > 0);
  return at >= 0 ? (idle.splice(at, 1)[0] as PooledWorker) : startWorker(heapMb);
}

/** Starts a worker in advance, so that it is ready when the page is. Does nothing when one is idle. */
export function warmWorker(heapMb: number = EXTRACT_LIMITS.heapMb): void {
  if (pool().idle.length === 0 && pool().semaphore.running === 0) pool().idle.push(startWorker(heapMb));
}

/** Returns a worker to the pool, or ends it when it is stuck, broken or old. */
export function releaseWorker(pooled: PooledWorker, isSound: boolean): void {
  pooled.jobs++;
  if (isSound && pooled.jobs < MAX_JOBS_PER_WORKER) pool().idle.push(pooled);
  else void pooled.worker.terminate();
}

/**
 * Runs `job` in one of the `EXTRACT_LIMITS.workers` slots, which keys (users) get in turn. `take` returns a worker;
 * one that is released as broken is ended, and the next `take` starts another. A job that throws, e.g. at its time
 * limit, counts against the share of its user like a capture that is not charged.
 * @throws AppError `busy` when too many wait; the signal's reason when it is aborted while waiting
 */
export async function withWorker<T>(
  { heapMb, signal, key }: { heapMb: number; signal: AbortSignal; key: string },
  job: (take: () => PooledWorker) => Promise<T>,
): Promise<T> {
  const { semaphore, share } = pool();
  const release = await acquireOrBusy(semaphore, { key, signal }, BUSY_MESSAGE);
  let isDone = false;
  try {
    const result = await job(() => getWorker(heapMb));
    isDone = true;
    return result;
  } finally {
    share.record(key, isDone);
    release();
  }
}

/** Ends the idle workers, so that the process can exit. */
export async function closeExtractWorkers(): Promise<void> {
  await Promise.all(
    pool()
      .idle.splice(0)
      .map(({ worker }) => worker.terminate()),
  );
}
