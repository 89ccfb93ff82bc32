import "server-only";
import { createHash } from "node:crypto";
import { spendRateLimit } from "#db/queries/rate-limits.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";

/** So many calls a minute on average, all of which may come at once. */
export type RateLimit = { name: string; perMinute: number };

/** Keys hold ids and addresses only as a hash: the table is of no use to anyone who reads it. */
const hashed = (subject: string) => createHash("sha256").update(subject).digest("base64url").slice(0, 22);

/**
 * Spends one call of the subject's allowance.
 * @param subject a user's id or a client's address
 * @throws AppError `rate_limited` with the seconds after which to try again
 */
export async function enforceRateLimit(limit: RateLimit, subject: string): Promise<void> {
  const burst = Math.max(1, Math.floor(limit.perMinute * env.LIMITS_SCALE));
  const waitSeconds = await spendRateLimit(`${limit.name}:${hashed(subject)}`, 60 / burst, burst);
  if (waitSeconds > 0) {
    throw new AppError("rate_limited", `Too many requests. Please try again in ${waitSeconds} s.`, {
      retryAfterSeconds: waitSeconds,
    });
  }
}
