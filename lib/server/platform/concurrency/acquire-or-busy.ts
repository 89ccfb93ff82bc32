import { AppError } from "#shared/errors.ts";
import { type Claim, type Release, type Semaphore, SemaphoreBusyError } from "./semaphore.ts";

/**
 * Waits for a permit.
 * @throws AppError `busy` with the message when the queue is full or the wait would take too long; the signal's reason
 */
export async function acquireOrBusy(semaphore: Semaphore, claim: Claim, message: string): Promise<Release> {
  try {
    return await semaphore.acquire(claim);
  } catch (error) {
    if (!(error instanceof SemaphoreBusyError)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.waitMs / 1000));
    throw new AppError("busy", message, { retryAfterSeconds, cause: error });
  }
}
