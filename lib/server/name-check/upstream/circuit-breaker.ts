import type { LookupErrorCode } from "./errors.ts";

const FAILURES_IN_A_ROW = 5;
const FIRST_OPEN_MS = 1_000;
const MAX_OPEN_MS = 60_000;

/** Failures that say something about the host, not about the name. */
const COUNTED: readonly LookupErrorCode[] = [
  "rate_limited",
  "timeout",
  "unreachable",
  "login_required",
  "blocked",
];

type Failure = { reason: LookupErrorCode; retryAfterSeconds: number | undefined };

/**
 * Stops calls to a host that keeps failing. While it is open every call is refused; then it is half-open and lets one
 * trial call through. Times are milliseconds of `Date.now()`.
 */
export class CircuitBreaker {
  #failures = 0;
  /** Null while the breaker is closed. */
  #openReason: LookupErrorCode | null = null;
  #openUntil = 0;
  #openMs = 0;
  #isTrialRunning = false;

  /** Whether a call is the trial, and, when it is refused, the reason for which the breaker opened. */
  beforeCall(now = Date.now()): { isTrial: boolean; refusal: LookupErrorCode | null } {
    if (this.#openReason === null) return { isTrial: false, refusal: null };
    if (now < this.#openUntil || this.#isTrialRunning) return { isTrial: false, refusal: this.#openReason };
    this.#isTrialRunning = true;
    return { isTrial: true, refusal: null };
  }

  /** Closes the breaker, unless the call had begun before the breaker opened. */
  recordSuccess(isTrial: boolean): void {
    if (this.#openReason !== null && !isTrial) return;
    this.#failures = 0;
    this.#openReason = null;
    this.#openMs = 0;
    this.#isTrialRunning = false;
  }

  /**
   * Counts a failure. The fifth in a row opens the breaker; a refusal for too many calls or a failed trial opens it at
   * once. The time for which it is open is never shortened: several calls may run when the first is refused.
   */
  recordFailure({ reason, retryAfterSeconds }: Failure, isTrial: boolean, now = Date.now()): void {
    this.recordCancellation(isTrial);
    if (!COUNTED.includes(reason)) return;
    this.#failures += 1;
    if (!isTrial && reason !== "rate_limited" && this.#failures < FAILURES_IN_A_ROW) return;
    const retryAfterMs = (retryAfterSeconds ?? 0) * 1_000;
    const nextMs = isTrial ? this.#openMs * 2 : this.#openMs;
    this.#openMs = Math.min(MAX_OPEN_MS, Math.max(FIRST_OPEN_MS, retryAfterMs, nextMs));
    this.#openUntil = Math.max(this.#openUntil, now + this.#openMs);
    this.#openReason = reason;
  }

  /** Ends a call that says nothing about the host; the next one may be the trial. */
  recordCancellation(isTrial: boolean): void {
    if (isTrial) this.#isTrialRunning = false;
  }
}
