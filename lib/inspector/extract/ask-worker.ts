import type { Worker } from "node:worker_threads";
import type { WorkerAnswer, WorkerRequest } from "./worker-protocol.ts";

/** A worker that did not answer: it took too long, ran out of memory, or died. */
class WorkerLost extends Error {}

/**
 * Sends one job to a worker and waits for its answer.
 * @throws WorkerLost after `ms` milliseconds or when the worker ends; the signal's reason when that comes first.
 */
export function askWorker(
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
    const onError = (error: unknown): void => finish(() => reject(new WorkerLost(String(error))));
    const onExit = (code: number): void => finish(() => reject(new WorkerLost(`ended with code ${code}`)));
    const onAbort = (): void => finish(() => reject(limits.signal.reason));
    const timer = setTimeout(() => finish(() => reject(new WorkerLost("took too long"))), limits.ms);
    limits.signal.addEventListener("abort", onAbort, { once: true });
    worker.ref();
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    if (limits.signal.aborted) onAbort();
    else worker.postMessage(request);
  });
}
