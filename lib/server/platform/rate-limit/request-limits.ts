import { createHash } from "node:crypto";
import type { Executor } from "#db/client.ts";
import { type Rate, reserveTokens } from "#db/queries/rate-limits.ts";
import { env } from "#server/platform/env.ts";
import { AppError } from "#shared/errors.ts";

/** A limit of calls per minute or day on average, with the same number as burst. */
export type RateLimit = { name: string } & ({ perMinute: number } | { perDay: number });

const [MINUTE_SECONDS, DAY_SECONDS] = [60, 86_400];

/** Hashes ids and addresses, so that the table holds no personal data. */
const hashSubject = (subject: string) =>
  createHash("sha256").update(subject).digest("base64url").slice(0, 22);

/**
 * Maps a limit to the key and rate of one subject, scaled by LIMITS_SCALE.
 * @param subject a user id or client address
 */
export function toSubjectRate(limit: RateLimit, subject: string): Rate & { key: string } {
  const [calls, seconds] =
    "perDay" in limit ? [limit.perDay, DAY_SECONDS] : [limit.perMinute, MINUTE_SECONDS];
  const burst = Math.max(1, Math.floor(calls * env.LIMITS_SCALE));
  return { key: `${limit.name}:${hashSubject(subject)}`, perSecond: burst / seconds, burst };
}

/** The state of a rate limit after a call: `remaining` calls now, all of `limit` again in `resetSeconds`. */
export type RateState = { limit: number; remaining: number; resetSeconds: number };

/** @param aheadMs milliseconds until the full burst is available again */
export function toRateState({ burst, perSecond }: Rate, aheadMs: number): RateState {
  const spent = (aheadMs / 1000) * perSecond;
  return {
    limit: burst,
    remaining: Math.max(0, Math.floor(burst - spent + 0.0001)),
    resetSeconds: Math.ceil(aheadMs / 1000),
  };
}

/** Longer waits are stated in minutes. */
const MAX_STATED_SECONDS = 300;

export function rateLimitedError(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait =
    retryAfterSeconds > MAX_STATED_SECONDS
      ? `${Math.ceil(retryAfterSeconds / MINUTE_SECONDS)} minutes`
      : `${retryAfterSeconds} s`;
  const message = `Too many requests. Please try again in ${wait}.`;
  return new AppError("rate_limited", message, { retryAfterSeconds });
}

/**
 * Counts one call of a subject; in a transaction, only if it is committed.
 * @returns the state of the limit afterwards
 * @throws AppError `rate_limited` with the seconds until the next allowed call
 */
export async function enforceRateLimit(
  limit: RateLimit,
  subject: string,
  executor?: Executor,
): Promise<RateState> {
  const { key, ...rate } = toSubjectRate(limit, subject);
  const { granted, waitMs, aheadMs } = await reserveTokens(key, rate, 1, executor);
  if (granted === 0) throw rateLimitedError(waitMs);
  return toRateState(rate, aheadMs);
}
