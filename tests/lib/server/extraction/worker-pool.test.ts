import { expect, it } from "vitest";
import { EXTRACT_LIMITS } from "#server/extraction/limits.ts";
import { withWorker } from "#server/extraction/worker-pool.ts";

const { signal } = new AbortController();

/** Extractions that end on demand, and the order in which they started. */
function createExtractions() {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (name: string, key = "user") =>
    withWorker({ heapMb: 16, signal, key }, async () => {
      order.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const drain = async (all: Promise<void>[]): Promise<void> => {
    const ticking = setInterval(() => ends.shift()?.());
    await Promise.all(all);
    clearInterval(ticking);
  };
  return { order, ends, begin, drain };
}

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  "withWorker serves waiting calls before one that arrives %i microtasks after a worker was released",
  async (microtasks) => {
    const { order, ends, begin, drain } = createExtractions();
    const all = ["1", "2", "3", "4"].map((name) => begin(name));
    await new Promise((resolve) => setTimeout(resolve));
    ends.shift()?.();
    for (let n = 0; n < microtasks; n += 1) await null;
    await drain([...all, begin("newcomer")]);
    expect(order).toEqual(["1", "2", "3", "4", "newcomer"]);
  },
);

it("withWorker serves users in turn and refuses with `busy` when too many wait", async () => {
  const { order, begin, drain } = createExtractions();
  await drain([begin("first", "a")]);
  const many = Array.from({ length: EXTRACT_LIMITS.workers + EXTRACT_LIMITS.queue }, (_, n) =>
    begin(`a${n}`, "a"),
  );
  const refused = expect(many.at(-1)).rejects.toMatchObject({ code: "busy" });
  const other = begin("b", "b");
  await refused;
  await drain([...many.slice(0, -1), other]);
  expect(order.slice(0, 4)).toEqual(["first", "a0", "a1", "b"]);
});

it("withWorker leaves a worker to other users until an extraction of the user has succeeded", async () => {
  const { order, begin, drain } = createExtractions();
  await drain([begin("new 1", "new"), begin("new 2", "new"), begin("other", "other")]);
  expect(order).toEqual(["new 1", "other", "new 2"]);
});

it("withWorker serves a user whose last two extractions reached their limit after the others", async () => {
  const { order, begin, drain } = createExtractions();
  const reachLimit = () =>
    withWorker({ heapMb: 16, signal, key: "slow" }, () => Promise.reject(new Error("too slow")));
  for (let n = 0; n < 2; n += 1) await expect(reachLimit()).rejects.toThrow("too slow");
  const all = ["x 1", "y 1", "slow 1", "x 2"].map((name) => begin(name, name.split(" ")[0]));
  await drain(all);
  expect(order).toEqual(["x 1", "y 1", "x 2", "slow 1"]);
});
