import { describe, expect, test } from "vitest";
import { createPacingState, hostState } from "#server/name-check/upstream/cache.ts";
import { closeBreaker, countFailure, passBreaker } from "#server/name-check/upstream/circuit-breaker.ts";
import { LookupError, type LookupErrorCode } from "#server/name-check/upstream/errors.ts";

const fresh = () => hostState(createPacingState(), "host");
const fail = (reason: LookupErrorCode, retryAfter?: number) => new LookupError(reason, retryAfter);
const isOpen = (host: ReturnType<typeof fresh>, at: number) => {
  try {
    passBreaker(host, at);
    return false;
  } catch {
    return true;
  }
};

describe("the breaker", () => {
  test("opens at the fifth failure in a row, lets one probe through, and closes when it succeeds", () => {
    const host = fresh();
    for (let n = 0; n < 4; n += 1) countFailure(host, fail("timeout"), false, 0);
    expect(isOpen(host, 0)).toBe(false);
    countFailure(host, fail("timeout"), false, 0);
    expect(isOpen(host, 999)).toBe(true);
    expect(isOpen(host, 1_000)).toBe(false);
    expect(isOpen(host, 1_000)).toBe(true);
    closeBreaker(host, true);
    expect(isOpen(host, 1_000)).toBe(false);
  });

  test("stays open longer with each probe that fails, a minute at the most", () => {
    const host = fresh();
    countFailure(host, fail("rate_limited"), false, 0);
    let now = 0;
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      expect(isOpen(host, now + wait - 1)).toBe(true);
      now += wait;
      expect(isOpen(host, now)).toBe(false);
      countFailure(host, fail("timeout"), true, now);
    }
  });

  test("opens at once for too many questions, for as long as was asked, a minute at the most", () => {
    const host = fresh();
    countFailure(host, fail("rate_limited", 30), false, 0);
    expect(isOpen(host, 29_999)).toBe(true);
    expect(isOpen(host, 30_000)).toBe(false);
    const long = fresh();
    countFailure(long, fail("rate_limited", 86_400), false, 0);
    expect(isOpen(long, 60_000)).toBe(false);
  });

  test("does not count answers that are unclear: they say nothing about the host", () => {
    const host = fresh();
    for (let n = 0; n < 9; n += 1) countFailure(host, fail("unclear"), false, 0);
    expect(isOpen(host, 0)).toBe(false);
  });

  test("stays open for answers and refusals of questions that were under way when it opened", () => {
    const host = fresh();
    countFailure(host, fail("rate_limited", 30), false, 0);
    closeBreaker(host, false);
    countFailure(host, fail("rate_limited"), false, 10);
    expect(isOpen(host, 29_999)).toBe(true);
  });
});
