import { readFile } from "node:fs/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { LookupError } from "#server/name-check/upstream/errors.ts";
import { createUpstreamState, waitForPermit, withUpstreamLimits } from "#server/name-check/upstream/index.ts";

let pacing: Parameters<typeof withUpstreamLimits>[2];
beforeEach(() => {
  pacing = { state: createUpstreamState(), scale: 1 };
});

const ONE_AT_A_TIME = { parallel: 1, burst: 10, perSecond: 10 };

/** Blocks the event loop, as a garbage collection may. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("withUpstreamLimits does not refuse a waiting call because the event loop was blocked longer than the maximum wait", async () => {
  const call = () => withUpstreamLimits("host", ONE_AT_A_TIME, pacing, () => readFile(import.meta.filename));
  const [first, second] = [call(), call()];
  await Promise.resolve();
  block(1_100);
  await expect(Promise.all([first, second])).resolves.toHaveLength(2);
});

test("withUpstreamLimits refuses a call that has waited for a second", async () => {
  vi.useFakeTimers();
  void withUpstreamLimits("host", ONE_AT_A_TIME, pacing, () => new Promise(() => {}));
  const waiting = withUpstreamLimits("host", ONE_AT_A_TIME, pacing, async () => "asked");
  const refusal = expect(waiting).rejects.toMatchObject({ reason: "rate_limited" });
  await vi.advanceTimersByTimeAsync(1_000);
  await refusal;
  vi.useRealTimers();
});

test("withUpstreamLimits ends a call that is canceled while it waits for its turn", async () => {
  void withUpstreamLimits("host", ONE_AT_A_TIME, pacing, () => new Promise(() => {}));
  const caller = new AbortController();
  const waiting = withUpstreamLimits("host", ONE_AT_A_TIME, pacing, async () => "asked", caller.signal);
  caller.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
});

test("withUpstreamLimits runs waiting calls in order, before calls that arrive later", async () => {
  const order: string[] = [];
  const call = (name: string, work = async () => {}) =>
    withUpstreamLimits("host", ONE_AT_A_TIME, pacing, async () => {
      order.push(name);
      await work();
    });
  const newcomers: Promise<void>[] = [];
  await Promise.all([
    call("first", async () => void newcomers.push(call("newcomer"))),
    call("second"),
    call("third"),
  ]);
  await Promise.all(newcomers);
  expect(order).toEqual(["first", "second", "third", "newcomer"]);
});

test("withUpstreamLimits ends a canceled call at once, makes no request for it, and counts no failure of the host", async () => {
  for (let n = 0; n < 9; n += 1) {
    const caller = new AbortController();
    const running = withUpstreamLimits(
      "host",
      { parallel: 2, burst: 100, perSecond: 100 },
      pacing,
      () =>
        new Promise((_resolve, reject) =>
          caller.signal.addEventListener("abort", () => reject(new LookupError("timeout"))),
        ),
      caller.signal,
    );
    await new Promise((resolve) => setTimeout(resolve, 1));
    caller.abort(new Error("gone"));
    await expect(running).rejects.toMatchObject({ reason: "timeout" });
    const work = vi.fn();
    await expect(withUpstreamLimits("host", ONE_AT_A_TIME, pacing, work, caller.signal)).rejects.toThrow(
      "gone",
    );
    expect(work).not.toHaveBeenCalled();
  }
  await expect(withUpstreamLimits("host", ONE_AT_A_TIME, pacing, async () => "asked")).resolves.toBe("asked");
});

test("waitForPermit gives lists a fifth of a host's rate limit, and leaves the limit to others", async () => {
  const rateLimit = { parallel: 1, burst: 5, perSecond: 200 };
  const { signal } = new AbortController();
  const started = performance.now();
  let turns = 0;
  const take = async () => {
    while (turns < 20) {
      await waitForPermit("list", "host", rateLimit, pacing, signal);
      turns += 1;
    }
  };
  await Promise.all([take(), take()]);
  // One at once, then 40 a second.
  expect(performance.now() - started).toBeGreaterThan(450);
  await expect(withUpstreamLimits("host", rateLimit, pacing, async () => "asked")).resolves.toBe("asked");
});

test("waitForPermit ends when the item is canceled", async () => {
  const item = new AbortController();
  const rateLimit = { parallel: 1, burst: 1, perSecond: 0.01 };
  await waitForPermit("list", "host", rateLimit, pacing, item.signal);
  const waiting = waitForPermit("list", "host", rateLimit, pacing, item.signal);
  item.abort(new Error("canceled"));
  await expect(waiting).rejects.toThrow();
});
