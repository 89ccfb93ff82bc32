import type { FailureReason } from "#lib/outside/pacing/look-up-failure.ts";

/** What a platform says about a handle. Who cannot say throws LookUpFailure. */
export type HandleStatement =
  | { status: "available" | "taken" }
  | { status: "invalid"; reason: "too_short" | "withheld" };

export type HandleVerdict = { checkedAt: string } & (
  | { status: "available" | "taken"; reason: null }
  | { status: "invalid"; reason: "too_short" | "withheld" }
  | { status: "unknown"; reason: FailureReason }
);
