import { once } from "node:events";
import type { Worker } from "node:worker_threads";

/**
 * Waits for the first message of a thread.
 * @throws the thread's error; Error when it ends without a message; the signal's reason
 */
export async function waitForResult<T>(worker: Worker, signal: AbortSignal): Promise<T> {
  const exit = once(worker, "exit", { signal }).then(([code]) => {
    throw new Error(`the thread ended with code ${code}`);
  });
  exit.catch(() => undefined);
  const [result] = await Promise.race([once(worker, "message", { signal }), exit]);
  return result;
}
