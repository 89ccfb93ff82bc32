import { commitUsage, releaseUsage, reserveUsage } from "#db/queries/usage.ts";
import { rateLimitedError, rateOf } from "#server/rate-limit/request-limits.ts";
import type { ToolKey } from "#shared/catalog/contract.ts";
import { AppError } from "#shared/errors.ts";
import { LIMIT_REACHED, type UsageInfo } from "#shared/usage/contract.ts";
import { findSessionEntitlement } from "./entitlement.ts";
import { usagePeriodAt } from "./period.ts";
import { toUsageInfo } from "./read-usage.ts";

const TOOL_RATE_LIMIT = { name: "tool", perMinute: 10 };

/** How the time in a place was used: work that is not charged is free to repeat, so places may slow it down. */
type Outcome = "not_run" | "not_charged" | "charged";

/** A place to run, and what comes with it, e.g. a slot for a browser. */
export type Lease<P> = { held: P; leave: (outcome: Outcome) => void | Promise<void> };

export type MeteredCall<P = undefined> = {
  userId: string;
  sessionId: string;
  tool: ToolKey;
  requestId: string;
  /** How long the work can last at the most; with a margin it is the lease after which a lost use comes back. */
  maxSeconds: number;
  /** Waits for a place to run, before a use is taken. */
  enter: (plan: { concurrentCaptures: number }) => Promise<Lease<P>>;
};

/** For work that needs no place: it may always run. */
export const withoutResource = async (): Promise<Lease<undefined>> => ({ held: undefined, leave: () => {} });

/** What the work holds of its use. */
export type UsageReservation = {
  usageInfo: UsageInfo;
  /** The work ran but is not charged, e.g. because the page turned out to be a bot wall. */
  release: () => void;
};

const LEASE_MARGIN_SECONDS = 30;

/**
 * Runs work within the limits of the user's plan: entitlement, a place to run, rate limit and usage in one transaction,
 * the work, and the usage committed, or released when the work throws or is not charged. No database lock is held while the
 * work runs. When the process dies, the lease of the usage expires and the next transaction releases it.
 * @throws AppError `unauthenticated`, `no_access`, `rate_limited`, `limit_reached`, and whatever `enter` and the work throw
 */
export async function withReservedUsage<T, P>(
  call: MeteredCall<P>,
  work: (use: UsageReservation, held: P) => Promise<T>,
): Promise<T> {
  const entitlement = await findSessionEntitlement(call, call.tool);
  if (!entitlement) throw new AppError("no_access", "You need to purchase this tool to use it.");
  const place = await call.enter(entitlement);
  let outcome: Outcome = "not_run";
  try {
    const window = usagePeriodAt(entitlement.anchorAt, entitlement.now);
    const key = {
      userId: call.userId,
      productId: entitlement.productId,
      toolId: entitlement.toolId,
      windowStart: window.start,
    };
    const taken = await reserveUsage(
      { ...key, windowEnd: window.end },
      {
        limit: entitlement.usageLimit,
        rate: rateOf(TOOL_RATE_LIMIT, `${call.userId}:${call.tool}`),
        leaseSeconds: call.maxSeconds + LEASE_MARGIN_SECONDS,
        requestId: call.requestId,
      },
    );
    if (!taken) throw new AppError("limit_reached", LIMIT_REACHED);
    if ("waitMs" in taken) throw rateLimitedError(taken.waitMs);
    const info = toUsageInfo(taken.usageCount, entitlement.usageLimit, window.end);
    outcome = "not_charged";
    const { result, isCharged } = await runTaken(taken, key, info, (use) => work(use, place.held));
    if (isCharged) outcome = "charged";
    return result;
  } finally {
    await place.leave(outcome);
  }
}

async function runTaken<T>(
  taken: { useId: string },
  key: Parameters<typeof releaseUsage>[1],
  info: UsageInfo,
  work: (use: UsageReservation) => Promise<T>,
): Promise<{ result: T; isCharged: boolean }> {
  let isCharged = true;
  try {
    const result = await work({
      usageInfo: info,
      release: () => {
        isCharged = false;
      },
    });
    if (isCharged) await commitUsage(taken.useId);
    return { result, isCharged };
  } catch (error) {
    isCharged = false;
    throw error;
  } finally {
    if (!isCharged) await releaseUsage(taken.useId, key);
  }
}
