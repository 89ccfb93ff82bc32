import { lt, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { rateLimits } from "#db/schema.ts";

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
export async function spendRateLimit(
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
