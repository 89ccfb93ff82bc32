import { LookUpFailure } from "./look-up-failure.ts";
import type { HostState } from "./state.ts";

const FAILURES_IN_A_ROW = 5;
const FIRST_OPEN_MS = 1_000;
const MAX_OPEN_MS = 60_000;

/** Failures that say something about the host, not about the name. */
const COUNTED = ["rate_limited", "timeout", "unreachable", "login_required", "blocked"];

/**
 * Lets a question through, or not: while the breaker is open nobody asks, then one asks for all.
 * @throws LookUpFailure with the reason for which the breaker opened
 */
export function passBreaker(host: HostState, now = Date.now()): void {
  if (host.openReason === null) return;
  if (now < host.openUntil || host.isProbing) throw new LookUpFailure(host.openReason);
  host.isProbing = true;
}

export function closeBreaker(host: HostState): void {
  Object.assign(host, { failures: 0, openReason: null, openFor: 0, isProbing: false });
}

/** Counts a failure. The fifth in a row opens the breaker, a refusal for too many questions or a failed probe at once. */
export function countFailure(host: HostState, error: unknown, now = Date.now()): void {
  const wasProbe = host.isProbing;
  host.isProbing = false;
  if (!(error instanceof LookUpFailure) || !COUNTED.includes(error.reason)) return;
  host.failures += 1;
  if (!wasProbe && error.reason !== "rate_limited" && host.failures < FAILURES_IN_A_ROW) return;
  const asked = (error.retryAfterSeconds ?? 0) * 1_000;
  host.openFor = Math.min(MAX_OPEN_MS, Math.max(FIRST_OPEN_MS, asked, wasProbe ? host.openFor * 2 : 0));
  host.openUntil = now + host.openFor;
  host.openReason = error.reason;
}
