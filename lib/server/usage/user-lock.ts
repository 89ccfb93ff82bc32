import { setTimeout as pause } from "node:timers/promises";
import { extendUserLock, releaseUserLock, tryAcquireUserLock } from "#db/queries/leases.ts";
import { logWarning } from "#server/log.ts";

type Times = {
  /** After this long without a heartbeat another process may take the lock. */
  leaseSeconds: number;
  heartbeatSeconds: number;
};

export const USER_LOCK_TIMES: Times = { leaseSeconds: 12, heartbeatSeconds: 4 };

const RETRY_MS = 250;

/** Rejects when a query takes too long: a broken link can keep it open for minutes. */
async function within(seconds: number, query: Promise<void>): Promise<void> {
  const timeout = new AbortController();
  const late = pause(seconds * 1000, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`The database did not answer within ${seconds} s.`);
  });
  late.catch(() => undefined);
  await Promise.race([query, late]).finally(() => timeout.abort());
}

/** Retries until the lease has expired anyway. */
async function release(
  userId: string,
  jobId: string,
  { leaseSeconds, heartbeatSeconds }: Times,
): Promise<void> {
  const end = performance.now() + leaseSeconds * 1000;
  for (;;) {
    try {
      return await within(heartbeatSeconds, releaseUserLock(userId, jobId));
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
