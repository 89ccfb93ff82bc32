import { setTimeout as pause } from "node:timers/promises";
import { Semaphore, SemaphoreBusyError } from "#server/concurrency/semaphore.ts";
import {
  type HostRateLimit,
  type ReserveTokens,
  reserveFromBatch,
  reserveInMemory,
  scaleLimit,
} from "#server/rate-limit/limiter.ts";
import { type HostState, hostState, type PacingState } from "./cache.ts";
import { LookupError } from "./errors.ts";

export type UpstreamLimits = {
  state: PacingState;
  /** Multiplies every budget. */
  scale: number;
  /** Set where many processes share the budgets. */
  lease?: ReserveTokens | undefined;
};

const MAX_QUEUE_MS = 1_000;

async function acquire(host: HostState, permits: number, signal?: AbortSignal): Promise<() => void> {
  host.semaphore ??= new Semaphore({ permits });
  try {
    return await host.semaphore.acquire({ timeoutMs: MAX_QUEUE_MS, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (error instanceof SemaphoreBusyError) throw new LookupError("rate_limited");
    throw error;
  }
}

async function takeTurn(
  name: string,
  host: HostState,
  budget: HostRateLimit,
  lease?: ReserveTokens,
  signal?: AbortSignal,
): Promise<void> {
  if (lease) {
    if (!(await reserveFromBatch(name, host, budget, lease))) throw new LookupError("rate_limited");
    return;
  }
  const wait = reserveInMemory(host, budget);
  if (wait === null) throw new LookupError("rate_limited");
  if (wait > 0) await pause(wait, undefined, { signal });
}

/**
 * Asks a host one question, within its budget and unless its breaker is open. Waits a second at the most for its turn.
 * @param work throws LookupError when the host did not answer properly
 * @throws LookupError of the work; `rate_limited` when the budget is spent; the signal's reason when it is aborted first
 */
export async function withUpstreamLimits<T>(
  name: string,
  budget: HostRateLimit,
  { state, scale, lease }: UpstreamLimits,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const host = hostState(state, name);
  const limits = scaleLimit(budget, scale);
  const isTrial = host.breaker.beforeCall();
  let release: (() => void) | undefined;
  try {
    await takeTurn(name, host, limits, lease, signal);
    release = await acquire(host, limits.parallel, signal);
    const result = await work();
    host.breaker.recordSuccess(isTrial);
    return result;
  } catch (error) {
    // Our own budget and our own callers who leave must not count as failures of the host.
    if (release && !signal?.aborted) host.breaker.recordFailure(error, isTrial);
    else host.breaker.recordCancellation(isTrial);
    throw error;
  } finally {
    release?.();
  }
}
