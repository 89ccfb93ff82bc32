import { expect, test } from "vitest";
import { cachedLookup, createLookupCache } from "#server/name-check/upstream/cache.ts";

const ANSWER = { known: true };
const forever = () => 60_000;

/** A question that ends when it is answered or canceled, and counts how often it was asked. */
function question() {
  const asked: { signal: AbortSignal; answer: () => void }[] = [];
  const ask = (signal: AbortSignal) =>
    new Promise<typeof ANSWER>((resolve, reject) => {
      asked.push({ signal, answer: () => resolve(ANSWER) });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  return { asked, ask };
}

test("remember cancels a question when the last of its callers has left, not before", async () => {
  const state = createLookupCache();
  const { asked, ask } = question();
  const [a, b] = [new AbortController(), new AbortController()];
  const first = cachedLookup(state, "name", ask, forever, a.signal);
  const second = cachedLookup(state, "name", ask, forever, b.signal);
  a.abort(new Error("a left"));
  await expect(first).rejects.toThrow("a left");
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
  b.abort(new Error("b left"));
  await expect(second).rejects.toThrow("b left");
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
  expect([state.flights.size, state.answers.size]).toEqual([0, 0]);
});

test("remember answers those who stay when another caller leaves", async () => {
  const state = createLookupCache();
  const { asked, ask } = question();
  const caller = new AbortController();
  const left = cachedLookup(state, "name", ask, forever, caller.signal);
  const staying = cachedLookup(state, "name", ask, forever);
  caller.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  asked[0]?.answer();
  await expect(staying).resolves.toBe(ANSWER);
  expect(state.answers.get("name")).toBe(ANSWER);
});

test("remember asks again after a canceled question, and does not join it", async () => {
  const state = createLookupCache();
  const { asked, ask } = question();
  const caller = new AbortController();
  const left = cachedLookup(state, "name", ask, forever, caller.signal);
  caller.abort(new Error("gone"));
  const next = cachedLookup(state, "name", ask, forever);
  await expect(left).rejects.toThrow("gone");
  asked[1]?.answer();
  await expect(next).resolves.toBe(ANSWER);
  expect(asked).toHaveLength(2);
});
