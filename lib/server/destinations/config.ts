import type { RetrySchedule } from "#server/queue/attempt.ts";

/** Of a call to a store, in milliseconds, and of the part of its answer that is read. */
export const STORE_LIMITS = { connectMs: 10_000, totalMs: 20_000, responseBytes: 16 * 1024 };
/** Milliseconds to put the file of a call, which waits for it, and of an item of a job. */
export const CALL_MS = 30_000;
export const ITEM_MS = 120_000;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Of the file of an item: six attempts in nine hours. */
export const RETRIES: RetrySchedule = {
  seconds: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR],
  jitter: 0.2,
};

/** Changes and tests of one user, each of which writes an object. */
export const TEST_RATE = { name: "test-destination", perMinute: 10 };
