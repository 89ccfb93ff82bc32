import { LRUCache } from "lru-cache";

/**
 * Returns a cached result, or joins a lookup under way, or starts one and caches its result.
 * @param lookUp its signal is aborted when all callers have canceled
 * @param getTtlMs how long a result may be cached in milliseconds; 0 for not at all
 * @param signal of this caller; the lookup continues for the other callers when it is aborted
 * @throws the signal's reason when it is aborted first
 */
export async function cachedLookup<T extends object>(
  { answers, pendingLookups }: LookupCache,
  key: string,
  lookUp: (signal: AbortSignal) => Promise<T>,
  getTtlMs: (answer: T) => number,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const known = answers.get(key);
  if (known) return known as T;

  const startLookup = (): PendingLookup => {
    const controller = new AbortController();
    const removePending = (): void => {
      if (pendingLookups.get(key) === pending) pendingLookups.delete(key);
    };
    const answer = lookUp(controller.signal)
      .then((found) => {
        const ttl = getTtlMs(found);
        if (ttl > 0 && !controller.signal.aborted) answers.set(key, found, { ttl });
        return found;
      })
      .finally(removePending);
    const cancel = (reason: unknown): void => {
      removePending();
      controller.abort(reason);
    };
    const pending: PendingLookup = { answer, callers: 0, cancel };
    return pending;
  };

  const pending = pendingLookups.get(key) ?? startLookup();
  pendingLookups.set(key, pending);
  pending.callers += 1;
  const { promise: canceled, reject } = Promise.withResolvers<never>();
  const onCancel = (): void => {
    pending.callers -= 1;
    if (pending.callers === 0) pending.cancel(signal?.reason);
    reject(signal?.reason);
  };
  signal?.addEventListener("abort", onCancel, { once: true });
  return Promise.race([pending.answer as Promise<T>, canceled]).finally(() =>
    signal?.removeEventListener("abort", onCancel),
  );
}

/** A lookup under way. It is canceled when all of its callers have canceled. */
type PendingLookup = { answer: Promise<object>; callers: number; cancel: (reason: unknown) => void };

export type LookupCache = {
  /** Holds known results only. */
  answers: LRUCache<string, object>;
  /** Lookups under way, so that concurrent callers share one. */
  pendingLookups: Map<string, PendingLookup>;
};

const MAX_ANSWERS = 10_000;

export const createLookupCache = (): LookupCache => ({
  answers: new LRUCache({ max: MAX_ANSWERS }),
  pendingLookups: new Map(),
});
