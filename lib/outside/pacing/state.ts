import { LRUCache } from "lru-cache";
import type { Semaphore } from "#lib/concurrency/semaphore.ts";
import type { FailureReason } from "./look-up-failure.ts";

/** What is known about one host that is asked: budget, semaphore, breaker. Times are milliseconds of `Date.now()`. */
export type HostState = {
  /** When the budget is whole again (generic cell rate algorithm). */
  wholeAt: number;
  /** Created with the budget of the first question. */
  semaphore: Semaphore | null;
  failures: number;
  openUntil: number;
  openFor: number;
  openReason: FailureReason | null;
  isProbing: boolean;
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
export function pacingState(): PacingState {
  holder[KEY] ??= createPacingState();
  return holder[KEY];
}

/** The host's state, begun with a whole budget and a closed breaker. */
export function hostState({ hosts }: PacingState, name: string): HostState {
  const known = hosts.get(name);
  if (known) return known;
  const fresh: HostState = {
    wholeAt: 0,
    semaphore: null,
    failures: 0,
    openUntil: 0,
    openFor: 0,
    openReason: null,
    isProbing: false,
    leased: 0,
    leasedUntil: 0,
    leasing: null,
  };
  hosts.set(name, fresh);
  return fresh;
}
