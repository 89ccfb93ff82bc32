import { LRUCache } from "lru-cache";

/**
 * Returns a cached result, or joins a lookup under way, or starts one and caches its result.
 * @param lookUp its signal is aborted when all callers have canceled
 * @param getTtlMs how long a result may be cached in milliseconds; 0 for not at all
 * @param signal of this caller; the lookup continues for the other callers when it is aborted
 * @throws the signal's reason when it is aborted first
 */
export async function cachedLookup<T extends object>(
  { answers, flights }: LookupCache,
  key: string,
  lookUp: (signal: AbortSignal) => Promise<T>,
  getTtlMs: (answer: T) => number,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const known = answers.get(key);
  if (known) return known as T;

  const startFlight = (): Flight => {
    const controller = new AbortController();
    const removeFlight = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const answer = lookUp(controller.signal)
      .then((found) => {
        const ttl = getTtlMs(found);
        if (ttl > 0 && !controller.signal.aborted) answers.set(key, found, { ttl });
        return found;
      })
      .finally(removeFlight);
    const cancel = (reason: unknown): void => {
      removeFlight();
      controller.abort(reason);
    };
    const flight: Flight = { answer, callers: 0, cancel };
    return flight;
  };

  const flight = flights.get(key) ?? startFlight();
  flights.set(key, flight);
  flight.callers += 1;
  const { promise: canceled, reject } = Promise.withResolvers<never>();
  const onCancel = (): void => {
    flight.callers -= 1;
    if (flight.callers === 0) flight.cancel(signal?.reason);
    reject(signal?.reason);
  };
  signal?.addEventListener("abort", onCancel, { once: true });
  return Promise.race([flight.answer as Promise<T>, canceled]).finally(() =>
    signal?.removeEventListener("abort", onCancel),
  );
}

/** A lookup under way. It is canceled when all of its callers have canceled. */
type Flight = { answer: Promise<object>; callers: number; cancel: (reason: unknown) => void };

export type LookupCache = {
  /** Holds known results only. */
  answers: LRUCache<string, object>;
  /** Lookups under way, so that concurrent callers share one. */
  flights: Map<string, Flight>;
};

const MAX_ANSWERS = 10_000;

export const createLookupCache = (): LookupCache => ({
  answers: new LRUCache({ max: MAX_ANSWERS }),
  flights: new Map(),
});
