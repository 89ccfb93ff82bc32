import { beforeEach, describe, expect, test, vi } from "vitest";
import { recordCapture } from "#server/browser/index.ts";
import { CHROMIUM_DEFAULTS } from "#server/browser/settings.ts";
import { chromiumState } from "#server/browser/state.ts";
import { captureMetering } from "#server/capture/slot.ts";
import { toCaller } from "#server/usage/caller.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import { acquireUserLock } from "#server/usage/user-lock.ts";
import { makeSubscriber, makeUser, sql, type TestUser } from "#tests/support/database.ts";

vi.hoisted(() => vi.stubEnv("CAPTURE_SLOTS", "2"));

const FREE = { concurrentCaptures: 1, steps: 5, productId: 1 };
const STARTER = { ...FREE, concurrentCaptures: 2 };

beforeEach(() => {
  chromiumState().slots = null;
});

const running = () => chromiumState().slots?.semaphore.running;

function createCapture(user: TestUser, startsWithinMs = 5_000) {
  const caller = new AbortController();
  const maxSeconds = 45;
  const deadline = performance.now() + maxSeconds * 1000 + startsWithinMs;
  const call = captureMetering("screenshot", {
    caller: toCaller(user),
    requestId: "test",
    maxSeconds,
    steps: 0,
    deadline,
    signal: caller.signal,
  });
  return { caller, call };
}

const acquireLease = (user: TestUser, plan: typeof FREE, startsWithinMs?: number) =>
  createCapture(user, startsWithinMs).call.acquire(plan);

describe("a capture's lease", () => {
  test("on the free plan waits for the user's other capture, and holds the lock as long as the slot", async () => {
    const user = await makeUser();
    const first = await acquireLease(user, FREE);
    const second = acquireLease(user, FREE);
    expect(await sql`select 1 from user_locks where user_id = ${user.id}`).toHaveLength(1);
    await first.release("charged");
    await (await second).release("charged");
    expect(await sql`select 1 from user_locks where user_id = ${user.id}`).toEqual([]);
    expect(running()).toBe(0);
  });

  test("on the free plan acquires no slot while the user's capture runs in another process", async () => {
    const user = await makeUser();
    const release = await acquireUserLock(user.id);
    const lease = acquireLease(user, FREE, 1_200);
    const seen = new Set<number | undefined>();
    const timer = setInterval(() => seen.add(running()), 100);
    await expect(lease).rejects.toMatchObject({
      code: "busy",
      message: "Your previous capture is still running. Please wait until it has finished.",
      retryAfterSeconds: 10,
    });
    clearInterval(timer);
    expect(seen).toContain(0);
    await release?.();
    await (await acquireLease(user, FREE)).release("charged");
  });

  test("on a plan with two captures at a time is acquired beside another one, and the third waits", async () => {
    const user = await makeUser();
    const other = await makeUser();
    recordCapture(CHROMIUM_DEFAULTS, user.id, true);
    const [first, second] = await Promise.all([acquireLease(user, STARTER), acquireLease(user, STARTER)]);
    expect(running()).toBe(2);
    const third = acquireLease(user, STARTER);
    const others = acquireLease(other, STARTER);
    await first.release("charged");
    await (await others).release("charged");
    await second.release("charged");
    await (await third).release("charged");
    expect(running()).toBe(0);
  });

  test("is refused early, with `retryAfterSeconds`, when the work could not end before the deadline", async () => {
    const leases = await Promise.all([1, 2].map(async () => acquireLease(await makeUser(), STARTER)));
    const started = performance.now();
    await expect(acquireLease(await makeUser(), FREE, 500)).rejects.toMatchObject({
      code: "busy",
      retryAfterSeconds: 2,
    });
    expect(performance.now() - started).toBeLessThan(400);
    for (const lease of leases) await lease.release("charged");
  });

  test("releases slot and lock when the caller disconnects, even if the work never ends", async () => {
    const user = await makeUser();
    const { caller, call } = createCapture(user);
    await call.acquire(FREE);
    caller.abort(new Error("gone"));
    await (await acquireLease(user, FREE)).release("charged");
    expect(running()).toBe(0);
  });

  test("does not count against the rate limit when it is refused for lack of a slot", async () => {
    const user = await makeSubscriber("free");
    const leases = await Promise.all([1, 2].map(async () => acquireLease(await makeUser(), FREE)));
    const before = await sql`select * from rate_limits`;
    const { call } = createCapture(user, 100);
    for (let n = 0; n < 12; n += 1)
      await expect(withReservedUsage(call, async () => "ran")).rejects.toMatchObject({
        code: "busy",
      });
    expect(await sql`select * from rate_limits`).toEqual(before);
    for (const lease of leases) await lease.release("charged");
  });
});
