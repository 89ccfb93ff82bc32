import "server-only";
import { Worker } from "node:worker_threads";
import { runtimeFile } from "#lib/runtime-files.ts";
import { EXTRACT_LIMITS } from "./limits.ts";
import { WORKER_FILE } from "./worker-protocol.ts";

/** A worker grows with the pages it has read; after so many jobs a fresh one takes its place. */
const JOBS_A_WORKER = 100;

export type PooledWorker = { worker: Worker; heapMb: number; jobs: number };

type Pool = { idle: PooledWorker[]; busy: number; waiting: (() => void)[] };

const KEY = Symbol.for("saas-tools.extract-workers");
const holder = globalThis as typeof globalThis & { [KEY]?: Pool };

/** Once a process, however often hot reload or separate bundles load this module. */
function pool(): Pool {
  holder[KEY] ??= { idle: [], busy: 0, waiting: [] };
  return holder[KEY];
}

/** A thread with a heap of its own, no environment and nothing of this process's way to start. */
function startWorker(heapMb: number): PooledWorker {
  const worker = new Worker(runtimeFile(WORKER_FILE), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 },
  });
  // Between jobs nobody listens; a worker that dies then is found dead by the next job.
  worker.on("error", () => undefined);
  worker.unref();
  return { worker, heapMb, jobs: 0 };
}

/** Waits for a place among `workers` and takes it. @throws the signal's reason when it ends first. */
async function enter(workers: number, signal: AbortSignal): Promise<void> {
  const { waiting } = pool();
  while (pool().busy >= workers) {
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener("abort", stop);
        resolve();
      };
      const stop = (): void => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal.reason);
      };
      waiting.push(go);
      signal.addEventListener("abort", stop, { once: true });
    });
  }
  pool().busy++;
}

function leave(): void {
  pool().busy--;
  pool().waiting.shift()?.();
}

/** An idle worker with this much memory, or a new one. */
function takeWorker(heapMb: number): PooledWorker {
  const { idle } = pool();
  const at = idle.findIndex((pooled) => pooled.heapMb === heapMb && pooled.worker.threadId > 0);
  return at >= 0 ? (idle.splice(at, 1)[0] as PooledWorker) : startWorker(heapMb);
}

/** Starts a worker ahead, so that it is ready when the page is. Does nothing when one is idle. */
export function warmExtractWorker(heapMb: number = EXTRACT_LIMITS.heapMb): void {
  if (pool().idle.length === 0 && pool().busy === 0) pool().idle.push(startWorker(heapMb));
}

/** Puts a worker back, or ends it when it is stuck, broken or old. */
export function giveBack(pooled: PooledWorker, isSound: boolean): void {
  pooled.jobs++;
  if (isSound && pooled.jobs < JOBS_A_WORKER) pool().idle.push(pooled);
  else void pooled.worker.terminate();
}

/**
 * Runs `job` in one of at most `workers` places. `take` gives it a worker; one that it gives back unsound is ended and the
 * next `take` starts another.
 */
export async function inPool<T>(
  options: { workers: number; heapMb: number; signal: AbortSignal },
  job: (take: () => PooledWorker) => Promise<T>,
): Promise<T> {
  await enter(options.workers, options.signal);
  try {
    return await job(() => takeWorker(options.heapMb));
  } finally {
    leave();
  }
}

/** Ends the idle workers, so that a process can stop. */
export async function closeExtractWorkers(): Promise<void> {
  await Promise.all(
    pool()
      .idle.splice(0)
      .map(({ worker }) => worker.terminate()),
  );
}
