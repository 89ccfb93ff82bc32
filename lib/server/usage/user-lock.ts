import { setTimeout as pause } from "node:timers/promises";
import { extendUserLock, releaseUserLock, tryAcquireUserLock } from "#db/queries/leases.ts";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { logWarning } from "#server/log.ts";

type Times = {
  /** After this long without a heartbeat another process may take the lock. */
  leaseSeconds: number;
  heartbeatSeconds: number;
};

const USER_LOCK_TIMES: Times = { leaseSeconds: 12, heartbeatSeconds: 4 };

const RETRY_MS = 250;

/** Retries until the lease has expired anyway. */
async function release(
  userId: string,
  jobId: string,
  { leaseSeconds, heartbeatSeconds }: Times,
): Promise<void> {
  const end = performance.now() + leaseSeconds * 1000;
  // A broken link can keep a query open for minutes.
  const onTimeout = (): never => {
    throw new Error(`The database did not answer within ${heartbeatSeconds} s.`);
  };
  for (;;) {
    try {
      return await withTimeout(heartbeatSeconds * 1000, releaseUserLock(userId, jobId), onTimeout);
    } catch (error) {
      if (performance.now() + RETRY_MS >= end) return logWarning("capture.lock_release_failed", { error });
    }
    await pause(RETRY_MS);
  }
}

/**
 * Takes the lock that lets a user run one job at a time in all processes, and renews its lease until it is released.
 * When this process dies, or loses the database, the lease expires by the database's clock.
 * @returns a function that releases the lock and never throws; null when another job of this user holds it
 */
export async function acquireUserLock(
  userId: string,
  times: Times = USER_LOCK_TIMES,
): Promise<(() => Promise<void>) | null> {
  const jobId = await tryAcquireUserLock(userId, times.leaseSeconds);
  if (!jobId) return null;
  const beat = (): void => {
    extendUserLock(userId, jobId, times.leaseSeconds).catch((error: unknown) =>
      logWarning("capture.lock_renewal_failed", { error }),
    );
  };
  const heartbeat = setInterval(beat, times.heartbeatSeconds * 1000);
  let released: Promise<void> | undefined;
  return () => {
    clearInterval(heartbeat);
    released ??= release(userId, jobId, times);
    return released;
  };
}
