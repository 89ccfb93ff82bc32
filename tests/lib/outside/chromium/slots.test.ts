import { beforeEach, expect, it, vi } from "vitest";
import { acquireSlot, recordCapture } from "#lib/outside/chromium/slots.ts";
import { chromiumState } from "#lib/outside/chromium/state.ts";

const { signal } = new AbortController();
const limits = { jobs: 2, queue: 2 };

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
  const wide = { jobs: 1, queue: 10 };
  const release = await acquireSlot(wide, { key: "a", signal });
  await vi.advanceTimersByTimeAsync(102_000);
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

it("acquireSlot says that the user's own captures are in the way when they are", async () => {
  const claim = { key: "a", maxPerKey: 1, timeoutMs: 10, signal };
  await acquireSlot(limits, claim);
  await expect(acquireSlot({ ...limits }, claim)).rejects.toMatchObject({
    code: "busy",
    message: "Other captures of yours are still running. Please wait until they have finished.",
  });
});

it("acquireSlot gives a user all slots of their plan only after a charged capture, else it leaves one to others", async () => {
  const wide = { jobs: 3, queue: 9 };
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
    acquireSlot({ jobs: 1, queue: 9 }, { key, signal }).then((release) => {
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
