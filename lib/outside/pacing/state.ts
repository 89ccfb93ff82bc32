import { LRUCache } from "lru-cache";
import type { FailureReason } from "./look-up-failure.ts";

/** What is known about one host that is asked: budget, places, breaker. Times are milliseconds of `Date.now()`. */
export type HostState = {
  /** When the budget is whole again (generic cell rate algorithm). */
  wholeAt: number;
  running: number;
  waiting: (() => void)[];
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

export type PacingState = {
  hosts: Map<string, HostState>;
  /** Known answers only. */
  answers: LRUCache<string, object>;
  /** Questions under way, so that nobody asks the same twice at a time. */
  flights: Map<string, Promise<object>>;
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
    running: 0,
    waiting: [],
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
