import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBatchingLimiter, createMemoryLimiter } from "#server/platform/rate-limit/limiter.ts";

const RATE = { perSecond: 10, burst: 3 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("createMemoryLimiter grants the burst immediately, then one token per interval", async () => {
  const reserve = createMemoryLimiter(0);
  expect(await reserve("a", RATE, 2)).toEqual({ granted: 2, waitMs: 0 });
  expect(await reserve("a", RATE, 2)).toEqual({ granted: 1, waitMs: 0 });
  expect(await reserve("a", RATE, 1)).toEqual({ granted: 0, waitMs: 100 });
  expect((await reserve("b", RATE, 1)).granted).toBe(1);
  vi.advanceTimersByTime(100);
  expect(await reserve("a", RATE, 1)).toEqual({ granted: 1, waitMs: 0 });
});

test("createMemoryLimiter grants tokens up to maxWaitMs ahead and no more", async () => {
  const reserve = createMemoryLimiter(200);
  const waits = [];
  for (let n = 0; n < 5; n += 1) waits.push((await reserve("a", RATE, 1)).waitMs);
  expect(waits).toEqual([0, 0, 0, 100, 200]);
  expect(await reserve("a", RATE, 1)).toMatchObject({ granted: 0 });
});

test("createBatchingLimiter reserves once for several calls and again when its batch has expired", async () => {
  const reserve = vi.fn(async () => ({ granted: 2, waitMs: 0 }));
  const limiter = createBatchingLimiter(reserve);
  const take = async () => (await limiter("a", RATE, 1)).granted;
  expect(await Promise.all([take(), take()])).toEqual([1, 1]);
  expect(reserve).toHaveBeenCalledTimes(1);
  expect(await take()).toBe(1);
  expect(reserve).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(await take()).toBe(1);
  expect(reserve).toHaveBeenCalledTimes(3);
});

test("createBatchingLimiter grants nothing when the store grants nothing, and rethrows its errors", async () => {
  const reserve = vi.fn(async () => ({ granted: 0, waitMs: 50 }));
  const limiter = createBatchingLimiter(reserve);
  expect(await limiter("a", RATE, 1)).toMatchObject({ granted: 0 });
  reserve.mockRejectedValueOnce(new Error("database"));
  await expect(limiter("a", RATE, 1)).rejects.toThrow("database");
  expect(await limiter("a", RATE, 1)).toMatchObject({ granted: 0 });
});
