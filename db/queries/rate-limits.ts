import { lt, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { rateLimits } from "#db/schema.ts";

/** An average of `perSecond` tokens, up to `burst` at once. */
export type Rate = { perSecond: number; burst: number };

/** The granted tokens. `waitMs` is the time until they may be used or, when none was granted, until the next one. */
export type Reservation = { granted: number; waitMs: number };

/** A reservation in the database. `aheadMs` is how long it takes until the full burst is available again. */
export type SharedReservation = Reservation & { aheadMs: number };

/**
 * Reserves up to `want` tokens of a key across processes with the generic cell rate algorithm (GCRA). A row holds the
 * theoretical arrival time (TAT), which each token advances by one interval, at most `burst` ahead. The row lock keeps
 * two processes from getting the same tokens.
 */
export async function reserveTokens(
  key: string,
  { perSecond, burst }: Rate,
  want: number,
  executor: Executor = db,
): Promise<SharedReservation> {
  const interval = sql`${1 / perSecond}::float8`;
  for (;;) {
    // 0.0001 tokens of tolerance, because timestamps in microseconds could round a whole token away.
    const [row] = await executor.execute<{ granted: number; wait: number; spent: number }>(sql`
      with held as (
        select greatest(tat, now()) as arrival,
          extract(epoch from greatest(tat, now()) - now())::float8 as spent
        from rate_limits where key = ${key} for update
      ), step as (
        select arrival, spent,
          greatest(0, least(${want}::int, floor(${burst}::float8 - spent / ${interval} + 0.0001)::int)) as granted
        from held
      ), moved as (
        update rate_limits set tat = step.arrival + make_interval(secs => step.granted * ${interval})
        from step where rate_limits.key = ${key} and step.granted > 0
        returning step.granted
      )
      select coalesce(moved.granted, 0) as granted, spent, spent + (1 - ${burst}::float8) * ${interval} as wait
      from step left join moved on true`);
    if (row) {
      const aheadMs = (row.spent + row.granted / perSecond) * 1000;
      return { granted: row.granted, waitMs: row.granted > 0 ? 0 : row.wait * 1000, aheadMs };
    }
    await executor.insert(rateLimits).values({ key, tat: sql`now()` }).onConflictDoNothing();
  }
}

/** Deletes keys that have had their full burst for an hour. */
export async function purgeRateLimits(): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.tat, sql`now() - interval '1 hour'`));
}
