import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireLease, type Lease, releaseLease, renewLease } from "#db/queries/leases.ts";
import { logWarning } from "#server/platform/log.ts";
import { keepClaim } from "#server/queue/attempt.ts";
import { AppError } from "#shared/errors.ts";

/** Longer than a read of Stripe without a renewal, shorter than the redelivery of a killed worker's message. */
const LEASE_SECONDS = 30;
const RENEWAL_MS = 10_000;
/** A lease that its holder does not renew expires within the wait. */
const WAIT_MS = 35_000;
const RETRY_MS = 250;

async function waitForLease(lease: Lease, signal?: AbortSignal): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  while (!(await acquireLease(lease.name, lease.holder, LEASE_SECONDS))) {
    if (performance.now() > deadline)
      throw new AppError("busy", "Another process is syncing the customer.", { retryAfterSeconds: 10 });
    await sleep(RETRY_MS, undefined, { signal });
  }
}

/**
 * Runs work that only one process may do for a customer at a time. The lease is a row, renewed until the work ends; it
 * expires by the database's clock when the process dies.
 * @throws AppError `busy` when another process holds the lease for too long; the signal's reason while waiting
 */
export async function withCustomerLease<T>(
  customerId: string,
  work: (lease: Lease) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const lease = { name: `stripe_sync:${customerId}`, holder: randomUUID() };
  await waitForLease(lease, signal);
  const renew = () => renewLease(lease, LEASE_SECONDS);
  const claim = keepClaim(RENEWAL_MS, renew, "billing.lease_renewal_failed");
  try {
    return await work(lease);
  } finally {
    claim.stop();
    await releaseLease(lease.name, lease.holder).catch((error: unknown) =>
      logWarning("billing.lease_release_failed", { error }),
    );
  }
}
