import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { askHost } from "#lib/outside/pacing/ask-host.ts";
import { createPacingState } from "#lib/outside/pacing/state.ts";

const ONE_AT_A_TIME = { parallel: 1, burst: 10, perSecond: 10 };

/** Lets nothing else run for so long, as a compiler or a collector may. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("who waits is not turned away because this process was busy longer than the queue may last", async () => {
  const pacing = { state: createPacingState(), scale: 1 };
  const ask = () => askHost("host", ONE_AT_A_TIME, pacing, () => readFile(import.meta.filename));
  const [first, second] = [ask(), ask()];
  await Promise.resolve();
  block(1_100);
  await expect(Promise.all([first, second])).resolves.toHaveLength(2);
});

test("who waits longer than a second is turned away", async () => {
  vi.useFakeTimers();
  const pacing = { state: createPacingState(), scale: 1 };
  void askHost("host", ONE_AT_A_TIME, pacing, () => new Promise(() => {}));
  const waiting = askHost("host", ONE_AT_A_TIME, pacing, async () => "asked");
  const refusal = expect(waiting).rejects.toMatchObject({ reason: "rate_limited" });
  await vi.advanceTimersByTimeAsync(1_000);
  await refusal;
  vi.useRealTimers();
});
