import { LookupError, type LookupErrorCode } from "#server/name-check/upstream/errors.ts";
import type { HttpResponse } from "#server/name-check/upstream/fetch-text.ts";
import type { HostRateLimit } from "#server/name-check/upstream/index.ts";

/** Fetches one URL; `headers` are added to the defaults. @throws LookupError */
export type FetchText = (url: string, headers?: Record<string, string>) => Promise<HttpResponse>;

/** One way to look up a handle. */
export type LookupStrategy = {
  rateLimit: HostRateLimit;
  /** Hosts with the same name share a rate limit and a circuit breaker. */
  host: string;
  /** @throws LookupError when the response shows neither a free nor a taken handle */
  query: (handle: string, get: FetchText) => Promise<PlatformAnswer>;
};

/** Strategies in order of preference; the next is used when one fails. */
export type PlatformAdapter = {
  strategies: LookupStrategy[];
  /** Names that are certainly taken and free: "available" counts only while both are answered so. */
  canaries?: { taken: string; free: string };
};

/** Recognizes rate limits, login redirects, captchas and server errors, which say nothing about the handle. */
export function throwIfBlocked({ status, text, retryAfterSeconds }: HttpResponse): void {
  if (status === 429) throw new LookupError("rate_limited", retryAfterSeconds);
  if (status === 401 || (status >= 300 && status < 400)) throw new LookupError("login_required");
  if (status === 403 || /captcha|unusual traffic/i.test(text.slice(0, 4_096)))
    throw new LookupError("blocked");
  if (status >= 500) throw new LookupError("unreachable");
}

/** Parses a JSON object. @throws LookupError `unclear` for anything else, such as an HTML page with status 200 */
export function parseJsonBody({ text }: HttpResponse): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LookupError("unclear", undefined, { cause });
  }
  if (typeof value !== "object" || value === null) throw new LookupError("unclear");
  return value as Record<string, unknown>;
}

/** Answer of a platform. A strategy without an answer throws LookupError. */
export type PlatformAnswer =
  | { status: "available" | "taken" }
  | { status: "invalid"; reason: "too_short" | "withheld" };

export type HandleAvailability = { checkedAt: string } & (
  | { status: "available" | "taken"; reason: null }
  | { status: "invalid"; reason: "too_short" | "withheld" }
  | { status: "unknown"; reason: LookupErrorCode }
);
