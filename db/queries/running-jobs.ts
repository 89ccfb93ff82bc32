import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "../client.ts";
import { runningJobs } from "../schema.ts";

/**
 * Takes the one place a user has for a running job, or the place of a job whose process died.
 * @returns the job's id, or null when another job of this user runs
 */
export async function startJob(userId: string, leaseSeconds: number): Promise<string | null> {
  const jobId = randomUUID();
  const leaseUntil = sql`now() + make_interval(secs => ${leaseSeconds})`;
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

/** Leaves the place; does nothing when it was taken over meanwhile. */
export async function endJob(userId: string, jobId: string): Promise<void> {
  await db.delete(runningJobs).where(and(eq(runningJobs.userId, userId), eq(runningJobs.jobId, jobId)));
}
