import { randomUUID } from "node:crypto";
import { and, count, desc, eq, gt, gte, isNull, lt, ne, sql } from "drizzle-orm";
import { apiIdempotencyKeys, apiKeys } from "#db/api-key-tables.ts";
import { db, type Executor, inTransaction } from "#db/client.ts";
import { captures, nameChecks, usageCounters, usageReservations } from "#db/schema.ts";
import { insertIdempotentCall } from "./idempotent-calls.ts";
import { isLeaseFree, secondsFromNow } from "./leases.ts";
import { type Rate, reserveTokens } from "./rate-limits.ts";

/** Intervals of a usage chart. */
export type UsageBuckets = {
  unit: "day" | "month";
  /** First moment of the chart, or the number of intervals up to today. */
  from: Date | number;
  /** Name in the IANA time zone database. */
  timeZone: string;
};

/** The length of an interval, and the local time at which the first and the last one begin. */
function toIntervals({ unit, from, timeZone }: UsageBuckets) {
  const interval = sql`make_interval(${sql.raw(`${unit}s`)} => 1)`;
  const today = sql`date_trunc(${unit}, now() at time zone ${timeZone})`;
  const first =
    typeof from === "number"
      ? sql`${today} - ${from - 1} * ${interval}`
      : sql`date_trunc(${unit}, ${from.toISOString()}::timestamptz at time zone ${timeZone})`;
  return { interval, today, first };
}

/** Counts a user's usage per API key and tool in the intervals, without released reservations. */
export async function listUsagePerKey(userId: string, buckets: UsageBuckets) {
  const r = usageReservations;
  return db
    .select({
      keyId: r.apiKeyId,
      keyName: apiKeys.name,
      toolId: r.toolId,
      count: sql<number>`count(*)::int`,
    })
    .from(r)
    .leftJoin(apiKeys, eq(apiKeys.id, r.apiKeyId))
    .where(
      and(
        eq(r.userId, userId),
        ne(r.state, "released"),
        gte(r.reservedAt, sql`(${toIntervals(buckets).first}) at time zone ${buckets.timeZone}`),
      ),
    )
    .groupBy(r.apiKeyId, apiKeys.name, r.toolId)
    .orderBy(desc(sql`count(*)`), r.apiKeyId);
}

/**
 * Counts a user's usage per tool and local day or month, without released reservations.
 * @returns every interval, oldest first, with its first local day as `YYYY-MM-DD`; `toolId` is null in one without usage
 */
export async function listUsagePerInterval(userId: string, { unit, from, timeZone }: UsageBuckets) {
  const { interval, today, first } = toIntervals({ unit, from, timeZone });
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
      keyName: apiKeys.name,
    })
    .from(r)
    .leftJoin(apiKeys, eq(apiKeys.id, r.apiKeyId))
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

