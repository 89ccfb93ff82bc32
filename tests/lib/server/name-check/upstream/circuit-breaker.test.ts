import { describe, expect, test } from "vitest";
import { CircuitBreaker } from "#server/name-check/upstream/circuit-breaker.ts";
import { LookupError, type LookupErrorCode } from "#server/name-check/upstream/errors.ts";

const fail = (reason: LookupErrorCode, retryAfter?: number) => new LookupError(reason, retryAfter);
const isOpen = (breaker: CircuitBreaker, at: number) => breaker.beforeCall(at).refusal !== null;

describe("CircuitBreaker", () => {
  test("opens at the fifth failure in a row, lets one trial call through, and closes when it succeeds", () => {
    const breaker = new CircuitBreaker();
    for (let n = 0; n < 4; n += 1) breaker.recordFailure(fail("timeout"), false, 0);
    expect(isOpen(breaker, 0)).toBe(false);
    breaker.recordFailure(fail("timeout"), false, 0);
    expect(isOpen(breaker, 999)).toBe(true);
    expect(isOpen(breaker, 1_000)).toBe(false);
    expect(isOpen(breaker, 1_000)).toBe(true);
    breaker.recordSuccess(true);
    expect(isOpen(breaker, 1_000)).toBe(false);
  });

  test("stays open longer with each trial call that fails, a minute at the most", () => {
    const breaker = new CircuitBreaker();
    breaker.recordFailure(fail("rate_limited"), false, 0);
    let now = 0;
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      expect(isOpen(breaker, now + wait - 1)).toBe(true);
      now += wait;
      expect(isOpen(breaker, now)).toBe(false);
      breaker.recordFailure(fail("timeout"), true, now);
    }
  });

  test("opens at once after a rate limit error, for as long as Retry-After says, at most a minute", () => {
    const breaker = new CircuitBreaker();
    breaker.recordFailure(fail("rate_limited", 30), false, 0);
    expect(isOpen(breaker, 29_999)).toBe(true);
    expect(isOpen(breaker, 30_000)).toBe(false);
    const long = new CircuitBreaker();
    long.recordFailure(fail("rate_limited", 86_400), false, 0);
    expect(isOpen(long, 60_000)).toBe(false);
  });

  test("does not count unclear answers, which say nothing about the host", () => {
    const breaker = new CircuitBreaker();
    for (let n = 0; n < 9; n += 1) breaker.recordFailure(fail("unclear"), false, 0);
    expect(isOpen(breaker, 0)).toBe(false);
  });

  test("stays open when calls that were under way when it opened succeed or fail", () => {
    const breaker = new CircuitBreaker();
    breaker.recordFailure(fail("rate_limited", 30), false, 0);
    breaker.recordSuccess(false);
    breaker.recordFailure(fail("rate_limited"), false, 10);
    expect(isOpen(breaker, 29_999)).toBe(true);
  });

  test("makes the next call the trial when the trial call was canceled", () => {
    const breaker = new CircuitBreaker();
    breaker.recordFailure(fail("rate_limited"), false, 0);
    expect(breaker.beforeCall(1_000)).toMatchObject({ isTrial: true });
    expect(isOpen(breaker, 1_000)).toBe(true);
    breaker.recordCancellation(true);
    expect(breaker.beforeCall(1_000)).toMatchObject({ isTrial: true });
  });
});
