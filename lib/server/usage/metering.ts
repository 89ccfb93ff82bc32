import type { Entitlement } from "#db/queries/subscriptions.ts";
import { commitUsage, releaseUsage, reserveUsage, type UsageCounterKey } from "#db/queries/usage.ts";
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
  /**
   * Commits or releases the usage, and releases the resource. Otherwise that happens after the work; work calls it to
   * store its result in the meantime.
   */
  settle: () => Promise<void>;
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
  const reservation = await reserveForCall(call, entitlement).catch(async (error: unknown) => {
    await lease.release("not_run");
    throw error;
  });
  let isCharged = true;
  let settling: Promise<void> | undefined;
  const settle = (): Promise<void> => {
    settling ??= Promise.all([
      settleUsage(reservation, isCharged),
      lease.release(isCharged ? "charged" : "not_charged"),
    ]).then(() => undefined);
    return settling;
  };
  const release = (): void => {
    isCharged = false;
  };
  try {
    return await work({ usageInfo: reservation.usageInfo, release, settle }, lease.resource);
  } catch (error) {
    release();
    throw error;
  } finally {
    await settle();
  }
}

type CallReservation = { id: string; key: UsageCounterKey; usageInfo: UsageInfo };

async function reserveForCall(
  call: Pick<MeteredCall, "userId" | "tool" | "maxSeconds" | "requestId">,
  entitlement: Entitlement,
): Promise<CallReservation> {
  const { productId, toolId, usageLimit: limit } = entitlement;
  const period = usagePeriodAt(entitlement.usageAnchorAt, entitlement.now);
  const key = { userId: call.userId, productId, toolId, periodStart: period.start };
  const options = {
    limit,
    rate: toSubjectRate(TOOL_RATE_LIMIT, `${call.userId}:${call.tool}`),
    leaseSeconds: call.maxSeconds + LEASE_MARGIN_SECONDS,
    requestId: call.requestId,
  };
  const reserved = await reserveUsage({ ...key, periodEnd: period.end }, options);
  if (!reserved) throw new AppError("limit_reached", LIMIT_REACHED);
  if ("waitMs" in reserved) throw rateLimitedError(reserved.waitMs);
  const usageInfo = toUsageInfo(reserved.usageCount, limit, period.end);
  return { id: reserved.reservationId, key, usageInfo };
}

/** Commits or releases usage. Usage that could not be committed is released. */
async function settleUsage({ id, key }: CallReservation, isCharged: boolean): Promise<void> {
  if (!isCharged) return releaseUsage(id, key);
  try {
    await commitUsage(id);
  } catch (error) {
    await releaseUsage(id, key);
    throw error;
  }
}
