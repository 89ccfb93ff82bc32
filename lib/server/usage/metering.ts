import { commitUsage, releaseUsage, reserveUsage } from "#db/queries/usage.ts";
import { rateLimitedError, toSubjectRate } from "#server/rate-limit/request-limits.ts";
import type { ToolKey } from "#shared/catalog/contract.ts";
import { AppError } from "#shared/errors.ts";
import { LIMIT_REACHED, type UsageInfo } from "#shared/usage/contract.ts";
import { findSessionEntitlement } from "./entitlement.ts";
import { usagePeriodAt } from "./period.ts";
import { toUsageInfo } from "./read-usage.ts";

const TOOL_RATE_LIMIT = { name: "tool", perMinute: 10 };

/** How a slot was used. Uncharged work is free to repeat, so slots may throttle it. */
type SlotOutcome = "not_run" | "not_charged" | "charged";

/** An acquired resource, e.g. a capture slot, and its release. */
export type Lease<P> = { resource: P; release: (outcome: SlotOutcome) => void | Promise<void> };

export type MeteredCall<P = undefined> = {
  userId: string;
  sessionId: string;
  tool: ToolKey;
  requestId: string;
  /** Maximum duration of the work. With a margin, it is the lease of the usage reservation. */
  maxSeconds: number;
  /** Acquires the resource before usage is reserved. */
  acquire: (plan: { concurrentCaptures: number }) => Promise<Lease<P>>;
};

/** For work that needs no resource. */
export const withoutResource = async (): Promise<Lease<undefined>> => ({
  resource: undefined,
  release: () => {},
});

/** The usage reserved for the running work. */
export type UsageReservation = {
  usageInfo: UsageInfo;
  /** Marks the work as not charged, e.g. because the page was a bot challenge. */
  release: () => void;
};

const LEASE_MARGIN_SECONDS = 30;

/**
 * Runs work within the limits of the user's plan. Usage is reserved together with the rate limit in one transaction,
 * committed after the work, and released when the work throws or is not charged. No database lock is held while the
 * work runs; when the process dies, the reservation's lease expires.
 * @throws AppError `unauthenticated`, `no_access`, `rate_limited`, `limit_reached`, and errors of `acquire` and `work`
 */
export async function withReservedUsage<T, P>(
  call: MeteredCall<P>,
  work: (reservation: UsageReservation, resource: P) => Promise<T>,
): Promise<T> {
  const entitlement = await findSessionEntitlement(call, call.tool);
  if (!entitlement) throw new AppError("no_access", "You need to purchase this tool to use it.");
  const lease = await call.acquire(entitlement);
  let outcome: SlotOutcome = "not_run";
  try {
    const period = usagePeriodAt(entitlement.usageAnchorAt, entitlement.now);
    const key = {
      userId: call.userId,
      productId: entitlement.productId,
      toolId: entitlement.toolId,
      periodStart: period.start,
    };
    const reserved = await reserveUsage(
      { ...key, periodEnd: period.end },
      {
        limit: entitlement.usageLimit,
        rate: toSubjectRate(TOOL_RATE_LIMIT, `${call.userId}:${call.tool}`),
        leaseSeconds: call.maxSeconds + LEASE_MARGIN_SECONDS,
        requestId: call.requestId,
      },
    );
    if (!reserved) throw new AppError("limit_reached", LIMIT_REACHED);
    if ("waitMs" in reserved) throw rateLimitedError(reserved.waitMs);
    const usageInfo = toUsageInfo(reserved.usageCount, entitlement.usageLimit, period.end);
    outcome = "not_charged";
    const { result, isCharged } = await runReserved(reserved, key, usageInfo, (usage) =>
      work(usage, lease.resource),
    );
    if (isCharged) outcome = "charged";
    return result;
  } finally {
    await lease.release(outcome);
  }
}

async function runReserved<T>(
  reserved: { reservationId: string },
  key: Parameters<typeof releaseUsage>[1],
  usageInfo: UsageInfo,
  work: (reservation: UsageReservation) => Promise<T>,
): Promise<{ result: T; isCharged: boolean }> {
  let isCharged = true;
  try {
    const result = await work({
      usageInfo: usageInfo,
      release: () => {
        isCharged = false;
      },
    });
    if (isCharged) await commitUsage(reserved.reservationId);
    return { result, isCharged };
  } catch (error) {
    isCharged = false;
    throw error;
  } finally {
    if (!isCharged) await releaseUsage(reserved.reservationId, key);
  }
}
