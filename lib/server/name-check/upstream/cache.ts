import { LRUCache } from "lru-cache";

/**
 * Answers from memory, joins a question that is under way, or asks; remembers what is known.
 * @param ask its signal is aborted when all callers have left
 * @param keepMs how long an answer may be remembered; 0 not at all
 * @param signal of this caller; aborting it leaves the question to the others who wait for it
 * @throws the signal's reason when it is aborted first
 */
export async function cachedLookup<T extends object>(
  { answers, flights }: LookupCache,
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  keepMs: (answer: T) => number,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const known = answers.get(key);
  if (known) return known as T;

  const begin = (): Flight => {
    const controller = new AbortController();
    const forget = (): void => {
      if (flights.get(key) === begun) flights.delete(key);
    };
    const answer = ask(controller.signal)
      .then((found) => {
        const ttl = keepMs(found);
        if (ttl > 0 && !controller.signal.aborted) answers.set(key, found, { ttl });
        return found;
      })
      .finally(forget);
    const cancel = (reason: unknown): void => {
      forget();
      controller.abort(reason);
    };
    const begun: Flight = { answer, callers: 0, cancel };
    return begun;
  };

  const flight = flights.get(key) ?? begin();
  flights.set(key, flight);
  flight.callers += 1;
  const { promise: left, reject } = Promise.withResolvers<never>();
  const onLeave = (): void => {
    flight.callers -= 1;
    if (flight.callers === 0) flight.cancel(signal?.reason);
    reject(signal?.reason);
  };
  signal?.addEventListener("abort", onLeave, { once: true });
  return Promise.race([flight.answer as Promise<T>, left]).finally(() =>
    signal?.removeEventListener("abort", onLeave),
  );
}

/** A question under way. It ends when all who asked it have left. */
type Flight = { answer: Promise<object>; callers: number; cancel: (reason: unknown) => void };

export type LookupCache = {
  /** Known answers only. */
  answers: LRUCache<string, object>;
  /** Questions under way, so that nobody asks the same twice at a time. */
  flights: Map<string, Flight>;
};

const MAX_ANSWERS = 10_000;

export const createLookupCache = (): LookupCache => ({
  answers: new LRUCache({ max: MAX_ANSWERS }),
  flights: new Map(),
});
