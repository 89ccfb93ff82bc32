import { createHash } from "node:crypto";
import { type Rate, reserveToken } from "#db/queries/rate-limits.ts";
import { env } from "#server/env.ts";
import { AppError } from "#shared/errors.ts";

/** So many calls a minute on average, all of which may come at once. */
export type RateLimit = { name: string; perMinute: number };

/** Keys hold ids and addresses only as a hash: the table is of no use to anyone who reads it. */
const hashed = (subject: string) => createHash("sha256").update(subject).digest("base64url").slice(0, 22);

/**
 * The rate of a subject, scaled by the site's settings.
 * @param subject a user's id or a client's address
 */
export function rateOf({ name, perMinute }: RateLimit, subject: string): Rate {
  const burst = Math.max(1, Math.floor(perMinute * env.LIMITS_SCALE));
  return { key: `${name}:${hashed(subject)}`, intervalSeconds: 60 / burst, burst };
}

export const rateLimitedError = (waitSeconds: number): AppError =>
  new AppError("rate_limited", `Too many requests. Please try again in ${waitSeconds} s.`, {
    retryAfterSeconds: waitSeconds,
  });

/**
 * Spends one call of the subject's allowance.
 * @throws AppError `rate_limited` with the seconds after which to try again
 */
export async function enforceRateLimit(limit: RateLimit, subject: string): Promise<void> {
  const waitSeconds = await reserveToken(rateOf(limit, subject));
  if (waitSeconds > 0) throw rateLimitedError(waitSeconds);
}
