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

/** No permit was granted because the queue is full or the wait takes too long. */
export class SemaphoreBusyError extends Error {
  override name = "SemaphoreBusyError";
  /** Milliseconds after which a permit was to be expected. */
  readonly waitMs: number;

  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

type Options = {
  permits: number;
  maxQueue?: number;
  /** Whether a key is served after all others. */
  isDemoted?: (key: string) => boolean;
  /** Permits that a key may hold at the same time, at most the claim's own number. */
  limit?: (key: string, maxPerKey: number) => number;
  /**
   * Milliseconds for which a permit is expected to be held until the first one was released. With it, claims that are
   * expected to wait longer than their timeout are refused at once.
   */
  typicalMs?: number;
};

/** Releases a permit; `isUsed` is false when it was of no use, so that its key keeps its turn. */
export type Release = (isUsed?: boolean) => void;

type Waiter = {
  key: string;
  maxPerKey: number;
  /** Moment of `performance.now()`. */
  timeoutAt: number;
  grant: () => void;
  refuse: (reason: unknown) => void;
};

/** Whether the key is demoted, what it holds and has waiting before, its last turn: the smaller, the sooner. */
type Rank = [demoted: number, load: number, turn: number];

const compare = (a: Rank, b: Rank): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Waits are counted in ticks, so that time in which this process was blocked counts as one tick. */
const TICKS = 10;
/** Weight of the newest hold in the mean: a single long one must not make every wait look too long. */
const NEWEST_WEIGHT = 0.1;
/** Keys whose last turn is remembered. */
const MAX_TURNS = 10_000;

/**
 * Permits that are handed to waiters in order. Between keys the one with the fewest permits is next, then the one whose
 * last permit was released the longest ago; within a key it is first in, first out. A full queue refuses the waiter that
 * would be served last.
 */
export class Semaphore {
  readonly #permits: number;
  readonly #maxQueue: number;
  readonly #isDemoted: (key: string) => boolean;
  readonly #limit: (key: string, maxPerKey: number) => number;
  readonly #refusesLate: boolean;
  #meanMs: number;
  #running = 0;
  readonly #held = new Map<string, number>();
  readonly #queues = new Map<string, Waiter[]>();
  /** The number of each key's last turn, also of keys without a permit or a waiter; the oldest turn first. */
  readonly #turns = new Map<string, number>();
  #turn = 0;

  constructor(options: Options) {
    this.#permits = options.permits;
    this.#maxQueue = options.maxQueue ?? Number.POSITIVE_INFINITY;
    this.#isDemoted = options.isDemoted ?? (() => false);
    this.#limit = options.limit ?? ((_key, maxPerKey) => maxPerKey);
    this.#refusesLate = options.typicalMs !== undefined;
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
  async acquire({ key = "", maxPerKey = this.#permits, signal, timeoutMs }: Claim = {}): Promise<Release> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    let ticks = 0;
    const onTick = (): void => {
      ticks += 1;
      if (ticks >= TICKS) this.#refuse(waiter, "The wait for a permit took too long.");
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
      key,
      maxPerKey,
      timeoutAt: performance.now() + (timeoutMs ?? Number.POSITIVE_INFINITY),
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
    this.#refuseExcess(waiter);
    return promise;
  }

  /**
   * Milliseconds that a claim made now would wait, estimated from the queue and recent holds.
   * @param index how many waiters of the same key are before it
   */
  estimateWaitMs(
    { key = "", maxPerKey = this.#permits }: Claim = {},
    index = this.#queues.get(key)?.length ?? 0,
  ): number {
    const limit = Math.min(this.#permits, this.#limit(key, maxPerKey));
    if (this.#running < this.#permits && this.heldBy(key) + index < limit) return 0;
    const rank = this.#rank(key, index);
    const ahead = this.#ranked().filter((other) =>
      other.waiter.key === key ? other.index < index : compare(other.rank, rank) <= 0,
    ).length;
    return this.#meanMs * Math.max(Math.ceil((ahead + 1) / this.#permits), Math.ceil((index + 1) / limit));
  }

  #hold(key: string): Release {
    const since = performance.now();
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
        this.#meanMs += (performance.now() - since - this.#meanMs) * NEWEST_WEIGHT;
        this.#endTurn(key);
      }
      this.#dispatch();
    };
  }

  #endTurn(key: string): void {
    this.#turn += 1;
    this.#turns.delete(key);
    this.#turns.set(key, this.#turn);
    const [oldest] = this.#turns.keys();
    if (oldest !== undefined && this.#turns.size > MAX_TURNS) this.#turns.delete(oldest);
  }

  /** The place in the order of service of the waiter that has `index` waiters of its key before it. */
  #rank(key: string, index: number): Rank {
    return [Number(this.#isDemoted(key)), this.heldBy(key) + index, this.#turns.get(key) ?? 0];
  }

  /** All waiters, the next one first. */
  #ranked(): { waiter: Waiter; index: number; rank: Rank }[] {
    return [...this.#queues.values()]
      .flatMap((queue) =>
        queue.map((waiter, index) => ({ waiter, index, rank: this.#rank(waiter.key, index) })),
      )
      .sort((a, b) => compare(a.rank, b.rank));
  }

  /** Grants free permits to waiters whose key may hold one more. */
  #dispatch(): void {
    while (this.#running < this.#permits) {
      const next = this.#ranked().find(
        ({ waiter: { key, maxPerKey } }) => this.heldBy(key) < this.#limit(key, maxPerKey),
      );
      if (!next) return;
      next.waiter.grant();
    }
  }

  #refuse(waiter: Waiter, message: string): void {
    const index = this.#queues.get(waiter.key)?.indexOf(waiter);
    waiter.refuse(new SemaphoreBusyError(message, this.estimateWaitMs(waiter, index)));
  }

  /** Refuses one waiter when there are too many: the newcomer when it would be late itself, else the last in order. */
  #refuseExcess(newcomer: Waiter): void {
    const ranked = this.#ranked();
    const isLate = ({ waiter, index }: { waiter: Waiter; index: number }): boolean =>
      this.#refusesLate && performance.now() + this.estimateWaitMs(waiter, index) > waiter.timeoutAt;
    const added = ranked.find(({ waiter }) => waiter === newcomer);
    const last = ranked.at(-1);
    if (!added || !last) return;
    if (isLate(added)) this.#refuse(newcomer, "The wait for a permit would take too long.");
    else if (ranked.length > this.#maxQueue || isLate(last))
      this.#refuse(last.waiter, "The queue for a permit is full.");
  }
}
