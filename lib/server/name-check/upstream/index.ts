import { setTimeout as pause } from "node:timers/promises";
import { Semaphore, SemaphoreBusyError } from "#server/platform/concurrency/semaphore.ts";
import {
  createBatchingLimiter,
  createMemoryLimiter,
  type ReserveTokens,
} from "#server/platform/rate-limit/limiter.ts";
import { withSpan } from "#shared/telemetry.ts";
import { createLookupCache, type LookupCache } from "./cache.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { LookupError } from "./errors.ts";

/** Limits for one host: concurrent calls, calls at once after a pause, and average calls a second. */
export type HostRateLimit = { parallel: number; burst: number; perSecond: number };

type Host = { breaker: CircuitBreaker; semaphore: Semaphore };

/** Circuit breakers, permits and cached results of the upstream hosts. */
export type UpstreamState = LookupCache & { hosts: Map<string, Host>; reserve: ReserveTokens };

export type UpstreamLimits = {
  state: UpstreamState;
  /** Multiplies every host rate limit. */
  scale: number;
};

/** Lookups that would have to wait longer are refused. */
const MAX_WAIT_MS = 1_000;

/** @param reserveShared reserves from rate limits that several processes share; without it this process has its own */
export const createUpstreamState = (reserveShared?: ReserveTokens): UpstreamState => ({
  ...createLookupCache(),
  hosts: new Map(),
  reserve: reserveShared ? createBatchingLimiter(reserveShared) : createMemoryLimiter(MAX_WAIT_MS),
});

const scaleLimit = ({ parallel, burst, perSecond }: HostRateLimit, scale: number): HostRateLimit => ({
  parallel: Math.max(1, Math.floor(parallel * scale)),
  burst: Math.max(1, Math.floor(burst * scale)),
  perSecond: perSecond * scale,
});

/** A new host has a closed circuit breaker and the permits of its first limits. */
function getOrCreateHost({ hosts }: UpstreamState, name: string, { parallel }: HostRateLimit): Host {
  const host = hosts.get(name) ?? {
    breaker: new CircuitBreaker(),
    semaphore: new Semaphore({ permits: parallel }),
  };
  hosts.set(name, host);
  return host;
}

async function acquirePermit({ semaphore }: Host, signal?: AbortSignal): Promise<() => void> {
  try {
    return await semaphore.acquire({ timeoutMs: MAX_WAIT_MS, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (error instanceof SemaphoreBusyError) throw new LookupError("rate_limited");
    throw error;
  }
}

/**
 * Makes one call to a host within its rate limit, unless its circuit breaker is open. Waits at most a second for its
 * turn.
 * @param work throws LookupError when the host did not answer properly
 * @throws LookupError of the work; `rate_limited` at the host rate limit; the signal's reason when it is aborted
 * first
 */
export async function withUpstreamLimits<T>(
  name: string,
  rateLimit: HostRateLimit,
  { state, scale }: UpstreamLimits,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const limits = scaleLimit(rateLimit, scale);
  const host = getOrCreateHost(state, name, limits);
  const { isTrial, refusal } = host.breaker.beforeCall();
  if (refusal) throw new LookupError(refusal);
  let release: (() => void) | undefined;
  try {
    const { granted, waitMs } = await state.reserve(`look-up:${name}`, limits, 1);
    if (granted === 0) throw new LookupError("rate_limited");
    if (waitMs > 0) await pause(waitMs, undefined, { signal });
    release = await acquirePermit(host, signal);
    const result = await withSpan("lookup.call", { "server.address": name }, work);
    host.breaker.recordSuccess(isTrial);
    return result;
  } catch (error) {
    // Our own rate limit and callers that disconnect must not count as failures of the host.
    const isHostFailure = release && !signal?.aborted && error instanceof LookupError;
    if (isHostFailure) host.breaker.recordFailure(error, isTrial);
    else host.breaker.recordCancellation(isTrial);
    throw error;
  } finally {
    release?.();
  }
}

/** Lists, watches and checks of many names each use at most this part of a host rate limit, so that other checks come first. */
const SHARES = { list: 1 / 5, watch: 1 / 5, many: 1 / 2 };

const toShare = ({ burst, perSecond }: HostRateLimit, scale: number) => ({
  burst: Math.max(1, Math.floor(burst * scale)),
  perSecond: perSecond * scale,
});

/**
 * Waits for a permit of a watch at a host: its share of the rate limit, beside the limit itself.
 * @throws LookupError `rate_limited` when it would take longer than a second; the signal's reason when it is aborted
 */
export async function waitForWatchPermit(
  name: string,
  rateLimit: HostRateLimit,
  { state, scale }: UpstreamLimits,
  signal: AbortSignal,
): Promise<void> {
  const share = toShare(rateLimit, scale * SHARES.watch);
  const { granted, waitMs } = await state.reserve(`watch:${name}`, share, 1);
  if (granted === 0) throw new LookupError("rate_limited", Math.ceil(waitMs / 1000));
  if (waitMs > 0) await pause(waitMs, undefined, { signal });
}

/**
 * Waits for a permit of a list's item or of one of many names at a host: its share of the rate limit, however long it takes.
 * @throws the signal's reason when it is aborted
 */
export async function waitForPermit(
  kind: "list" | "many",
  name: string,
  rateLimit: HostRateLimit,
  { state, scale }: UpstreamLimits,
  signal: AbortSignal,
): Promise<void> {
  const share = toShare(rateLimit, scale * SHARES[kind]);
  for (let isGranted = false; !isGranted; ) {
    signal.throwIfAborted();
    const { granted, waitMs } = await state.reserve(`${kind}:${name}`, share, 1);
    isGranted = granted > 0;
    if (waitMs > 0) await pause(waitMs, undefined, { signal });
  }
}
