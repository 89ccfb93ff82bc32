import { createHash } from "node:crypto";
import { type Rate, reserveTokens } from "#db/queries/rate-limits.ts";
import { env } from "#server/env.ts";
import { AppError } from "#shared/errors.ts";

/** A limit of `perMinute` calls on average, with the same number as burst. */
export type RateLimit = { name: string; perMinute: number };

/** Hashes ids and addresses, so that the table holds no personal data. */
const hashSubject = (subject: string) =>
  createHash("sha256").update(subject).digest("base64url").slice(0, 22);

/**
 * Maps a limit to the key and rate of one subject, scaled by LIMITS_SCALE.
 * @param subject a user id or client address
 */
export function toSubjectRate({ name, perMinute }: RateLimit, subject: string): Rate & { key: string } {
  const burst = Math.max(1, Math.floor(perMinute * env.LIMITS_SCALE));
  return { key: `${name}:${hashSubject(subject)}`, perSecond: burst / 60, burst };
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

export function rateLimitedError(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `Too many requests. Please try again in ${retryAfterSeconds} s.`;
  return new AppError("rate_limited", message, { retryAfterSeconds });
}

/**
 * Counts one call of a subject.
 * @returns the state of the limit afterwards
 * @throws AppError `rate_limited` with the seconds until the next allowed call
 */
export async function enforceRateLimit(limit: RateLimit, subject: string): Promise<RateState> {
  const { key, ...rate } = toSubjectRate(limit, subject);
  const { granted, waitMs, aheadMs } = await reserveTokens(key, rate, 1);
  if (granted === 0) throw rateLimitedError(waitMs);
  return toRateState(rate, aheadMs);
}
