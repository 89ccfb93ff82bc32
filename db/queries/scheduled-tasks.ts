import { and, eq, lte, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { scheduledTasks } from "#db/job-tables.ts";
import { isLeaseFree, secondsFromNow } from "./leases.ts";

const t = scheduledTasks;

/** Adds tasks that are new; each first runs after its interval. */
export async function insertTasks(tasks: { name: string; everySeconds: number }[]): Promise<void> {
  const rows = tasks.map(({ name, everySeconds }) => ({ name, nextRunAt: secondsFromNow(everySeconds) }));
  await db.insert(t).values(rows).onConflictDoNothing();
}

/** Claims a task that is due. @returns false when it is not, or when another process runs it */
export async function claimTask(
  name: string,
  holder: string,
  { everySeconds, leaseSeconds }: { everySeconds: number; leaseSeconds: number },
): Promise<boolean> {
  const rows = await db
    .update(t)
    .set({
      holder,
      leaseEndsAt: secondsFromNow(leaseSeconds),
      lastStartedAt: sql`now()`,
      nextRunAt: secondsFromNow(everySeconds),
    })
    .where(and(eq(t.name, name), lte(t.nextRunAt, sql`now()`), isLeaseFree(t.leaseEndsAt)))
    .returning({ name: t.name });
  return rows.length > 0;
}

/** Records the end of a task, unless another process has claimed it meanwhile. @param error null after a success */
export async function finishTask(name: string, holder: string, error: string | null): Promise<void> {
  await db
    .update(t)
    .set({ holder: null, leaseEndsAt: null, lastFinishedAt: sql`now()`, lastError: error })
    .where(and(eq(t.name, name), eq(t.holder, holder)));
}

const TICK = "tick";

/** Records that the schedule was checked. */
export async function recordTick(): Promise<void> {
  const values = { lastFinishedAt: sql`now()` };
  await db
    .insert(t)
    .values({ name: TICK, ...values })
    .onConflictDoUpdate({ target: t.name, set: values });
}

/** Seconds since the schedule was last checked; null for never. */
export async function getTickAge(): Promise<number | null> {
  const [row] = await db
    .select({ age: sql<number | null>`extract(epoch from now() - ${t.lastFinishedAt})::int` })
    .from(t)
    .where(eq(t.name, TICK));
  return row?.age ?? null;
}
