import { expect, test } from "vitest";
import { cachedLookup, createLookupCache } from "#server/name-check/upstream/cache.ts";

const ANSWER = { known: true };
const oneMinute = () => 60_000;

/** A lookup that ends when it is answered or canceled; `started` lists its runs. */
function createLookup() {
  const started: { signal: AbortSignal; answer: () => void }[] = [];
  const lookUp = (signal: AbortSignal) =>
    new Promise<typeof ANSWER>((resolve, reject) => {
      started.push({ signal, answer: () => resolve(ANSWER) });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  return { started, lookUp };
}

test("cachedLookup cancels a lookup when the last of its callers has canceled, not before", async () => {
  const state = createLookupCache();
  const { started, lookUp } = createLookup();
  const [a, b] = [new AbortController(), new AbortController()];
  const first = cachedLookup(state, "name", lookUp, oneMinute, a.signal);
  const second = cachedLookup(state, "name", lookUp, oneMinute, b.signal);
  a.abort(new Error("a left"));
  await expect(first).rejects.toThrow("a left");
  expect(started.map(({ signal }) => signal.aborted)).toEqual([false]);
  b.abort(new Error("b left"));
  await expect(second).rejects.toThrow("b left");
  expect(started.map(({ signal }) => signal.aborted)).toEqual([true]);
  expect([state.pendingLookups.size, state.answers.size]).toEqual([0, 0]);
});

test("cachedLookup returns the result to the remaining callers when another caller cancels", async () => {
  const state = createLookupCache();
  const { started, lookUp } = createLookup();
  const caller = new AbortController();
  const left = cachedLookup(state, "name", lookUp, oneMinute, caller.signal);
  const staying = cachedLookup(state, "name", lookUp, oneMinute);
  caller.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  started[0]?.answer();
  await expect(staying).resolves.toBe(ANSWER);
  expect(state.answers.get("name")).toBe(ANSWER);
});

test("cachedLookup starts a new lookup after a canceled one instead of joining it", async () => {
  const state = createLookupCache();
  const { started, lookUp } = createLookup();
  const caller = new AbortController();
  const left = cachedLookup(state, "name", lookUp, oneMinute, caller.signal);
  caller.abort(new Error("gone"));
  const next = cachedLookup(state, "name", lookUp, oneMinute);
  await expect(left).rejects.toThrow("gone");
  started[1]?.answer();
  await expect(next).resolves.toBe(ANSWER);
  expect(started).toHaveLength(2);
});
