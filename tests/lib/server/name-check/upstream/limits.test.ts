import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { LookupError } from "#server/name-check/upstream/errors.ts";
import { createUpstreamState, withUpstreamLimits } from "#server/name-check/upstream/index.ts";

const ONE_AT_A_TIME = { parallel: 1, burst: 10, perSecond: 10 };

/** Lets nothing else run for so long, as a compiler or a collector may. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("who waits is not turned away because this process was busy longer than the queue may last", async () => {
  const pacing = { state: createUpstreamState(), scale: 1 };
  const ask = () => withUpstreamLimits("host", ONE_AT_A_TIME, pacing, () => readFile(import.meta.filename));
  const [first, second] = [ask(), ask()];
  await Promise.resolve();
  block(1_100);
  await expect(Promise.all([first, second])).resolves.toHaveLength(2);
});

test("who waits longer than a second is turned away", async () => {
  vi.useFakeTimers();
  const pacing = { state: createUpstreamState(), scale: 1 };
  void withUpstreamLimits("host", ONE_AT_A_TIME, pacing, () => new Promise(() => {}));
  const waiting = withUpstreamLimits("host", ONE_AT_A_TIME, pacing, async () => "asked");
  const refusal = expect(waiting).rejects.toMatchObject({ reason: "rate_limited" });
  await vi.advanceTimersByTimeAsync(1_000);
  await refusal;
  vi.useRealTimers();
});

test("those who wait are served in the order in which they came, and no newcomer goes before them", async () => {
  const pacing = { state: createUpstreamState(), scale: 1 };
  const order: string[] = [];
  const ask = (name: string, work = async () => {}) =>
    withUpstreamLimits("host", ONE_AT_A_TIME, pacing, async () => {
      order.push(name);
      await work();
    });
  const newcomers: Promise<void>[] = [];
  await Promise.all([
    ask("first", async () => void newcomers.push(ask("newcomer"))),
    ask("second"),
    ask("third"),
  ]);
  await Promise.all(newcomers);
  expect(order).toEqual(["first", "second", "third", "newcomer"]);
});

test("a caller who leaves is not waited for, asks nothing, and is no failure of the host", async () => {
  const pacing = { state: createUpstreamState(), scale: 1 };
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
