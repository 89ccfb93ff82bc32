import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db, type Executor } from "#db/client.ts";
import { scheduledJobLeases } from "#db/job-tables.ts";
import { userLocks } from "#db/schema.ts";

/** The lease of one attempt. Longer than each of them, so that it only expires when the process has died. */
export const LEASE_SECONDS = 60;

/** A time by the database's clock; in the past for a negative number. */
export const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Whether nothing holds the lease that ends at the column's time, or its holder has died. */
export const isLeaseFree = (endsAt: PgColumn): SQL<boolean> =>
  or(isNull(endsAt), lt(endsAt, sql`now()`)) as SQL<boolean>;

const isHeldBy = (userId: string, jobId: string) =>
  and(eq(userLocks.userId, userId), eq(userLocks.jobId, jobId));

/**
 * Acquires a user's lock when it is free or its lease has expired by the database's clock.
 * @returns the id of the new holder, or null when another job holds the lock
 */
export async function tryAcquireUserLock(userId: string, leaseSeconds: number): Promise<string | null> {
  const jobId = randomUUID();
  const expiresAt = secondsFromNow(leaseSeconds);
  const rows = await db
    .insert(userLocks)
    .values({ userId, jobId, expiresAt })
    .onConflictDoUpdate({
      target: userLocks.userId,
      set: { jobId, expiresAt },
      setWhere: lt(userLocks.expiresAt, sql`now()`),
    })
    .returning({ jobId: userLocks.jobId });
  return rows[0]?.jobId ?? null;
}

/** Renews the lease; does nothing when another job holds the lock. */
export async function extendUserLock(userId: string, jobId: string, leaseSeconds: number): Promise<void> {
  await db
    .update(userLocks)
    .set({ expiresAt: secondsFromNow(leaseSeconds) })
    .where(isHeldBy(userId, jobId));
}

/** Releases the lock; does nothing when another job holds it. */
export async function releaseUserLock(userId: string, jobId: string): Promise<void> {
  await db.delete(userLocks).where(isHeldBy(userId, jobId));
}

/** A named lease of `scheduled_job_leases` and the id of its holder. */
export type Lease = { name: string; holder: string };

const isHeld = ({ name, holder }: Lease) =>
  and(
    eq(scheduledJobLeases.name, name),
    eq(scheduledJobLeases.holder, holder),
    gt(scheduledJobLeases.expiresAt, sql`now()`),
  );

/** Acquires or renews a scheduled job's lease. @returns false when another process holds it */
export async function acquireLease(name: string, holder: string, seconds: number): Promise<boolean> {
  const expiresAt = secondsFromNow(seconds);
  const rows = await db
    .insert(scheduledJobLeases)
    .values({ name, holder, expiresAt })
    .onConflictDoUpdate({
      target: scheduledJobLeases.name,
      set: { holder, expiresAt },
      setWhere: sql`${scheduledJobLeases.expiresAt} < now() or ${scheduledJobLeases.holder} = ${holder}`,
    })
    .returning({ name: scheduledJobLeases.name });
  return rows.length > 0;
}

/** Renews a lease; does nothing when it has expired or another process holds it. */
export async function renewLease({ name, holder }: Lease, seconds: number): Promise<void> {
  await db
    .update(scheduledJobLeases)
    .set({ expiresAt: secondsFromNow(seconds) })
    .where(isHeld({ name, holder }));
}

/** Releases the lease; does nothing when another process holds it. */
export async function releaseLease(name: string, holder: string): Promise<void> {
  await db
    .delete(scheduledJobLeases)
    .where(and(eq(scheduledJobLeases.name, name), eq(scheduledJobLeases.holder, holder)));
}

/** Another process has acquired the lease. */
export class LeaseLostError extends Error {
  override name = "LeaseLostError";
}

/**
 * Keeps others from acquiring the lease until the transaction ends.
 * @throws LeaseLostError when the lease has expired or another process holds it
 */
export async function assertLease(tx: Executor, lease: Lease): Promise<void> {
  const { name } = scheduledJobLeases;
  const rows = await tx.select({ name }).from(scheduledJobLeases).where(isHeld(lease)).for("update");
  if (rows.length === 0) throw new LeaseLostError(`The lease ${lease.name} is lost.`);
}
