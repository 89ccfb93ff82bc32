import { and, eq, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { jobLeases } from "#db/schema.ts";

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
