import type { HostState } from "./cache.ts";
import { LookupError } from "./errors.ts";

const FAILURES_IN_A_ROW = 5;
const FIRST_OPEN_MS = 1_000;
const MAX_OPEN_MS = 60_000;

/** Failures that say something about the host, not about the name. */
const COUNTED = ["rate_limited", "timeout", "unreachable", "login_required", "blocked"];

/**
 * Lets a question through, or not: while the breaker is open nobody asks, then one asks for all.
 * @returns whether this is that one, the probe
 * @throws LookupError with the reason for which the breaker opened
 */
export function passBreaker(host: HostState, now = Date.now()): boolean {
  if (host.openReason === null) return false;
  if (now < host.openUntil || host.isProbing) throw new LookupError(host.openReason);
  host.isProbing = true;
  return true;
}

/** An answer closes the breaker, unless it was under way already when the host asked to be left alone. */
export function closeBreaker(host: HostState, isProbe: boolean): void {
  if (host.openReason !== null && !isProbe) return;
  Object.assign(host, { failures: 0, openReason: null, openFor: 0, isProbing: false });
}

/**
 * Counts a failure. The fifth in a row opens the breaker, a refusal for too many questions or a failed probe at once.
 * An open one is never opened for less: several questions may be under way when the first is refused.
 */
export function countFailure(host: HostState, error: unknown, isProbe: boolean, now = Date.now()): void {
  if (isProbe) host.isProbing = false;
  if (!(error instanceof LookupError) || !COUNTED.includes(error.reason)) return;
  host.failures += 1;
  if (!isProbe && error.reason !== "rate_limited" && host.failures < FAILURES_IN_A_ROW) return;
  const asked = (error.retryAfterSeconds ?? 0) * 1_000;
  host.openFor = Math.min(
    MAX_OPEN_MS,
    Math.max(FIRST_OPEN_MS, asked, isProbe ? host.openFor * 2 : host.openFor),
  );
  host.openUntil = Math.max(host.openUntil, now + host.openFor);
  host.openReason = error.reason;
}
