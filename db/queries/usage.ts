import { and, asc, eq, gte, inArray, lt, ne, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { tools, usageCounters, usageReservations } from "#db/schema.ts";
import { type Rate, reserveTokens } from "./rate-limits.ts";

/**
 * How often a user used each tool on each of the last days (UTC), days and tools without a use left out. Uses that were
 * given back do not count.
 */
export async function listDailyUsage(userId: string, days: number) {
  const day = sql<string>`to_char(${usageReservations.takenAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const today = sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;
  return db
    .select({
      day,
      toolId: usageReservations.toolId,
      toolName: tools.name,
      count: sql<number>`count(*)::int`,
    })
    .from(usageReservations)
    .innerJoin(tools, eq(tools.id, usageReservations.toolId))
    .where(
      and(
        eq(usageReservations.userId, userId),
        ne(usageReservations.state, "returned"),
        gte(usageReservations.takenAt, sql`${today} - make_interval(days => ${days - 1})`),
      ),
    )
    .groupBy(day, usageReservations.toolId, tools.name)
    .orderBy(asc(day), asc(usageReservations.toolId));
}

/** Names one counter: a user's uses of a tool, through a product, in one monthly window. */
export type UsageCounterKey = {
  userId: string;
  productId: number;
  toolId: number;
  windowStart: Date;
};

type Counter = typeof usageCounters | typeof usageReservations;
const isCounter = (table: Counter, key: UsageCounterKey) =>
  and(
    eq(table.userId, key.userId),
    eq(table.productId, key.productId),
    eq(table.toolId, key.toolId),
    eq(table.windowStart, key.windowStart),
  );

/** Locks the counter's row until the transaction ends and tells how often the tool was used. */
async function lockCounter(tx: Executor, key: UsageCounterKey): Promise<number> {
  const [row] = await tx
    .select({ used: usageCounters.used })
    .from(usageCounters)
    .where(isCounter(usageCounters, key))
    .for("update");
  return row?.used ?? 0;
}

/** Ends the counter's running uses whose lease has passed: the process that ran them died. */
async function returnExpired(tx: Executor, key: UsageCounterKey): Promise<number> {
  const rows = await tx
    .update(usageReservations)
    .set({ state: "returned", endedAt: sql`now()` })
    .where(
      and(
        isCounter(usageReservations, key),
        eq(usageReservations.state, "running"),
        lt(usageReservations.leaseUntil, sql`now()`),
      ),
    )
    .returning({ id: usageReservations.id });
  return rows.length;
}

/**
 * Takes one use if the rate and the limit allow it, in one short transaction.
 * @param limit uses allowed in the window; null is unlimited
 * @param leaseSeconds after this long without an end the use counts as abandoned and is given back
 * @returns the use's id and the new count; `waitMs` when the rate is exceeded; null when the limit is reached
 */
export async function reserveUsage(
  key: UsageCounterKey & { windowEnd: Date },
  options: { limit: number | null; rate: Rate & { key: string }; leaseSeconds: number; requestId: string },
): Promise<{ useId: string; usageCount: number } | { waitMs: number } | null> {
  return db.transaction(async (tx) => {
    const { granted, waitMs } = await reserveTokens(options.rate.key, options.rate, 1, tx);
    if (granted === 0) return { waitMs };
    await tx.insert(usageCounters).values(key).onConflictDoNothing();
    const before = await lockCounter(tx, key);
    const used = before - (await returnExpired(tx, key));
    const allowed = options.limit === null || used < options.limit;
    const usageCount = allowed ? used + 1 : used;
    if (usageCount !== before) {
      await tx.update(usageCounters).set({ used: usageCount }).where(isCounter(usageCounters, key));
    }
    if (!allowed) return null;
    const leaseUntil = sql`now() + make_interval(secs => ${options.leaseSeconds})`;
    const [use] = await tx
      .insert(usageReservations)
      .values({ ...key, requestId: options.requestId, leaseUntil })
      .returning({ id: usageReservations.id });
    if (!use) throw new Error("The use was not written");
    return { useId: use.id, usageCount };
  });
}

/** Makes a running use final. @returns false when its lease had passed and it was given back already. */
export async function commitUsage(useId: string): Promise<boolean> {
  const rows = await db
    .update(usageReservations)
    .set({ state: "settled", endedAt: sql`now()` })
    .where(and(eq(usageReservations.id, useId), eq(usageReservations.state, "running")))
    .returning({ id: usageReservations.id });
  return rows.length > 0;
}

/** Gives a running use back; does nothing for one that has ended, so that it can never be given back twice. */
export async function releaseUsage(useId: string, key: UsageCounterKey): Promise<void> {
  await db.transaction(async (tx) => {
    // The counter is locked first, as everywhere, so that two transactions cannot wait for each other.
    const used = await lockCounter(tx, key);
    const rows = await tx
      .update(usageReservations)
      .set({ state: "returned", endedAt: sql`now()` })
      .where(and(eq(usageReservations.id, useId), eq(usageReservations.state, "running")))
      .returning({ id: usageReservations.id });
    if (rows.length > 0) {
      await tx
        .update(usageCounters)
        .set({ used: used - 1 })
        .where(isCounter(usageCounters, key));
    }
  });
}

/**
 * A user's counters of the windows that start at the given moments. Uses whose lease has passed are not counted:
 * the next take will give them back.
 */
export async function listUsageCounters(userId: string, windowStarts: Date[]) {
  if (windowStarts.length === 0) return [];
  const counters = await db
    .select({
      productId: usageCounters.productId,
      toolId: usageCounters.toolId,
      windowStart: usageCounters.windowStart,
      used: usageCounters.used,
    })
    .from(usageCounters)
    .where(and(eq(usageCounters.userId, userId), inArray(usageCounters.windowStart, windowStarts)));
  const abandoned = await db
    .select({
      productId: usageReservations.productId,
      toolId: usageReservations.toolId,
      windowStart: usageReservations.windowStart,
    })
    .from(usageReservations)
    .where(
      and(
        eq(usageReservations.userId, userId),
        eq(usageReservations.state, "running"),
        lt(usageReservations.leaseUntil, sql`now()`),
        gte(
          usageReservations.windowStart,
          windowStarts.reduce((a, b) => (a < b ? a : b)),
        ),
      ),
    );
  return counters.map((counter) => ({
    ...counter,
    used:
      counter.used -
      abandoned.filter(
        (use) =>
          use.productId === counter.productId &&
          use.toolId === counter.toolId &&
          use.windowStart.getTime() === counter.windowStart.getTime(),
      ).length,
  }));
}
