import { WaitTimeoutError } from "./errors.ts";
import type { Schemas } from "./operations.ts";
import { sleep } from "./sleep.ts";

type Job = Schemas["Job"];

export type WaitOptions = {
  /** Ends the wait with its reason; the job continues. */
  signal?: AbortSignal;
  /** Is called with each state that was read. */
  onProgress?: (job: Job) => void;
  /** Longest wait in milliseconds; without it as long as the job takes. */
  timeoutMs?: number;
  /** Milliseconds before the second read, 1,000 by default. They grow up to ten times as many. */
  intervalMs?: number;
};

const ENDED: readonly Job["state"][] = ["completed", "partial", "failed", "canceled"];

/** Whether a job has ended, in whichever way. */
export const hasEnded = ({ state }: Job): boolean => ENDED.includes(state);

/**
 * Reads a job until it has ended.
 * @throws WaitTimeoutError when the time limit ends first
 */
export async function waitForJob(
  read: () => Promise<Job>,
  { signal, onProgress, timeoutMs = Number.POSITIVE_INFINITY, intervalMs = 1000 }: WaitOptions,
): Promise<Job> {
  const end = Date.now() + timeoutMs;
  for (let interval = intervalMs; ; interval = Math.min(interval * 1.5, intervalMs * 10)) {
    const job = await read();
    onProgress?.(job);
    if (hasEnded(job)) return job;
    if (Date.now() + interval > end) throw new WaitTimeoutError(`Job ${job.id} is still ${job.state}`);
    await sleep(interval, signal);
  }
}
