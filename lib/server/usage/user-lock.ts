import { setTimeout as pause } from "node:timers/promises";
import { extendUserLock, releaseUserLock, tryAcquireUserLock } from "#db/queries/leases.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { logWarning } from "#server/platform/log.ts";
import { keepClaim } from "#server/queue/attempt.ts";

type LockTimes = {
  /** Without a heartbeat for this long, another process may acquire the lock. */
  leaseSeconds: number;
  heartbeatSeconds: number;
};

const USER_LOCK_TIMES: LockTimes = { leaseSeconds: 12, heartbeatSeconds: 4 };

const RETRY_MS = 250;

/** Retries until the lease has expired by itself. */
async function releaseWithRetries(
  userId: string,
  jobId: string,
  { leaseSeconds, heartbeatSeconds }: LockTimes,
): Promise<void> {
  const leaseEnd = performance.now() + leaseSeconds * 1000;
  // A broken connection can keep a query pending for minutes.
  const onTimeout = (): never => {
    throw new Error(`The database did not answer within ${heartbeatSeconds} s.`);
  };
  for (;;) {
    try {
      return await withTimeout(heartbeatSeconds * 1000, releaseUserLock(userId, jobId), onTimeout);
    } catch (error) {
      if (performance.now() + RETRY_MS >= leaseEnd)
        return logWarning("capture.lock_release_failed", { error });
    }
    await pause(RETRY_MS);
  }
}

/**
 * Acquires the lock that limits a user to one job across all processes, and renews its lease until release. When the
 * process dies or loses the database, the lease expires by the database's clock.
 * @returns a function that releases the lock and never throws; null when another job of the user holds it
 */
export async function acquireUserLock(
  userId: string,
  times: LockTimes = USER_LOCK_TIMES,
): Promise<(() => Promise<void>) | null> {
  const jobId = await tryAcquireUserLock(userId, times.leaseSeconds);
  if (!jobId) return null;
  const extend = () => extendUserLock(userId, jobId, times.leaseSeconds);
  const claim = keepClaim(times.heartbeatSeconds * 1000, extend, "capture.lock_renewal_failed");
  let released: Promise<void> | undefined;
  return () => {
    claim.stop();
    released ??= releaseWithRetries(userId, jobId, times);
    return released;
  };
}
