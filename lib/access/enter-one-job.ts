import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { endJob, startJob } from "#db/queries/running-jobs.ts";
import { AppError } from "#lib/errors.ts";

type Options = {
  /** After this long a job counts as dead and its place may be taken. */
  leaseSeconds: number;
  /** How long the second job waits for the first. */
  maxWaitSeconds: number;
  signal: AbortSignal;
  pollMilliseconds?: number;
};

/**
 * Waits until no other job of this user runs, on any machine, and takes the place.
 * @returns a function that leaves the place
 * @throws AppError `busy` when the wait was in vain; the signal's reason when it is aborted
 */
export async function enterOneJob(userId: string, options: Options): Promise<() => Promise<void>> {
  const { leaseSeconds, maxWaitSeconds, signal, pollMilliseconds = 250 } = options;
  const deadline = performance.now() + maxWaitSeconds * 1000;
  for (;;) {
    signal.throwIfAborted();
    const jobId = await startJob(userId, leaseSeconds);
    if (jobId) return () => endJob(userId, jobId);
    if (performance.now() >= deadline) {
      const message = "Another job of yours is still running. Please wait until it has finished.";
      throw new AppError("busy", message, { retryAfterSeconds: 10 });
    }
    await pause(pollMilliseconds, undefined, { signal });
  }
}
