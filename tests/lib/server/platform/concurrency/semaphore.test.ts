import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Claim, Semaphore, SemaphoreBusyError } from "#server/platform/concurrency/semaphore.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Records the order in which claims are served; each holds its permit until `releases` are called. */
function queue(semaphore: Semaphore) {
  const served: string[] = [];
  const releases: (() => void)[] = [];
  const claim = (name: string, options: Claim = {}): Promise<void> =>
    semaphore.acquire({ key: name[0] ?? "", ...options }).then((release) => {
      served.push(name);
      releases.push(release);
    });
  /** Releases the permits in the order in which they were granted until nothing waits. */
  const drain = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(0);
    for (let release = releases.shift(); release; release = releases.shift()) {
      release();
      await vi.advanceTimersByTimeAsync(0);
    }
  };
  return { served, claim, drain };
}

describe("Semaphore", () => {
  it("grants a released permit to the first waiter, not to a concurrent new claim", async () => {
    const semaphore = new Semaphore({ permits: 1 });
    const { served, claim, drain } = queue(semaphore);
    const release = await semaphore.acquire();
    void claim("a1", { key: "" });
    void claim("a2", { key: "" });
    release();
    void claim("a3", { key: "" });
    await drain();
    expect(served).toEqual(["a1", "a2", "a3"]);
    expect([semaphore.running, semaphore.waiting]).toEqual([0, 0]);
  });

  it("releases a permit once when release is called repeatedly", async () => {
    const semaphore = new Semaphore({ permits: 1 });
    const release = await semaphore.acquire();
    release();
    release();
    await semaphore.acquire();
    expect(semaphore.running).toBe(1);
    const second = semaphore.acquire({ timeoutMs: 10 });
    const refused = expect(second).rejects.toBeInstanceOf(SemaphoreBusyError);
    await vi.advanceTimersByTimeAsync(10);
    await refused;
  });

  it("serves keys in turn instead of in order of their claims", async () => {
    const { served, claim, drain } = queue(new Semaphore({ permits: 1 }));
    for (const name of ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) void claim(name);
    await drain();
    expect(served).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  it("serves the key that holds the fewest permits first", async () => {
    const semaphore = new Semaphore({ permits: 5 });
    const releases = await Promise.all([..."aaabb"].map((key) => semaphore.acquire({ key })));
    const { served, claim } = queue(semaphore);
    for (const name of ["a4", "b3"]) void claim(name);
    releases[4]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(["b3"]);
  });

  it("limits the permits of a key and grants the rest to other keys", async () => {
    const { served, claim, drain } = queue(new Semaphore({ permits: 4 }));
    for (const name of ["a1", "a2", "a3", "b1", "b2"])
      void claim(name, { maxPerKey: name[0] === "a" ? 1 : 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(["a1", "b1", "b2"]);
    await drain();
    expect(served).toEqual(["a1", "b1", "b2", "a2", "a3"]);
  });

  it("serves demoted keys last, within the limit of each key", async () => {
    const isDemoted = (key: string) => key === "a";
    const { served, claim, drain } = queue(
      new Semaphore({ permits: 2, isDemoted, limit: (key, most) => (isDemoted(key) ? 1 : most) }),
    );
    for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) void claim(name);
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(["a1", "b1"]);
    await drain();
    expect(served).toEqual(["a1", "b1", "c1", "b2", "a2", "a3"]);
  });

  it("rejects the newest waiter of the key with the most waiters when the queue is full", async () => {
    const { served, claim, drain } = queue(new Semaphore({ permits: 1, maxQueue: 3 }));
    const refused: string[] = [];
    for (const name of ["a1", "a2", "a3", "a4", "b1", "a5"])
      claim(name).catch((error: unknown) => {
        if (error instanceof SemaphoreBusyError) refused.push(name);
      });
    await drain();
    expect(refused).toEqual(["a4", "a5"]);
    expect(served).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("rejects a waiter of a demoted key first when the queue is full", async () => {
    const isDemoted = (key: string) => key === "x";
    const { served, claim, drain } = queue(new Semaphore({ permits: 1, maxQueue: 2, isDemoted }));
    const refused: string[] = [];
    for (const name of ["a1", "a2", "x1", "b1"]) claim(name).catch(() => refused.push(name));
    await drain();
    expect([refused, served]).toEqual([["x1"], ["a1", "b1", "a2"]]);
  });

  it("serves a rejected key before keys that were served since then", async () => {
    const semaphore = new Semaphore({ permits: 1, maxQueue: 1 });
    const { served, claim } = queue(semaphore);
    const releases = [await semaphore.acquire({ key: "a" })];
    const waiting = semaphore.acquire({ key: "b" });
    await expect(claim("c1")).rejects.toBeInstanceOf(SemaphoreBusyError);
    releases[0]?.();
    const releaseB = await waiting;
    const refused = expect(claim("a2")).rejects.toBeInstanceOf(SemaphoreBusyError);
    void claim("c2");
    await refused;
    releaseB();
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(["c2"]);
  });

  it("rejects a claim immediately when it or the last waiter would exceed its timeout", async () => {
    const semaphore = new Semaphore({ permits: 1, typicalMs: 1_000 });
    const { served, claim, drain } = queue(semaphore);
    const release = await semaphore.acquire({ key: "b" });
    await vi.advanceTimersByTimeAsync(1_000);
    release();
    void claim("a1");
    const delayed = expect(claim("b1", { timeoutMs: 1_500 })).rejects.toMatchObject({ waitMs: 2_000 });
    await expect(claim("d1", { timeoutMs: 500 })).rejects.toMatchObject({ waitMs: 1_000 });
    void claim("c1", { timeoutMs: 1_500 });
    await delayed;
    await drain();
    expect(served).toEqual(["a1", "c1"]);
  });

  it("keeps the turn of a key whose permit was not used", async () => {
    const semaphore = new Semaphore({ permits: 1, typicalMs: 1_000 });
    const { served, claim, drain } = queue(semaphore);
    (await semaphore.acquire({ key: "a" }))(false);
    (await semaphore.acquire({ key: "b" }))();
    const release = await semaphore.acquire({ key: "c" });
    void claim("b1");
    void claim("a1");
    release(false);
    await drain();
    expect(served).toEqual(["a1", "b1"]);
  });

  it("rejects a waiter after its timeout and serves the next one", async () => {
    const semaphore = new Semaphore({ permits: 1 });
    const { served, claim } = queue(semaphore);
    const release = await semaphore.acquire();
    const late = expect(claim("a1", { timeoutMs: 1_000 })).rejects.toBeInstanceOf(SemaphoreBusyError);
    void claim("a2");
    await vi.advanceTimersByTimeAsync(999);
    expect(semaphore.waiting).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    await late;
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(["a2"]);
  });

  it("rejects an aborted waiter with the signal's reason and clears its timer", async () => {
    const semaphore = new Semaphore({ permits: 1 });
    const release = await semaphore.acquire();
    const caller = new AbortController();
    const gone = expect(semaphore.acquire({ signal: caller.signal, timeoutMs: 1_000 })).rejects.toThrow(
      "gone",
    );
    caller.abort(new Error("gone"));
    await gone;
    await expect(semaphore.acquire({ signal: caller.signal })).rejects.toThrow("gone");
    release();
    expect([semaphore.running, semaphore.waiting, vi.getTimerCount()]).toEqual([0, 0, 0]);
  });

  it("estimates the wait from the queue, the key's limit and recent hold times", async () => {
    const semaphore = new Semaphore({ permits: 2, typicalMs: 1_000 });
    expect(semaphore.estimateWaitMs({ key: "a" })).toBe(0);
    const releases = await Promise.all([1, 2].map(() => semaphore.acquire({ key: "a" })));
    for (let n = 0; n < 6; n += 1) void semaphore.acquire({ key: "a" });
    expect(semaphore.estimateWaitMs({ key: "a" })).toBe(4_000);
    expect(semaphore.estimateWaitMs({ key: "a", maxPerKey: 1 })).toBe(7_000);
    expect(semaphore.estimateWaitMs({ key: "b" })).toBe(1_000);
    await vi.advanceTimersByTimeAsync(21_000);
    releases[0]?.();
    expect(semaphore.estimateWaitMs({ key: "b" })).toBe(3_000);
  });

  it("serves every claim without exceeding its permits or a key's limit", async () => {
    const claims = fc.array(fc.record({ key: fc.constantFrom("a", "b", "c"), ms: fc.nat(50) }), {
      maxLength: 40,
    });
    const limits = fc.record({
      permits: fc.integer({ min: 1, max: 4 }),
      maxPerKey: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(claims, limits, async (list, { permits, maxPerKey }) => {
        const semaphore = new Semaphore({
          permits,
          isDemoted: (key) => key === "c",
          limit: (key, most) => (key === "c" ? 1 : most),
        });
        const held = new Map<string, number>();
        const work = list.map(async ({ key, ms }) => {
          const release = await semaphore.acquire({ key, maxPerKey });
          held.set(key, (held.get(key) ?? 0) + 1);
          expect(semaphore.running).toBeLessThanOrEqual(permits);
          expect(held.get(key)).toBeLessThanOrEqual(key === "c" ? 1 : maxPerKey);
          await new Promise((resolve) => setTimeout(resolve, ms));
          held.set(key, (held.get(key) ?? 0) - 1);
          release();
        });
        await vi.advanceTimersByTimeAsync(50 * 41);
        await Promise.all(work);
        expect([semaphore.running, semaphore.waiting]).toEqual([0, 0]);
      }),
      { numRuns: 100 },
    );
  });
});
