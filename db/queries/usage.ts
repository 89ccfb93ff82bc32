import { and, asc, eq, gte, inArray, lt, ne, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { tools, usageCounters, usageReservations } from "#db/schema.ts";
import { type Rate, reserveTokens } from "./rate-limits.ts";

/** Counts a user's usage per tool and UTC day for the last `days` days, without released reservations. */
export async function listDailyUsage(userId: string, days: number) {
  const day = sql<string>`to_char(${usageReservations.reservedAt} at time zone 'UTC', 'YYYY-MM-DD')`;
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
        ne(usageReservations.state, "released"),
        gte(usageReservations.reservedAt, sql`${today} - make_interval(days => ${days - 1})`),
      ),
    )
    .groupBy(day, usageReservations.toolId, tools.name)
    .orderBy(asc(day), asc(usageReservations.toolId));
}

/** Identifies the counter of a user's tool, product and usage period. */
export type UsageCounterKey = {
  userId: string;
  productId: number;
  toolId: number;
  periodStart: Date;
};

type Counter = typeof usageCounters | typeof usageReservations;
const matchesCounter = (table: Counter, key: UsageCounterKey) =>
  and(
    eq(table.userId, key.userId),
    eq(table.productId, key.productId),
    eq(table.toolId, key.toolId),
    eq(table.periodStart, key.periodStart),
  );

/** Locks the counter's row until the transaction ends. @returns its usage count */
async function lockCounter(tx: Executor, key: UsageCounterKey): Promise<number> {
  const [row] = await tx
    .select({ used: usageCounters.used })
    .from(usageCounters)
    .where(matchesCounter(usageCounters, key))
    .for("update");
  return row?.used ?? 0;
}

/** Releases reservations whose lease has expired because their process died. @returns their number */
async function releaseExpired(tx: Executor, key: UsageCounterKey): Promise<number> {
  const rows = await tx
    .update(usageReservations)
    .set({ state: "released", endedAt: sql`now()` })
    .where(
      and(
        matchesCounter(usageReservations, key),
        eq(usageReservations.state, "reserved"),
        lt(usageReservations.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: usageReservations.id });
  return rows.length;
}

/**
 * Reserves one unit of usage in one short transaction, when the rate limit and the usage limit allow it.
 * @param options `limit` is per usage period, null for unlimited; an unfinished reservation is released after
 *   `leaseSeconds`
 * @returns the reservation and the new usage count; `waitMs` when rate-limited; null when the usage limit is reached
 */
export async function reserveUsage(
  key: UsageCounterKey & { periodEnd: Date },
  options: { limit: number | null; rate: Rate & { key: string }; leaseSeconds: number; requestId: string },
): Promise<{ reservationId: string; usageCount: number } | { waitMs: number } | null> {
  return db.transaction(async (tx) => {
    const { granted, waitMs } = await reserveTokens(options.rate.key, options.rate, 1, tx);
    if (granted === 0) return { waitMs };
    await tx.insert(usageCounters).values(key).onConflictDoNothing();
    const before = await lockCounter(tx, key);
    const used = before - (await releaseExpired(tx, key));
    const allowed = options.limit === null || used < options.limit;
    const usageCount = allowed ? used + 1 : used;
    if (usageCount !== before) {
      await tx.update(usageCounters).set({ used: usageCount }).where(matchesCounter(usageCounters, key));
    }
    if (!allowed) return null;
    const expiresAt = sql`now() + make_interval(secs => ${options.leaseSeconds})`;
    const [reservation] = await tx
      .insert(usageReservations)
      .values({ ...key, requestId: options.requestId, expiresAt })
      .returning({ id: usageReservations.id });
    if (!reservation) throw new Error("The reservation was not written");
    return { reservationId: reservation.id, usageCount };
  });
}

/** Commits a reservation. @returns false when it was released after its lease expired */
export async function commitUsage(reservationId: string): Promise<boolean> {
  const rows = await db
    .update(usageReservations)
    .set({ state: "committed", endedAt: sql`now()` })
    .where(and(eq(usageReservations.id, reservationId), eq(usageReservations.state, "reserved")))
    .returning({ id: usageReservations.id });
  return rows.length > 0;
}

/** Releases a reservation once; does nothing when it has already been committed or released. */
export async function releaseUsage(reservationId: string, key: UsageCounterKey): Promise<void> {
  await db.transaction(async (tx) => {
    // Every transaction locks the counter first, which rules out deadlocks.
    const used = await lockCounter(tx, key);
    const rows = await tx
      .update(usageReservations)
      .set({ state: "released", endedAt: sql`now()` })
      .where(and(eq(usageReservations.id, reservationId), eq(usageReservations.state, "reserved")))
      .returning({ id: usageReservations.id });
    if (rows.length > 0) {
      await tx
        .update(usageCounters)
        .set({ used: used - 1 })
        .where(matchesCounter(usageCounters, key));
    }
  });
}

/**
 * Lists a user's counters for the usage periods that start at the given moments. Excludes reservations with an expired
 * lease, which the next reservation releases.
 */
export async function listUsageCounters(userId: string, periodStarts: Date[]) {
  if (periodStarts.length === 0) return [];
  const counters = await db
    .select({
      productId: usageCounters.productId,
      toolId: usageCounters.toolId,
      periodStart: usageCounters.periodStart,
      used: usageCounters.used,
    })
    .from(usageCounters)
    .where(and(eq(usageCounters.userId, userId), inArray(usageCounters.periodStart, periodStarts)));
  const expired = await db
    .select({
      productId: usageReservations.productId,
      toolId: usageReservations.toolId,
      periodStart: usageReservations.periodStart,
    })
    .from(usageReservations)
    .where(
      and(
        eq(usageReservations.userId, userId),
        eq(usageReservations.state, "reserved"),
        lt(usageReservations.expiresAt, sql`now()`),
        gte(
          usageReservations.periodStart,
          periodStarts.reduce((a, b) => (a < b ? a : b)),
        ),
      ),
    );
  return counters.map((counter) => ({
    ...counter,
    used:
      counter.used -
      expired.filter(
        (reservation) =>
          reservation.productId === counter.productId &&
          reservation.toolId === counter.toolId &&
          reservation.periodStart.getTime() === counter.periodStart.getTime(),
      ).length,
  }));
}
