import { beforeEach, expect, it, vi } from "vitest";
import { CHROMIUM_DEFAULTS } from "#server/browser/settings.ts";
import { acquireSlot, recordCapture, type SlotLimits } from "#server/browser/slots.ts";
import { chromiumState } from "#server/browser/state.ts";
import { AppError } from "#shared/errors.ts";

const { signal } = new AbortController();
const limits = { maxConcurrent: 2, maxQueue: 2 };

beforeEach(() => {
  chromiumState().slots = null;
});

it("acquireSlot runs two captures, queues two and refuses the fifth with the expected wait", async () => {
  const releases = await Promise.all(["a", "b"].map((key) => acquireSlot(limits, { key, signal })));
  const waiting = ["c", "d"].map((key) => acquireSlot(limits, { key, signal }));
  await expect(acquireSlot(limits, { key: "e", signal })).rejects.toMatchObject({
    code: "busy",
    message: "All browsers are busy. Please try again in a moment.",
    retryAfterSeconds: 4,
  });
  for (const release of releases) release();
  await expect(Promise.all(waiting)).resolves.toHaveLength(2);
});

it("acquireSlot refuses at once a capture that is not expected to start in time", async () => {
  vi.useFakeTimers();
  const wide = { maxConcurrent: 1, maxQueue: 10 };
  const release = await acquireSlot(wide, { key: "a", signal });
  await vi.advanceTimersByTimeAsync(202_000);
  release();
  // The mean of recent captures is 22 s now.
  await acquireSlot(wide, { key: "a", signal });
  const first = acquireSlot(wide, { key: "b", timeoutMs: 35_000, signal });
  first.catch(() => undefined);
  await expect(acquireSlot(wide, { key: "b", timeoutMs: 35_000, signal })).rejects.toMatchObject({
    code: "busy",
    retryAfterSeconds: 44,
  });
  expect(chromiumState().slots?.semaphore.waiting).toBe(1);
  vi.useRealTimers();
});

it("acquireSlot names the user's own captures as the reason when they hold the slots", async () => {
  const claim = { key: "a", maxPerKey: 1, timeoutMs: 10, signal };
  await acquireSlot(limits, claim);
  await expect(acquireSlot({ ...limits }, claim)).rejects.toMatchObject({
    code: "busy",
    message: "Your other captures are still running. Please wait until they have finished.",
  });
});

it("acquireSlot grants a user all slots of their plan only after a charged capture, and otherwise leaves one to others", async () => {
  const wide = { maxConcurrent: 3, maxQueue: 9 };
  const running = () => chromiumState().slots?.semaphore.heldBy("a");
  const claims = Array.from({ length: 4 }, () => acquireSlot(wide, { key: "a", maxPerKey: 4, signal }));
  expect(running()).toBe(2);
  (await claims[0])?.();
  recordCapture(wide, "a", true);
  (await claims[1])?.();
  await Promise.all(claims);
  void acquireSlot(wide, { key: "a", maxPerKey: 4, signal });
  expect(running()).toBe(3);
});

it("acquireSlot serves a user whose last two captures were not charged after others, until one is charged", async () => {
  for (const isCharged of [false, true, false, false]) recordCapture(limits, "failing", isCharged);
  const order: string[] = [];
  const run = (key: string) =>
    acquireSlot({ maxConcurrent: 1, maxQueue: 9 }, { key, signal }).then((release) => {
      order.push(key);
      setTimeout(release, 5);
    });
  const permits = await Promise.all(["x", "y"].map((key) => acquireSlot(limits, { key, signal })));
  const waiting = [run("failing"), run("good")];
  permits[0]?.();
  await waiting[1];
  permits[1]?.();
  await Promise.all(waiting);
  expect(order).toEqual(["good", "failing"]);
  recordCapture(limits, "failing", true);
  const twice = ["failing", "failing"].map((key) => acquireSlot(limits, { key, signal }));
  await expect(Promise.all(twice)).resolves.toHaveLength(2);
});

/** A fixed pseudorandom sequence of numbers from 0 to 1. */
function createRandom(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type SimulatedUser = { isHostile: boolean; captures: number; refusalsInARow: number; mostRefusals: number };

/**
 * Simulates users who call repeatedly for ten minutes and obey `Retry-After`: 18 with one call at a time, and two
 * hostile ones with four, whose captures take 20 s and are never charged.
 */
async function simulateUsers(limits: SlotLimits, captureMs: number): Promise<SimulatedUser[]> {
  const users = Array.from({ length: 20 }, (_, index) => ({
    isHostile: index >= 18,
    captures: 0,
    refusalsInARow: 0,
    mostRefusals: 0,
  }));
  const end = performance.now() + 600_000;
  const random = createRandom();
  const call = async (user: SimulatedUser, key: string): Promise<void> => {
    const claim = { key, maxPerKey: user.isHostile ? 4 : 1, timeoutMs: 33_000, signal };
    const release = await acquireSlot(limits, claim);
    await sleep(user.isHostile ? 20_000 : captureMs * (0.5 + random()));
    recordCapture(limits, key, !user.isHostile);
    release();
    user.captures += 1;
    user.refusalsInARow = 0;
    await sleep(1_000);
  };
  const waitAfterRefusal = async (user: SimulatedUser, error: unknown): Promise<void> => {
    if (!(error instanceof AppError)) throw error;
    user.refusalsInARow += 1;
    user.mostRefusals = Math.max(user.mostRefusals, user.refusalsInARow);
    await sleep((error.retryAfterSeconds ?? 0) * 1_000);
  };
  const work = async (user: SimulatedUser, key: string): Promise<void> => {
    while (performance.now() < end)
      await call(user, key).catch((error: unknown) => waitAfterRefusal(user, error));
  };
  const all = users.flatMap((user, index) =>
    Array.from({ length: user.isHostile ? 4 : 1 }, () => work(user, `user ${index}`)),
  );
  await vi.advanceTimersByTimeAsync(900_000);
  await Promise.all(all);
  return users.filter(({ isHostile }) => !isHostile);
}

it.each([
  { when: "captures are short", queue: CHROMIUM_DEFAULTS.maxQueue, captureMs: 2_000, mostRefusals: 1 },
  { when: "the deadline is near", queue: CHROMIUM_DEFAULTS.maxQueue, captureMs: 8_000, mostRefusals: 2 },
  { when: "the queue is short", queue: 5, captureMs: 2_000, mostRefusals: 6 },
])("acquireSlot grants each user at least half of the mean number of captures when $when", async (row) => {
  vi.useFakeTimers();
  const users = await simulateUsers({ maxConcurrent: 2, maxQueue: row.queue }, row.captureMs);
  vi.useRealTimers();
  const captures = users.map((user) => user.captures);
  const sum = captures.reduce((total, count) => total + count, 0);
  expect(Math.min(...captures)).toBeGreaterThanOrEqual(sum / users.length / 2);
  // No slot stays idle, and a user who obeys `Retry-After` is served.
  expect(sum).toBeGreaterThan((0.8 * 2 * 600_000) / row.captureMs);
  expect(Math.max(...users.map(({ mostRefusals }) => mostRefusals))).toBeLessThanOrEqual(row.mostRefusals);
});
