import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { jobLeases, runningJobs } from "#db/schema.ts";

const expiry = (leaseSeconds: number) => sql`now() + make_interval(secs => ${leaseSeconds})`;
const isHeldBy = (userId: string, jobId: string) =>
  and(eq(runningJobs.userId, userId), eq(runningJobs.jobId, jobId));

/**
 * Takes a user's lock when it is free or its lease has expired by the database's clock.
 * @returns the id of the new holder, or null when another job holds the lock
 */
export async function tryAcquireUserLock(userId: string, leaseSeconds: number): Promise<string | null> {
  const jobId = randomUUID();
  const leaseUntil = expiry(leaseSeconds);
  const rows = await db
    .insert(runningJobs)
    .values({ userId, jobId, leaseUntil })
    .onConflictDoUpdate({
      target: runningJobs.userId,
      set: { jobId, leaseUntil },
      setWhere: lt(runningJobs.leaseUntil, sql`now()`),
    })
    .returning({ jobId: runningJobs.jobId });
  return rows[0]?.jobId ?? null;
}

/** Renews the lease; does nothing when another job holds the lock. */
export async function extendUserLock(userId: string, jobId: string, leaseSeconds: number): Promise<void> {
  await db
    .update(runningJobs)
    .set({ leaseUntil: expiry(leaseSeconds) })
    .where(isHeldBy(userId, jobId));
}

/** Releases the lock; does nothing when another job holds it. */
export async function releaseUserLock(userId: string, jobId: string): Promise<void> {
  await db.delete(runningJobs).where(isHeldBy(userId, jobId));
}

/** Takes the right to run a job, or keeps it. @returns false when another process has it */
export async function takeLease(name: string, holder: string, seconds: number): Promise<boolean> {
  const leaseUntil = sql`now() + make_interval(secs => ${seconds})`;
  const rows = await db
    .insert(jobLeases)
    .values({ name, holder, leaseUntil })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { holder, leaseUntil },
      setWhere: sql`${jobLeases.leaseUntil} < now() or ${jobLeases.holder} = ${holder}`,
    })
    .returning({ name: jobLeases.name });
  return rows.length > 0;
}

/** Gives the right back, if it is still this holder's. */
export async function leaveLease(name: string, holder: string): Promise<void> {
  await db.delete(jobLeases).where(and(eq(jobLeases.name, name), eq(jobLeases.holder, holder)));
}
