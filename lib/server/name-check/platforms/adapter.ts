import { type FailureReason, LookUpFailure } from "#server/name-check/upstream/errors.ts";
import type { Answer } from "#server/name-check/upstream/fetch-text.ts";
import type { Budget } from "#server/rate-limit/limiter.ts";

/** Asks one address; the headers are added to ours. @throws LookUpFailure */
export type Get = (url: string, headers?: Record<string, string>) => Promise<Answer>;

/** One way to ask a platform about a handle. */
export type Way = {
  budget: Budget;
  /** Whose budget and breaker count. */
  host: string;
  /** @throws LookUpFailure when the answer says neither free nor taken */
  ask: (handle: string, get: Get) => Promise<HandleStatement>;
};

/** A platform: the ways to ask it, best first. The next is taken when one cannot say. */
export type Adapter = { ways: Way[] };

/** What a platform answers instead of an answer. Nothing of this says anything about the handle. */
export function refuseBlocks({ status, text, retryAfterSeconds }: Answer): void {
  if (status === 429) throw new LookUpFailure("rate_limited", retryAfterSeconds);
  if (status === 401 || (status >= 300 && status < 400)) throw new LookUpFailure("login_required");
  if (status === 403 || /captcha|unusual traffic/i.test(text.slice(0, 4_096)))
    throw new LookUpFailure("blocked");
  if (status >= 500) throw new LookUpFailure("unreachable");
}

/** A JSON object. @throws LookUpFailure `unclear` for anything else, e.g. a page with status 200 */
export function readJson({ text }: Answer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LookUpFailure("unclear", undefined, { cause });
  }
  if (typeof value !== "object" || value === null) throw new LookUpFailure("unclear");
  return value as Record<string, unknown>;
}

/** What a platform says about a handle. Who cannot say throws LookUpFailure. */
export type HandleStatement =
  | { status: "available" | "taken" }
  | { status: "invalid"; reason: "too_short" | "withheld" };

export type HandleVerdict = { checkedAt: string } & (
  | { status: "available" | "taken"; reason: null }
  | { status: "invalid"; reason: "too_short" | "withheld" }
  | { status: "unknown"; reason: FailureReason }
);
