import { LookupError, type LookupErrorCode } from "#server/name-check/upstream/errors.ts";
import type { HttpResponse } from "#server/name-check/upstream/fetch-text.ts";
import type { HostRateLimit } from "#server/name-check/upstream/index.ts";

/** Asks one address; the headers are added to ours. @throws LookupError */
export type FetchText = (url: string, headers?: Record<string, string>) => Promise<HttpResponse>;

/** One way to ask a platform about a handle. */
export type LookupStrategy = {
  budget: HostRateLimit;
  /** Whose budget and breaker count. */
  host: string;
  /** @throws LookupError when the answer says neither free nor taken */
  ask: (handle: string, get: FetchText) => Promise<PlatformAnswer>;
};

/** A platform: the ways to ask it, best first. The next is taken when one cannot say. */
export type PlatformAdapter = { ways: LookupStrategy[] };

/** What a platform answers instead of an answer. Nothing of this says anything about the handle. */
export function throwIfBlocked({ status, text, retryAfterSeconds }: HttpResponse): void {
  if (status === 429) throw new LookupError("rate_limited", retryAfterSeconds);
  if (status === 401 || (status >= 300 && status < 400)) throw new LookupError("login_required");
  if (status === 403 || /captcha|unusual traffic/i.test(text.slice(0, 4_096)))
    throw new LookupError("blocked");
  if (status >= 500) throw new LookupError("unreachable");
}

/** A JSON object. @throws LookupError `unclear` for anything else, e.g. a page with status 200 */
export function readJson({ text }: HttpResponse): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LookupError("unclear", undefined, { cause });
  }
  if (typeof value !== "object" || value === null) throw new LookupError("unclear");
  return value as Record<string, unknown>;
}

/** What a platform says about a handle. Who cannot say throws LookupError. */
export type PlatformAnswer =
  | { status: "available" | "taken" }
  | { status: "invalid"; reason: "too_short" | "withheld" };

export type HandleAvailability = { checkedAt: string } & (
  | { status: "available" | "taken"; reason: null }
  | { status: "invalid"; reason: "too_short" | "withheld" }
  | { status: "unknown"; reason: LookupErrorCode }
);
