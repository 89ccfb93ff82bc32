import { LRUCache } from "lru-cache";

/** After this many uncharged runs in a row, a user is served after the others. */
const MAX_UNCHARGED = 2;
const UNCHARGED_TTL_MS = 10 * 60_000;

/** Options of a semaphore by which users whose work is not charged, and free to repeat, leave permits to others. */
export class FairShare {
  readonly #permits: number;
  /** Uncharged runs in a row by user; 0 when the last one was charged. */
  readonly #uncharged = new LRUCache<string, number>({ max: 10_000, ttl: UNCHARGED_TTL_MS });

  constructor(permits: number) {
    this.#permits = permits;
  }

  readonly isDemoted = (key: string): boolean => (this.#uncharged.get(key) ?? 0) >= MAX_UNCHARGED;

  /** Users whose last run was not charged leave one permit to others. */
  readonly limit = (key: string, maxPerKey: number): number => {
    if (this.#uncharged.get(key) === 0) return maxPerKey;
    return this.isDemoted(key) ? 1 : Math.min(maxPerKey, Math.max(1, this.#permits - 1));
  };

  /** Records whether a run of this user ended with a result that is charged. */
  record(key: string, isCharged: boolean): void {
    this.#uncharged.set(key, isCharged ? 0 : (this.#uncharged.get(key) ?? 0) + 1);
  }
}
