import type { Rate, Reservation } from "#db/queries/rate-limits.ts";

/**
 * Reserves up to `want` tokens of a key by the generic cell rate algorithm (GCRA). Either of two stores does it: this
 * process's memory, or the database (`reserveTokens` in `db/queries/rate-limits.ts`) for limits that processes share.
 */
export type ReserveTokens = (key: string, rate: Rate, want: number) => Promise<Reservation>;

/**
 * Keeps the limits in this process's memory.
 * @param maxWaitMs how far ahead tokens may be reserved; their holder waits for as long before using them
 */
export function createMemoryLimiter(maxWaitMs: number): ReserveTokens {
  /** When a key has all its tokens again, in milliseconds of `Date.now()`: GCRA's theoretical arrival time. */
  const arrivalTimes = new Map<string, number>();
  return async (key, { perSecond, burst }, want) => {
    const now = Date.now();
    const intervalMs = 1_000 / perSecond;
    const arrival = Math.max(arrivalTimes.get(key) ?? 0, now);
    const spentMs = arrival - now;
    // As in the database, rounding must not cost a whole token.
    const available = Math.floor(burst + (maxWaitMs - spentMs) / intervalMs + 0.0001);
    const granted = Math.max(0, Math.min(want, available));
    if (granted > 0) arrivalTimes.set(key, arrival + granted * intervalMs);
    return { granted, waitMs: Math.max(0, spentMs + (Math.max(granted, 1) - burst) * intervalMs) };
  };
}

const BATCH = 3;
/** Reserved tokens expire, so that a process does not collect them and spend them beside the next ones. */
const BATCH_MS = 1_000;

type Batch = { left: number; expiresAt: number; pending: Promise<number> | null };

/** Reserves tokens in small batches and hands them out one by one, so that not every call costs a query. */
export function createBatchingLimiter(reserve: ReserveTokens): ReserveTokens {
  const batches = new Map<string, Batch>();
  async function refill(batch: Batch, key: string, rate: Rate): Promise<number> {
    try {
      const { granted } = await reserve(key, rate, BATCH);
      batch.left = granted;
      batch.expiresAt = Date.now() + BATCH_MS;
      return granted;
    } finally {
      batch.pending = null;
    }
  }
  return async (key, rate) => {
    const batch = batches.get(key) ?? { left: 0, expiresAt: 0, pending: null };
    batches.set(key, batch);
    while (batch.left === 0 || Date.now() >= batch.expiresAt) {
      batch.pending ??= refill(batch, key, rate);
      if ((await batch.pending) === 0) return { granted: 0, waitMs: 1_000 / rate.perSecond };
    }
    batch.left -= 1;
    return { granted: 1, waitMs: 0 };
  };
}
