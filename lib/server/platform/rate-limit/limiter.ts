import type { Rate, Reservation } from "#db/queries/rate-limits.ts";

/**
 * Reserves up to `want` tokens of a key with the generic cell rate algorithm (GCRA), in this process's memory or, for
 * limits shared between processes, in the database (`reserveTokens` in `db/queries/rate-limits.ts`).
 */
export type ReserveTokens = (key: string, rate: Rate, want: number) => Promise<Reservation>;

/**
 * Creates a limiter in this process's memory.
 * @param maxWaitMs how far ahead tokens may be reserved; the caller waits before using them
 */
export function createMemoryLimiter(maxWaitMs: number): ReserveTokens {
  /** GCRA's theoretical arrival time of each key, in milliseconds of `Date.now()`. */
  const arrivalTimes = new Map<string, number>();
  return async (key, { perSecond, burst }, want) => {
    const now = Date.now();
    const intervalMs = 1_000 / perSecond;
    const arrival = Math.max(arrivalTimes.get(key) ?? 0, now);
    const aheadMs = arrival - now;
    // As in the database, a rounding error must not cost a whole token.
    const available = Math.floor(burst + (maxWaitMs - aheadMs) / intervalMs + 0.0001);
    const granted = Math.max(0, Math.min(want, available));
    if (granted > 0) arrivalTimes.set(key, arrival + granted * intervalMs);
    return { granted, waitMs: Math.max(0, aheadMs + (Math.max(granted, 1) - burst) * intervalMs) };
  };
}

const BATCH = 3;
/** Batches expire, so that a process cannot accumulate tokens and exceed the burst. */
const BATCH_MS = 1_000;

type Batch = { remaining: number; expiresAt: number; pending: Promise<number> | null };

/** Creates a limiter that reserves tokens in small batches, to save a query for most calls. */
export function createBatchingLimiter(reserve: ReserveTokens): ReserveTokens {
  const batches = new Map<string, Batch>();
  async function refill(batch: Batch, key: string, rate: Rate): Promise<number> {
    try {
      const { granted } = await reserve(key, rate, BATCH);
      batch.remaining = granted;
      batch.expiresAt = Date.now() + BATCH_MS;
      return granted;
    } finally {
      batch.pending = null;
    }
  }
  return async (key, rate) => {
    const batch = batches.get(key) ?? { remaining: 0, expiresAt: 0, pending: null };
    batches.set(key, batch);
    while (batch.remaining === 0 || Date.now() >= batch.expiresAt) {
      batch.pending ??= refill(batch, key, rate);
      if ((await batch.pending) === 0) return { granted: 0, waitMs: 1_000 / rate.perSecond };
    }
    batch.remaining -= 1;
    return { granted: 1, waitMs: 0 };
  };
}
