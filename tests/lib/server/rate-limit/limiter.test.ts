import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBatchingLimiter, createMemoryLimiter } from "#server/rate-limit/limiter.ts";

const RATE = { perSecond: 10, burst: 3 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the memory limiter grants the burst at once, then one token for each interval", async () => {
  const reserve = createMemoryLimiter(0);
  expect(await reserve("a", RATE, 2)).toEqual({ granted: 2, waitMs: 0 });
  expect(await reserve("a", RATE, 2)).toEqual({ granted: 1, waitMs: 0 });
  expect(await reserve("a", RATE, 1)).toEqual({ granted: 0, waitMs: 100 });
  expect((await reserve("b", RATE, 1)).granted).toBe(1);
  vi.advanceTimersByTime(100);
  expect(await reserve("a", RATE, 1)).toEqual({ granted: 1, waitMs: 0 });
});

test("the memory limiter grants tokens as far ahead as its callers wait, and refuses the next", async () => {
  const reserve = createMemoryLimiter(200);
  const waits = [];
  for (let n = 0; n < 5; n += 1) waits.push((await reserve("a", RATE, 1)).waitMs);
  expect(waits).toEqual([0, 0, 0, 100, 200]);
  expect(await reserve("a", RATE, 1)).toMatchObject({ granted: 0 });
});

test("the batching limiter asks its store once for several calls, and again when its tokens expire", async () => {
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

test("the batching limiter refuses when its store grants nothing, and passes its errors on", async () => {
  const reserve = vi.fn(async () => ({ granted: 0, waitMs: 50 }));
  const limiter = createBatchingLimiter(reserve);
  expect(await limiter("a", RATE, 1)).toMatchObject({ granted: 0 });
  reserve.mockRejectedValueOnce(new Error("database"));
  await expect(limiter("a", RATE, 1)).rejects.toThrow("database");
  expect(await limiter("a", RATE, 1)).toMatchObject({ granted: 0 });
});
