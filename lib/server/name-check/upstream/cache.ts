import { LRUCache } from "lru-cache";
import type { Semaphore } from "#server/concurrency/semaphore.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";

/**
 * Answers from memory, joins a question that is under way, or asks; remembers what is known.
 * @param ask its signal is aborted when all callers have left
 * @param keepMs how long an answer may be remembered; 0 not at all
 * @param signal of this caller; aborting it leaves the question to the others who wait for it
 * @throws the signal's reason when it is aborted first
 */
export async function cachedLookup<T extends object>(
  { answers, flights }: PacingState,
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

/** What is known about one host that is asked. Times are milliseconds of `Date.now()`. */
export type HostState = {
  breaker: CircuitBreaker;
  /** When the budget is whole again (generic cell rate algorithm). */
  tat: number;
  /** Created with the budget of the first question. */
  semaphore: Semaphore | null;
  /** Questions leased from the shared budget, the moment they lapse, and the lease that is under way. */
  leased: number;
  leasedUntil: number;
  leasing: Promise<number> | null;
};

/** A question under way. It ends when all who asked it have left. */
export type Flight = { answer: Promise<object>; callers: number; cancel: (reason: unknown) => void };

export type PacingState = {
  hosts: Map<string, HostState>;
  /** Known answers only. */
  answers: LRUCache<string, object>;
  /** Questions under way, so that nobody asks the same twice at a time. */
  flights: Map<string, Flight>;
};

const MAX_ANSWERS = 10_000;

export const createPacingState = (): PacingState => ({
  hosts: new Map(),
  answers: new LRUCache({ max: MAX_ANSWERS }),
  flights: new Map(),
});

const KEY = Symbol.for("saas-tools.look-ups");
const holder = globalThis as typeof globalThis & { [KEY]?: PacingState };

/** What exists once a process, however often hot reload or separate bundles load this module. */
export function upstreamState(): PacingState {
  holder[KEY] ??= createPacingState();
  return holder[KEY];
}

/** The host's state, begun with a whole budget and a closed breaker. */
export function hostState({ hosts }: PacingState, name: string): HostState {
  const known = hosts.get(name);
  if (known) return known;
  const fresh: HostState = {
    breaker: new CircuitBreaker(),
    tat: 0,
    semaphore: null,
    leased: 0,
    leasedUntil: 0,
    leasing: null,
  };
  hosts.set(name, fresh);
  return fresh;
}
