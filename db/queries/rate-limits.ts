import { lt, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { rateLimits } from "#db/schema.ts";

/**
 * Takes up to so many questions from a host's budget, which all processes share: the generic cell rate algorithm as in
 * `rate-limits.ts`, several cells at a time. The row is locked, so that two processes never get the same questions.
 * @param want questions that are asked for; the burst at the most
 * @returns how many were granted, 0 when the budget is spent
 */
export async function reserveTokens(
  host: string,
  { perSecond, burst }: { perSecond: number; burst: number },
  want: number,
): Promise<number> {
  const key = `look-up:${host}`;
  const cell = 1 / perSecond;
  await db.insert(rateLimits).values({ key, fullAt: sql`now()` }).onConflictDoNothing();
  // One ten-thousandth of a cell: moments are kept in microseconds and must not round a whole cell away.
  const rows = await db.execute<{ granted: number }>(sql`
    with held as (
      select key, greatest(full_at, now()) as whole_at from rate_limits where key = ${key} for update
    ), grantable as (
      select key, whole_at, least(${Math.min(want, burst)}::int, floor(
        ${burst}::float8 - extract(epoch from whole_at - now())::float8 / ${cell}::float8 + 0.0001
      )::int) as granted from held
    )
    update rate_limits
    set full_at = grantable.whole_at + make_interval(secs => grantable.granted * ${cell}::float8)
    from grantable where rate_limits.key = grantable.key and grantable.granted > 0
    returning grantable.granted as granted`);
  return Number(rows[0]?.granted ?? 0);
}

export type Rate = {
  key: string;
  /** Time in which one call is earned back. */
  intervalSeconds: number;
  /** Calls that may come at once. */
  burst: number;
};

/**
 * Spends one call of a key's allowance: the generic cell rate algorithm, one statement. A row holds the moment at
 * which the allowance is whole again; a call moves it on by one interval and is refused when that would lie more
 * than the burst ahead.
 * @returns 0 when the call may run, else the whole seconds after which to try again
 */
export async function reserveToken(
  { key, intervalSeconds, burst }: Rate,
  executor: Executor = db,
): Promise<number> {
  const interval = sql`make_interval(secs => ${intervalSeconds})`;
  const horizon = sql`make_interval(secs => ${intervalSeconds * burst})`;
  const next = sql`greatest(${rateLimits.fullAt}, now()) + ${interval}`;
  const spent = await executor
    .insert(rateLimits)
    .values({ key, fullAt: sql`now() + ${interval}` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { fullAt: next },
      setWhere: sql`${next} <= now() + ${horizon}`,
    })
    .returning({ key: rateLimits.key });
  if (spent.length > 0) return 0;
  const [row] = await executor
    .select({
      wait: sql<string>`extract(epoch from ${next} - now() - ${horizon})`,
    })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${key}`);
  return Math.max(1, Math.ceil(Number(row?.wait ?? 1)));
}

/** Forgets keys whose allowance has been whole for a while. */
export async function purgeRateLimits(): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.fullAt, sql`now() - interval '1 hour'`));
}
