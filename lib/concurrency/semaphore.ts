/** How one caller wants a permit. */
export type Claim = {
  /** Permits are shared fairly between keys, e.g. users. */
  key?: string;
  /** Permits that this key may hold at the same time. */
  maxPerKey?: number;
  signal?: AbortSignal;
  /** Milliseconds to wait at most. */
  timeoutMs?: number;
};

/** No permit was granted because the queue is full or the wait took too long. */
export class SemaphoreBusyError extends Error {
  override name = "SemaphoreBusyError";
}

type Options = {
  permits: number;
  maxQueue?: number;
  /** Whether a key is served after all others. */
  isDemoted?: (key: string) => boolean;
  /** Permits that a key may hold at the same time, at most the claim's own number. */
  limit?: (key: string, maxPerKey: number) => number;
  /** Milliseconds for which a permit is expected to be held until the first one was released. */
  typicalMs?: number;
};

type Waiter = { maxPerKey: number; grant: () => void; refuse: (reason: unknown) => void };

/** Waits are counted in ticks, so that time in which this process was blocked counts as one tick. */
const TICKS = 10;
/** Weight of the newest hold in the mean. */
const NEWEST_WEIGHT = 0.2;

/**
 * Permits that are handed to waiters in order. Between keys the one with the fewest permits is next, then the one that
 * was served the longest ago; within a key it is first in, first out. A full queue refuses the newest waiter of the key
 * with the most waiters.
 */
export class Semaphore {
  readonly #permits: number;
  readonly #maxQueue: number;
  readonly #isDemoted: (key: string) => boolean;
  readonly #limit: (key: string, maxPerKey: number) => number;
  #meanMs: number;
  #running = 0;
  readonly #held = new Map<string, number>();
  /** Waiters by key; the order of the keys is the order of their turns. */
  readonly #queues = new Map<string, Waiter[]>();

  constructor(options: Options) {
    this.#permits = options.permits;
    this.#maxQueue = options.maxQueue ?? Number.POSITIVE_INFINITY;
    this.#isDemoted = options.isDemoted ?? (() => false);
    this.#limit = options.limit ?? ((_key, maxPerKey) => maxPerKey);
    this.#meanMs = options.typicalMs ?? 1_000;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  heldBy(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  /**
   * Waits for a permit.
   * @returns a function that releases it; calling it again does nothing
   * @throws SemaphoreBusyError; the signal's reason when it is aborted first
   */
  async acquire({ key = "", maxPerKey = this.#permits, signal, timeoutMs }: Claim = {}): Promise<() => void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    let ticks = 0;
    const onTick = (): void => {
      ticks += 1;
      if (ticks >= TICKS) waiter.refuse(new SemaphoreBusyError("The wait for a permit took too long."));
    };
    const clock = timeoutMs === undefined ? undefined : setInterval(onTick, timeoutMs / TICKS);
    const onAbort = (): void => waiter.refuse(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    const leaveQueue = (): void => {
      clearInterval(clock);
      signal?.removeEventListener("abort", onAbort);
      const rest = this.#queues.get(key)?.filter((other) => other !== waiter) ?? [];
      if (rest.length > 0) this.#queues.set(key, rest);
      else this.#queues.delete(key);
    };
    const waiter: Waiter = {
      maxPerKey,
      grant: () => {
        leaveQueue();
        resolve(this.#hold(key));
      },
      refuse: (reason) => {
        leaveQueue();
        reject(reason);
      },
    };
    this.#queues.set(key, [...(this.#queues.get(key) ?? []), waiter]);
    this.#dispatch();
    if (this.waiting > this.#maxQueue) this.#refuseOne(key);
    return promise;
  }

  /** Milliseconds that a claim made now would wait, estimated from the queue and recent holds. */
  estimateWaitMs({ key = "", maxPerKey = this.#permits }: Claim = {}): number {
    const own = this.#queues.get(key)?.length ?? 0;
    const limit = Math.min(this.#permits, this.#limit(key, maxPerKey));
    if (this.#running < this.#permits && this.heldBy(key) + own < limit) return 0;
    let ahead = own;
    for (const [other, queue] of this.#queues) {
      const precedence = Number(this.#isDemoted(key)) - Number(this.#isDemoted(other));
      if (other === key || precedence < 0) continue;
      ahead += precedence > 0 ? queue.length : Math.min(queue.length, own + 1);
    }
    return this.#meanMs * Math.max(Math.ceil((ahead + 1) / this.#permits), Math.ceil((own + 1) / limit));
  }

  #hold(key: string): () => void {
    const since = performance.now();
    this.#running += 1;
    this.#held.set(key, this.heldBy(key) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#running -= 1;
      this.#held.set(key, this.heldBy(key) - 1);
      if (this.heldBy(key) === 0) this.#held.delete(key);
      this.#meanMs += (performance.now() - since - this.#meanMs) * NEWEST_WEIGHT;
      this.#endTurn(key);
      this.#dispatch();
    };
  }

  /** Grants free permits to waiters whose key may hold one more. */
  #dispatch(): void {
    while (this.#running < this.#permits) {
      let next: { key: string; waiter: Waiter; rank: number } | undefined;
      for (const [key, [waiter]] of this.#queues) {
        const held = this.heldBy(key);
        if (!waiter || held >= this.#limit(key, waiter.maxPerKey)) continue;
        const rank = held + (this.#isDemoted(key) ? this.#permits : 0);
        if (!next || rank < next.rank) next = { key, waiter, rank };
      }
      if (!next) return;
      next.waiter.grant();
      this.#endTurn(next.key);
    }
  }

  #endTurn(key: string): void {
    const rest = this.#queues.get(key);
    if (rest && this.#queues.delete(key)) this.#queues.set(key, rest);
  }

  /** Refuses the newest waiter of the key with the most waiters, of demoted keys first. */
  #refuseOne(newcomer: string): void {
    const burden = (key: string): number =>
      (this.#queues.get(key)?.length ?? 0) + (this.#isDemoted(key) ? this.#maxQueue : 0);
    let worst = newcomer;
    for (const key of this.#queues.keys()) if (burden(key) > burden(worst)) worst = key;
    this.#queues.get(worst)?.at(-1)?.refuse(new SemaphoreBusyError("The queue for a permit is full."));
  }
}
