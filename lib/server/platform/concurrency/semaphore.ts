/** One caller's request for a permit. */
export type Claim = {
  /** Permits are shared fairly between keys, e.g. users. */
  key?: string;
  /** Permits that this key may hold at the same time. */
  maxPerKey?: number;
  signal?: AbortSignal;
  /** Maximum wait in milliseconds. */
  timeoutMs?: number;
};

/** Thrown when the queue is full or the wait exceeds its timeout. */
export class SemaphoreBusyError extends Error {
  override name = "SemaphoreBusyError";
  /** Estimated remaining wait in milliseconds. */
  readonly waitMs: number;

  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

type SemaphoreOptions = {
  permits: number;
  maxQueue?: number;
  /** Whether a key is served after all keys that are not demoted. */
  isDemoted?: (key: string) => boolean;
  /** Lowers the number of permits that a key may hold at the same time. */
  limit?: (key: string, maxPerKey: number) => number;
  /**
   * Initial estimate of how long a permit is held, in milliseconds. When set, claims whose estimated wait exceeds
   * their timeout are rejected immediately.
   */
  typicalMs?: number;
};

/** Releases a permit. With `isUsed` false the key keeps its place in the order. */
export type Release = (isUsed?: boolean) => void;

type Waiter = {
  key: string;
  maxPerKey: number;
  /** Moment of `performance.now()`. */
  timeoutAt: number;
  grant: () => void;
  rejectWith: (reason: unknown) => void;
};

/** Sort key of a waiter, lowest first: demotion, permits held plus waiters ahead of the same key, last turn. */
type Rank = [demoted: number, load: number, lastUse: number];

const compareRanks = (a: Rank, b: Rank): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Timeouts count timer ticks, so that a blocked event loop adds one tick instead of the elapsed time. */
const TICKS = 10;
/** Smoothing factor of the mean hold time, low enough to absorb a single long hold. */
const SMOOTHING_FACTOR = 0.1;
/** Most keys whose last use is stored. */
const MAX_KEYS = 10_000;

/**
 * A semaphore that is fair between keys: the key with the fewest permits is served next, then the key whose last permit
 * was released longest ago; within a key, first in, first out. A full queue rejects the waiter that ranks last.
 */
export class Semaphore {
  readonly #permits: number;
  readonly #maxQueue: number;
  readonly #isDemoted: (key: string) => boolean;
  readonly #limit: (key: string, maxPerKey: number) => number;
  readonly #rejectsLate: boolean;
  #meanMs: number;
  #running = 0;
  readonly #held = new Map<string, number>();
  readonly #queues = new Map<string, Waiter[]>();
  /** Each key's last use, oldest first, including idle keys. */
  readonly #lastUses = new Map<string, number>();
  #useCount = 0;