/** Counts the uses of a user that run now. */
export async function countRunningUses(userId: string): Promise<number> {
  const r = usageReservations;
  const isRunning = and(eq(r.state, "reserved"), gt(r.expiresAt, sql`now()`));
  const [row] = await db
    .select({ running: count() })
    .from(r)
    .where(and(eq(r.userId, userId), isRunning));
  return row?.running ?? 0;
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
export async function lockCounter(tx: Executor, key: UsageCounterKey): Promise<number> {
  const [row] = await tx
    .select({ used: usageCounters.used })
    .from(usageCounters)
    .where(matchesCounter(usageCounters, key))
    .for("update");
  return row?.used ?? 0;
}

/** Locks the counter's row until the transaction ends, after creating it if necessary. @returns its usage count */
export async function createAndLockCounter(
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

/** Adds to a counter that the transaction has locked. */
export async function changeUsage(tx: Executor, key: UsageCounterKey, change: number): Promise<void> {
  await tx
    .update(usageCounters)
    .set({ used: sql`${usageCounters.used} + ${change}` })
    .where(matchesCounter(usageCounters, key));
}

/** Releases reservations whose lease has expired because their process died. @returns their number */
export async function releaseExpired(tx: Executor, key: UsageCounterKey): Promise<number> {
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

/** A run that is started with an API key. */
export type AutomatedRun = {
  apiKeyId: string;
  /** Runs of the tool per UTC day, of all keys of the user together. */
  dailyLimit: number;
  /** Of a call with an idempotency key; its row is written with the reservation. */
  idempotency: { key: string; requestHash: string } | null;
};

type ReserveOptions = {
  limit: number | null;
  rate: Rate & { key: string };
  leaseSeconds: number;
  requestId: string;
  automated?: AutomatedRun | undefined;
  /** Runs in the transaction of a reservation that crosses 80 or 100 percent of the limit. */
  onThreshold?: OnThreshold;
};

/** Usage that has crossed a share of its limit, in percent. */
export type CrossedThreshold = { threshold: 80 | 100; used: number; limit: number };
type OnThreshold = (tx: Executor, crossed: CrossedThreshold) => Promise<void>;

/** The highest threshold that a change of usage crosses; null for none. */
export function findCrossedThreshold(
  before: number,
  used: number,
  limit: number | null,
): CrossedThreshold | null {
  for (const threshold of [100, 80] as const) {
    const start = limit === null ? Number.POSITIVE_INFINITY : (limit * threshold) / 100;
    if (limit !== null && before < start && used >= start) return { threshold, used, limit };
  }
  return null;
}

export type ReservedUsage = {
  reservationId: string;
  /** The counter of the reservation. */
  key: UsageCounterKey;
  usageCount: number;
  /** Milliseconds until the full rate is available again. */
  aheadMs: number;
};

/** Why no usage was reserved. `in_progress`: another call with the idempotency key runs or has ended meanwhile. */
export type UsageRefusal =
  | { refused: "rate"; waitMs: number }
  | { refused: "limit" | "daily_limit"; used: number }
  | { refused: "in_progress" };

/** Counts a user's automated runs of a tool on the current UTC day. */
export async function countAutomatedRuns(tx: Executor, { userId, toolId }: UsageCounterKey): Promise<number> {
  const today = sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;
  const r = usageReservations;
  const isAutomated = and(eq(r.isAutomated, true), gte(r.reservedAt, today), ne(r.state, "released"));
  const [row] = await tx
    .select({ runs: sql<number>`count(*)::int` })
    .from(r)
    .where(and(eq(r.userId, userId), eq(r.toolId, toolId), isAutomated));
  return row?.runs ?? 0;
}

/**
 * Gets the reservation of a call whose process died after the usage was committed and before the response was stored.
 * Its repetition runs again under the same reservation, so that it is charged once.
 */
async function findChargedReservation(
  tx: Executor,
  userId: string,
  { key, requestHash }: NonNullable<AutomatedRun["idempotency"]>,
): Promise<ReservedCounter | null> {
  const [call, r] = [apiIdempotencyKeys, usageReservations];
  const [row] = await tx
    .select({
      id: r.id,
      userId: r.userId,
      productId: r.productId,
      toolId: r.toolId,
      periodStart: r.periodStart,
    })
    .from(call)
    .innerJoin(r, and(eq(r.id, call.reservationId), eq(r.state, "committed")))
    .where(
      and(
        eq(call.userId, userId),
        eq(call.key, key),
        eq(call.requestHash, requestHash),
        isNull(call.response),
        isLeaseFree(call.leaseEndsAt),
      ),
    );
  if (!row) return null;
  const { id, ...counter } = row;
  return { id, counter };
}

type ReservedCounter = { id: string; counter: UsageCounterKey };

/** Writes the reservation, or renews the lease of one that is used again. */
async function writeReservation(
  tx: Executor,
  { id, counter }: ReservedCounter,
  { requestId, leaseSeconds, automated }: ReserveOptions,
): Promise<void> {
  const expiresAt = secondsFromNow(leaseSeconds);
  await tx
    .insert(usageReservations)
    .values({
      id,
      ...counter,
      requestId,
      expiresAt,
      apiKeyId: automated?.apiKeyId ?? null,
      isAutomated: automated !== undefined,
    })
    .onConflictDoUpdate({
      target: usageReservations.id,
      set: { state: "reserved", endedAt: null, requestId, expiresAt },
    });
}

/** Undoes the transaction: another call with the same idempotency key was first. */
class InProgressError extends Error {}

/** @throws InProgressError when another call holds the key */
async function writeIdempotencyKey(
  tx: Executor,
  { id, counter: { userId } }: ReservedCounter,
  { automated, leaseSeconds }: ReserveOptions,
): Promise<void> {
  if (!automated?.idempotency) return;
  const call = { userId, reservationId: id, ...automated.idempotency };
  if (!(await insertIdempotentCall(tx, call, { leaseSeconds }))) throw new InProgressError();
}

/**
 * Reserves one unit of usage in one short transaction, when the rate limit, the usage limit and the daily limit of
 * automated runs allow it.
 * @param options `limit` is per usage period, null for unlimited; an unfinished reservation is released after
 *   `leaseSeconds`
 */
export async function reserveUsage(
  key: UsageCounterKey & { periodEnd: Date },
  options: ReserveOptions,
): Promise<ReservedUsage | UsageRefusal> {
  const { limit, automated } = options;
  const counter = {
    userId: key.userId,
    productId: key.productId,
    toolId: key.toolId,
    periodStart: key.periodStart,
  };
  try {
    return await inTransaction(async (tx) => {
      // One round trip if they are prepared: the connection pipelines them in the order in which they are sent, the lock first.
      const [before, expired, rate, runsToday, charged] = await Promise.all([
        createAndLockCounter(tx, key),
        releaseExpired(tx, key),
        reserveTokens(options.rate.key, options.rate, 1, tx),
        automated ? countAutomatedRuns(tx, key) : 0,
        automated?.idempotency ? findChargedReservation(tx, key.userId, automated.idempotency) : null,
      ]);
      const used = before - expired;
      const refused = getRefusal();
      const usageCount = refused || charged ? used : used + 1;
      const reservation = charged ?? { id: randomUUID(), counter };
      await Promise.all([
        usageCount === before
          ? undefined
          : tx
              .update(usageCounters)
              .set({ used: usageCount })
              .where(matchesCounter(usageCounters, key))
              .execute(),
        refused ? undefined : writeReservation(tx, reservation, options),
        refused ? undefined : writeIdempotencyKey(tx, reservation, options),
      ]);
      if (refused) return refused;
      const crossed = findCrossedThreshold(used, usageCount, limit);
      if (crossed) await options.onThreshold?.(tx, crossed);
      return { reservationId: reservation.id, key: reservation.counter, usageCount, aheadMs: rate.aheadMs };

      function getRefusal(): UsageRefusal | null {
        if (!charged && limit !== null && used >= limit) return { refused: "limit", used };
        if (!charged && automated && runsToday >= automated.dailyLimit)
          return { refused: "daily_limit", used: runsToday };
        return rate.granted === 0 ? { refused: "rate", waitMs: rate.waitMs } : null;
      }
    });
  } catch (error) {
    if (error instanceof InProgressError) return { refused: "in_progress" };
    throw error;
  }
}

/**
 * Reserves further units of usage for a running call, each like the call's own reservation.
 * @returns their ids; null when the usage limit does not allow all of them
 */
export async function reserveMoreUsage(
  reservationId: string,
  key: UsageCounterKey,
  { count, limit }: { count: number; limit: number | null },
): Promise<string[] | null> {
  return inTransaction(async (tx) => {
    const used = await lockCounter(tx, key);
    if (limit !== null && used + count > limit) return null;
    const r = usageReservations;
    const [own] = await tx.select().from(r).where(eq(r.id, reservationId));
    if (!own) throw new Error("The call has no reservation");
    const rows = Array.from({ length: count }, () => ({ ...own, id: randomUUID() }));
    await tx.insert(r).values(rows);
    await changeUsage(tx, key, count);
    return rows.map(({ id }) => id);
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
  await inTransaction(async (tx) => {
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
