import { setTimeout as pause } from "node:timers/promises";
import { closeBreaker, countFailure, passBreaker } from "./breaker.ts";
import { type Budget, type LeaseQuestions, scaled, takeLeased, takeQuestion } from "./budget.ts";
import { LookUpFailure } from "./look-up-failure.ts";
import { type HostState, hostState, type PacingState } from "./state.ts";

export type Pacing = {
  state: PacingState;
  /** Multiplies every budget. */
  scale: number;
  /** Set where many processes share the budgets. */
  lease?: LeaseQuestions | undefined;
};

/** A second, in ticks: time in which this process stood still itself is one tick, and turns nobody away. */
const QUEUE_TICKS = 10;
const TICK_MS = 100;

function joinQueue({ waiting }: HostState): Promise<void> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
      if (ticks < QUEUE_TICKS) return;
      clearInterval(clock);
      waiting.splice(waiting.indexOf(go), 1);
      reject(new LookUpFailure("rate_limited"));
    }, TICK_MS);
    const go = () => {
      clearInterval(clock);
      resolve();
    };
    waiting.push(go);
  });
}

async function enter(host: HostState, parallel: number): Promise<void> {
  if (host.running >= parallel) return joinQueue(host);
  host.running += 1;
}

/** A place that is left goes straight to the next in line. */
function leave(host: HostState): void {
  const next = host.waiting.shift();
  if (next) next();
  else host.running -= 1;
}

async function takeTurn(
  name: string,
  host: HostState,
  budget: Budget,
  lease?: LeaseQuestions,
): Promise<void> {
  if (lease) {
    if (!(await takeLeased(name, host, budget, lease))) throw new LookUpFailure("rate_limited");
    return;
  }
  const wait = takeQuestion(host, budget);
  if (wait === null) throw new LookUpFailure("rate_limited");
  if (wait > 0) await pause(wait);
}

/**
 * Asks a host one question, within its budget and unless its breaker is open. Waits a second at the most for its turn.
 * @param work throws LookUpFailure when the host did not answer properly
 * @throws LookUpFailure of the work; `rate_limited` when the budget is spent
 */
export async function askHost<T>(
  name: string,
  budget: Budget,
  { state, scale, lease }: Pacing,
  work: () => Promise<T>,
): Promise<T> {
  const host = hostState(state, name);
  const limits = scaled(budget, scale);
  const isProbe = passBreaker(host);
  let isInside = false;
  try {
    await takeTurn(name, host, limits, lease);
    await enter(host, limits.parallel);
    isInside = true;
    const result = await work();
    closeBreaker(host, isProbe);
    return result;
  } catch (error) {
    // One's own budget being spent is no fault of the host.
    if (isInside) countFailure(host, error, isProbe);
    else if (isProbe) host.isProbing = false;
    throw error;
  } finally {
    if (isInside) leave(host);
  }
}
