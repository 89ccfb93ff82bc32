import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { captures, nameChecks, usageCounters, usageReservations } from "#db/schema.ts";
import { type Rate, reserveTokens } from "./rate-limits.ts";

/** Intervals of a usage chart. */
export type UsageBuckets = {
  unit: "day" | "month";
  /** First moment of the chart, or the number of intervals up to today. */
  from: Date | number;
  /** Name in the IANA time zone database. */
  timeZone: string;
};

/**
 * Counts a user's usage per tool and local day or month, without released reservations.
 * @returns every interval, oldest first, with its first local day as `YYYY-MM-DD`; `toolId` is null in one without usage
 */
export async function listUsagePerInterval(userId: string, { unit, from, timeZone }: UsageBuckets) {
  const interval = sql`make_interval(${sql.raw(`${unit}s`)} => 1)`;
  const today = sql`date_trunc(${unit}, now() at time zone ${timeZone})`;
  const first =
    typeof from === "number"
      ? sql`${today} - ${from - 1} * ${interval}`
      : sql`date_trunc(${unit}, ${from.toISOString()}::timestamptz at time zone ${timeZone})`;
  const rows = await db.execute<{ date: string; toolId: number | null; count: number }>(sql`
    select to_char(local.start, 'YYYY-MM-DD') as date, r.tool_id as "toolId", count(r.id)::int as count
    from generate_series(${first}, ${today}, ${interval}) as local(start)
    left join ${usageReservations} r on r.user_id = ${userId} and r.state <> 'released'
      and r.reserved_at >= local.start at time zone ${timeZone}
      and r.reserved_at < (local.start + ${interval}) at time zone ${timeZone}
    group by local.start, r.tool_id
    order by local.start, r.tool_id`);
  return [...rows];
}

/** Lists a user's last runs, newest first, each with one capture or name check while that is kept. */
export async function listRuns(userId: string, limit: number) {
  const r = usageReservations;
  return db
    .selectDistinctOn([r.reservedAt, r.id], {
      id: r.id,
      toolId: r.toolId,
      state: r.state,
      isExpired: sql<boolean>`${r.expiresAt} < now()`,
      startedAt: r.reservedAt,
      captureId: captures.id,
      captureUrl: captures.url,
      checkId: nameChecks.id,
      checkQuery: sql<string | null>`${nameChecks.request} ->> 'query'`,
    })
    .from(r)
    .leftJoin(
      captures,
      and(
        eq(captures.userId, r.userId),
        eq(captures.requestId, r.requestId),
        eq(captures.isStored, true),
        gt(captures.expiresAt, sql`now()`),
      ),
    )
    .leftJoin(
      nameChecks,
      and(
        eq(nameChecks.userId, r.userId),
        eq(nameChecks.requestId, r.requestId),
        gt(nameChecks.expiresAt, sql`now()`),
      ),
    )
    .where(eq(r.userId, userId))
    .orderBy(desc(r.reservedAt), desc(r.id))
    .limit(limit);
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

/** Locks the counter's row until the transaction ends, after creating it if necessary. @returns its usage count */
async function createAndLockCounter(
  tx: Executor,
  key: UsageCounterKey & { periodEnd: Date },
): Promise<number> {
  const [row] = await tx
    .insert(usageCounters)
    .values(key)
    .onConflictDoUpdate({
      target: [
        usageCounters.userId,
        usageCounters.productId,
        usageCounters.toolId,
        usageCounters.periodStart,
      ],
      set: { used: sql`${usageCounters.used}` },
    })
    .returning({ used: usageCounters.used });
  if (!row) throw new Error("The usage counter was not written");
  return row.used;
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

type ReserveOptions = {
  limit: number | null;
  rate: Rate & { key: string };
  leaseSeconds: number;
  requestId: string;
};

function insertReservation(
  tx: Executor,
  key: UsageCounterKey,
  { requestId, leaseSeconds }: ReserveOptions,
): Promise<{ id: string }[]> {
  const expiresAt = sql`now() + make_interval(secs => ${leaseSeconds})`;
  return tx
    .insert(usageReservations)
    .values({ ...key, requestId, expiresAt })
    .returning({ id: usageReservations.id });
}

/**
 * Reserves one unit of usage in one short transaction, when the rate limit and the usage limit allow it.
 * @param options `limit` is per usage period, null for unlimited; an unfinished reservation is released after
 *   `leaseSeconds`
 * @returns the reservation and the new usage count; `waitMs` when rate-limited; null when the usage limit is reached
 */
export async function reserveUsage(
  key: UsageCounterKey & { periodEnd: Date },
  options: ReserveOptions,
): Promise<{ reservationId: string; usageCount: number } | { waitMs: number } | null> {
  return db.transaction(async (tx) => {
    const before = await createAndLockCounter(tx, key);
    // Independent statements are sent together, which saves round trips.
    const [expired, { granted, waitMs }] = await Promise.all([
      releaseExpired(tx, key),
      reserveTokens(options.rate.key, options.rate, 1, tx),
    ]);
    const used = before - expired;
    const isAllowed = granted > 0 && (options.limit === null || used < options.limit);
    const usageCount = isAllowed ? used + 1 : used;
    const [, [reservation]] = await Promise.all([
      usageCount === before
        ? undefined
        : tx.update(usageCounters).set({ used: usageCount }).where(matchesCounter(usageCounters, key)),
      isAllowed ? insertReservation(tx, key, options) : [],
    ]);
    if (granted === 0) return { waitMs };
    if (!isAllowed) return null;
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
 * A counter's usage without reservations whose lease has expired, which the next reservation releases. Names its tables,
 * because Drizzle omits them in a query of one table.
 */
export const currentUsage = sql<number>`(usage_counters.used - (select count(*) from usage_reservations r
  where r.user_id = usage_counters.user_id and r.product_id = usage_counters.product_id
    and r.tool_id = usage_counters.tool_id and r.period_start = usage_counters.period_start
    and r.state = 'reserved' and r.expires_at < now()))::int`;

/** Gets the usage of one counter; 0 before its first use. */
export async function getUsageCount(key: UsageCounterKey): Promise<number> {
  const [row] = await db
    .select({ used: currentUsage })
    .from(usageCounters)
    .where(matchesCounter(usageCounters, key));
  return row?.used ?? 0;
}
