import { readEgressSettings } from "#server/egress/index.ts";
import { env } from "#server/platform/env.ts";
import type { RetrySchedule } from "#server/queue/attempt.ts";

/** Limits of one attempt, which is shorter than its lease. */
export const POST_LIMITS = { connectMs: 10_000, totalMs: 20_000, responseBytes: 64 * 1024 };

/** Attempts to one endpoint at the same time. */
export const ENDPOINT_CONCURRENCY = 2;
/** Seconds until a delivery is tried again whose endpoint has reached its concurrency. */
export const BUSY_SECONDS = 2;

/** After this many failures in a row an endpoint gets one attempt a minute. */
export const FAILURES_BEFORE_PAUSE = 5;
export const PAUSE_SECONDS = 60;
/** Time without a success after which a failing endpoint is disabled. */
export const DISABLE_AFTER_SECONDS = 3 * 24 * 60 * 60;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Of a delivery, as Standard Webhooks recommends: ten attempts in 75 hours. */
export const RETRIES: RetrySchedule = {
  seconds: [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  jitter: 0.2,
};
/** The longest `Retry-After` that is obeyed. */
export const MAX_RETRY_AFTER_SECONDS = 24 * HOUR;

export const egressSettings = readEgressSettings(env);
/** Certificates of the sample sites; none in production. */
export const trustedPins = env.EGRESS_TRUST_SPKI?.split(",").map((pin) => pin.trim()) ?? [];

/** Of each endpoint. */
export const TEST_RATE = { name: "test-webhook", perMinute: 10 };
export const REPLAY_RATE = { name: "replay-webhook", perMinute: 60 };
