import { AuthError } from "./errors.ts";
import type { Settings } from "./settings.ts";

export interface RateLimits {
  /** Counts a request of this kind from this client. Throws 429 when the limit is reached. */
  request(kind: string, client: string): void;
  token(client: string): void;
  verification(client: string): void;
  /** Counts an email against the hourly limit of all users. Throws 429 when it is reached. */
  mail(): void;
}

const FIVE_MINUTES_MS = 300_000;
const HOUR_MS = 3_600_000;
const BURST = 30;

interface Bucket {
  left: number;
  at: number;
}

/**
 * A token bucket, initially full and refilled continuously. Returns false when it is empty; a limit of 0 is unlimited.
 */
function takeToken(
  buckets: Map<string, Bucket>,
  key: string,
  limit: number,
  size: number,
  periodMs: number,
): boolean {
  if (limit === 0) return true;
  const now = performance.now();
  const bucket = buckets.get(key) ?? { left: size, at: now };
  const left = Math.min(size, bucket.left + ((now - bucket.at) * limit) / periodMs);
  buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now });
  return left >= 1;
}

/** Limits in this process's memory; a restart resets them. */
export function createRateLimits(limits: Settings["limits"]): RateLimits {
  const buckets = new Map<string, Bucket>();
  const perClient = (key: string, limit: number) => {
    if (!takeToken(buckets, key, limit, Math.min(limit, BURST), FIVE_MINUTES_MS)) {
      throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
    }
  };
  return {
    request: (kind, client) => perClient(`${kind} ${client}`, limits.requests),
    token: (client) => perClient(`token ${client}`, limits.tokens),
    verification: (client) => perClient(`verify ${client}`, limits.verifications),
    mail: () => {
      if (!takeToken(buckets, "mail", limits.mailsPerHour, limits.mailsPerHour, HOUR_MS)) {
        throw new AuthError(429, "over_email_send_rate_limit", "email rate limit exceeded");
      }
    },
  };
}
