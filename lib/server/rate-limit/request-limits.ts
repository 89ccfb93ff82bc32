import { createHash } from "node:crypto";
import { type Rate, reserveTokens } from "#db/queries/rate-limits.ts";
import { env } from "#server/env.ts";
import { AppError } from "#shared/errors.ts";

/** So many calls a minute on average, all of which may come at once. */
export type RateLimit = { name: string; perMinute: number };

/** Keys hold ids and addresses only as a hash: the table is of no use to anyone who reads it. */
const hashed = (subject: string) => createHash("sha256").update(subject).digest("base64url").slice(0, 22);

/**
 * The key and rate of a subject, scaled by the site's settings.
 * @param subject a user's id or a client's address
 */
export function rateOf({ name, perMinute }: RateLimit, subject: string): Rate & { key: string } {
  const burst = Math.max(1, Math.floor(perMinute * env.LIMITS_SCALE));
  return { key: `${name}:${hashed(subject)}`, perSecond: burst / 60, burst };
}

export function rateLimitedError(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `Too many requests. Please try again in ${retryAfterSeconds} s.`;
  return new AppError("rate_limited", message, { retryAfterSeconds });
}

/**
 * Spends one call of the subject's allowance.
 * @throws AppError `rate_limited` with the seconds after which to try again
 */
export async function enforceRateLimit(limit: RateLimit, subject: string): Promise<void> {
  const { key, ...rate } = rateOf(limit, subject);
  const { granted, waitMs } = await reserveTokens(key, rate, 1);
  if (granted === 0) throw rateLimitedError(waitMs);
}