  constructor(options: SemaphoreOptions) {
    this.#permits = options.permits;
    this.#maxQueue = options.maxQueue ?? Number.POSITIVE_INFINITY;
    this.#isDemoted = options.isDemoted ?? (() => false);
    this.#limit = options.limit ?? ((_key, maxPerKey) => maxPerKey);
    this.#rejectsLate = options.typicalMs !== undefined;
    this.#meanMs = options.typicalMs ?? 1_000;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Whether a claim of another key waits. */
  isAwaitedByOthers(key: string): boolean {
    return [...this.#queues.keys()].some((other) => other !== key);
  }

  heldBy(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  /**
   * Waits for a permit.
   * @returns an idempotent function that releases it
   * @throws SemaphoreBusyError when rejected, or the signal's reason when aborted
   */
  async acquire({ key = "", maxPerKey = this.#permits, signal, timeoutMs }: Claim = {}): Promise<Release> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    let ticks = 0;
    const countTick = (): void => {
      ticks += 1;
      if (ticks >= TICKS) this.#reject(waiter, "The wait for a permit took too long.");
    };
    const timer = timeoutMs === undefined ? undefined : setInterval(countTick, timeoutMs / TICKS);
    const onAbort = (): void => waiter.rejectWith(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    const dequeue = (): void => {
      clearInterval(timer);
      signal?.removeEventListener("abort", onAbort);
      const rest = this.#queues.get(key)?.filter((other) => other !== waiter) ?? [];
      if (rest.length > 0) this.#queues.set(key, rest);
      else this.#queues.delete(key);
    };
    const waiter: Waiter = {
      key,
      maxPerKey,
      timeoutAt: performance.now() + (timeoutMs ?? Number.POSITIVE_INFINITY),
      grant: () => {
        dequeue();
        resolve(this.#hold(key));
      },
      rejectWith: (reason) => {
        dequeue();
        reject(reason);
      },
    };
    this.#queues.set(key, [...(this.#queues.get(key) ?? []), waiter]);
    this.#dispatch();
    this.#rejectExcess(waiter);
    return promise;
  }

  /**
   * Estimates the wait of a new claim in milliseconds from the queue and recent hold times.
   * @param index number of waiters of the same key ahead of it
   */
  estimateWaitMs(
    { key = "", maxPerKey = this.#permits }: Claim = {},
    index = this.#queues.get(key)?.length ?? 0,
  ): number {
    const limit = Math.min(this.#permits, this.#limit(key, maxPerKey));
    if (this.#running < this.#permits && this.heldBy(key) + index < limit) return 0;
    const rank = this.#rank(key, index);
    const ahead = this.#rankWaiters().filter((other) =>
      other.waiter.key === key ? other.index < index : compareRanks(other.rank, rank) <= 0,
    ).length;
    return this.#meanMs * Math.max(Math.ceil((ahead + 1) / this.#permits), Math.ceil((index + 1) / limit));
  }

  #hold(key: string): Release {
    const grantedAt = performance.now();
    this.#running += 1;
    this.#held.set(key, this.heldBy(key) + 1);
    let isHeld = true;
    return (isUsed = true) => {
      if (!isHeld) return;
      isHeld = false;
      this.#running -= 1;
      this.#held.set(key, this.heldBy(key) - 1);
      if (this.heldBy(key) === 0) this.#held.delete(key);
      if (isUsed) {
        this.#meanMs += (performance.now() - grantedAt - this.#meanMs) * SMOOTHING_FACTOR;
        this.#recordUse(key);
      }
      this.#dispatch();
    };
  }

  #recordUse(key: string): void {
    this.#useCount += 1;
    this.#lastUses.delete(key);
    this.#lastUses.set(key, this.#useCount);
    const [oldest] = this.#lastUses.keys();
    if (oldest !== undefined && this.#lastUses.size > MAX_KEYS) this.#lastUses.delete(oldest);
  }

  /** Ranks the waiter that has `index` waiters of its key ahead of it. */
  #rank(key: string, index: number): Rank {
    return [Number(this.#isDemoted(key)), this.heldBy(key) + index, this.#lastUses.get(key) ?? 0];
  }

  /** All waiters, the next one first. */
  #rankWaiters(): { waiter: Waiter; index: number; rank: Rank }[] {
    return [...this.#queues.values()]
      .flatMap((queue) =>
        queue.map((waiter, index) => ({ waiter, index, rank: this.#rank(waiter.key, index) })),
      )
      .sort((a, b) => compareRanks(a.rank, b.rank));
  }

  /** Grants free permits to waiters whose key is below its limit. */
  #dispatch(): void {
    while (this.#running < this.#permits) {
      const next = this.#rankWaiters().find(
        ({ waiter: { key, maxPerKey } }) => this.heldBy(key) < this.#limit(key, maxPerKey),
      );
      if (!next) return;
      next.waiter.grant();
    }
  }

  #reject(waiter: Waiter, message: string): void {
    const index = this.#queues.get(waiter.key)?.indexOf(waiter);
    waiter.rejectWith(new SemaphoreBusyError(message, this.estimateWaitMs(waiter, index)));
  }

  /** Rejects the newcomer when it would time out, else the last waiter when the queue is full or makes it late. */
  #rejectExcess(newcomer: Waiter): void {
    const ranked = this.#rankWaiters();
    const isLate = ({ waiter, index }: { waiter: Waiter; index: number }): boolean =>
      this.#rejectsLate && performance.now() + this.estimateWaitMs(waiter, index) > waiter.timeoutAt;
    const added = ranked.find(({ waiter }) => waiter === newcomer);
    const last = ranked.at(-1);
    if (!added || !last) return;
    if (isLate(added)) this.#reject(newcomer, "The wait for a permit would take too long.");
    else if (ranked.length > this.#maxQueue || isLate(last))
      this.#reject(last.waiter, "The queue for a permit is full.");
  }
}
