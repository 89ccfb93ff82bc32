import type { LookupErrorCode } from "./errors.ts";

const FAILURE_THRESHOLD = 5;
const FIRST_OPEN_MS = 1_000;
const MAX_OPEN_MS = 60_000;

/** Errors that say something about the host, not about the name. */
const COUNTED_ERRORS: readonly LookupErrorCode[] = [
  "rate_limited",
  "timeout",
  "unreachable",
  "login_required",
  "blocked",
];

type Failure = { reason: LookupErrorCode; retryAfterSeconds: number | undefined };

/**
 * Stops calls to a host that keeps failing. While open it refuses every call; then it is half-open and lets one trial
 * call through. Times are milliseconds of `Date.now()`.
 */
export class CircuitBreaker {
  #failures = 0;
  /** Null while the breaker is closed. */
  #openReason: LookupErrorCode | null = null;
  #openUntil = 0;
  #openMs = 0;
  #isTrialRunning = false;

  /** Whether a call is the trial and, if the call is refused, the error for which the breaker opened. */
  beforeCall(now = Date.now()): { isTrial: boolean; refusal: LookupErrorCode | null } {
    if (this.#openReason === null) return { isTrial: false, refusal: null };
    if (now < this.#openUntil || this.#isTrialRunning) return { isTrial: false, refusal: this.#openReason };
    this.#isTrialRunning = true;
    return { isTrial: true, refusal: null };
  }

  /** Closes the breaker, unless the call started before the breaker opened. */
  recordSuccess(isTrial: boolean): void {
    if (this.#openReason !== null && !isTrial) return;
    this.#failures = 0;
    this.#openReason = null;
    this.#openMs = 0;
    this.#isTrialRunning = false;
  }

  /**
   * Counts a failure. Opens at the fifth in a row, and at once after a rate limit error or a failed trial. The open
   * time is never shortened, because several calls may run when the first is refused.
   */
  recordFailure({ reason, retryAfterSeconds }: Failure, isTrial: boolean, now = Date.now()): void {
    this.recordCancellation(isTrial);
    if (!COUNTED_ERRORS.includes(reason)) return;
    this.#failures += 1;
    if (!isTrial && reason !== "rate_limited" && this.#failures < FAILURE_THRESHOLD) return;
    const retryAfterMs = (retryAfterSeconds ?? 0) * 1_000;
    const nextMs = isTrial ? this.#openMs * 2 : this.#openMs;
    this.#openMs = Math.min(MAX_OPEN_MS, Math.max(FIRST_OPEN_MS, retryAfterMs, nextMs));
    this.#openUntil = Math.max(this.#openUntil, now + this.#openMs);
    this.#openReason = reason;
  }

  /** Ends a call that says nothing about the host; the next call may be the trial. */
  recordCancellation(isTrial: boolean): void {
    if (isTrial) this.#isTrialRunning = false;
  }
}
