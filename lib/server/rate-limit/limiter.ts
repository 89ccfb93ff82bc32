import type { HostState } from "#server/name-check/upstream/cache.ts";

/** What one host is asked at the most: at a time, at once after a pause, and on average a second. */
export type HostRateLimit = { parallel: number; burst: number; perSecond: number };

/**
 * Takes questions from a budget that many processes share.
 * @returns how many were granted, 0 to `want`
 */
export type ReserveTokens = (
  host: string,
  budget: { perSecond: number; burst: number },
  want: number,
) => Promise<number>;

/** Who would have to wait longer is refused at once. */
const MAX_WAIT_MS = 1_000;
/** Leased questions lapse, so that no process hoards them and asks them all beside the next ones. */
const LEASE_MS = 1_000;
const LEASE_BATCH = 3;

/** Every figure times the site's scale. */
export const scaleLimit = ({ parallel, burst, perSecond }: HostRateLimit, scale: number): HostRateLimit => ({
  parallel: Math.max(1, Math.floor(parallel * scale)),
  burst: Math.max(1, Math.floor(burst * scale)),
  perSecond: perSecond * scale,
});

/** Takes one question from this process' own budget. @returns milliseconds to wait; null when it is too far away */
export function reserveInMemory(
  host: HostState,
  { burst, perSecond }: HostRateLimit,
  now = Date.now(),
): number | null {
  const interval = 1_000 / perSecond;
  const next = Math.max(host.tat, now) + interval;
  const wait = Math.max(0, next - now - burst * interval);
  if (wait > MAX_WAIT_MS) return null;
  host.tat = next;
  return wait;
}

async function bookLease(
  name: string,
  host: HostState,
  budget: HostRateLimit,
  lease: ReserveTokens,
): Promise<number> {
  try {
    const granted = await lease(name, budget, Math.min(LEASE_BATCH, budget.burst));
    host.leased = granted;
    host.leasedUntil = Date.now() + LEASE_MS;
    return granted;
  } finally {
    host.leasing = null;
  }
}

/** Takes one question from the shared budget, leased in small batches. @returns false when it is spent */
export async function reserveFromBatch(
  name: string,
  host: HostState,
  budget: HostRateLimit,
  lease: ReserveTokens,
): Promise<boolean> {
  for (;;) {
    if (host.leased > 0 && Date.now() < host.leasedUntil) {
      host.leased -= 1;
      return true;
    }
    host.leasing ??= bookLease(name, host, budget, lease);
    if ((await host.leasing) === 0) return false;
  }
}
