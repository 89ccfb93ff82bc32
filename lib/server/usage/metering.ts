import type { Entitlement } from "#db/queries/subscriptions.ts";
import {
  commitUsage,
  type ReservedUsage,
  releaseUsage,
  reserveMoreUsage,
  reserveUsage,
  type UsageRefusal,
} from "#db/queries/usage.ts";
import { env } from "#server/platform/env.ts";
import { noToolAccessError, planError } from "#server/platform/plan-errors.ts";
import { rateLimitedError, toRateState, toSubjectRate } from "#server/platform/rate-limit/request-limits.ts";
import { whileDatabaseIsAway } from "#server/platform/while-database-is-away.ts";
import type { ToolKey } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import { countEvent } from "#shared/telemetry.ts";
import { LIMIT_REACHED, type UsageInfo } from "#shared/usage/contract.ts";
import { type Caller, findEntitlement, type PrepaidRun } from "./caller.ts";
import { toUtcDay, usagePeriodAt } from "./period.ts";
import { toUsageInfo } from "./read-usage.ts";
import { createThresholdNotifier } from "./threshold-notifier.ts";

/** How a slot was used. Uncharged work is free to repeat, so slots may throttle it. */
type SlotOutcome = "not_run" | "not_charged" | "charged";

/** An acquired resource, e.g. a capture slot, and its release. */
export type Lease<P> = { resource: P; release: (outcome: SlotOutcome) => void | Promise<void> };

export type MeteredCall<P = undefined> = {
  caller: Caller;
  tool: ToolKey;
  requestId: string;
  /** Maximum duration of the work. With a margin, it is the lease of the usage reservation. */
  maxSeconds: number;
  /** Moment of `performance.now()` at which the caller is answered. */
  deadline?: number;
  /** Acquires the resource before usage is reserved. */
  acquire: (plan: Pick<Entitlement, "concurrentCaptures" | "steps" | "productId">) => Promise<Lease<P>>;
};

/** For work that needs no resource. */
export const withoutResource = async (): Promise<Lease<undefined>> => ({
  resource: undefined,
  release: () => {},
});

/** The usage reserved for the running work. */
export type UsageReservation = {
  /** The usage with this run, unless it was released. */
  readonly usageInfo: UsageInfo;
  /** Whether nothing else is counted in this usage period; false for a run whose usage is counted elsewhere. */
  readonly isFirst: boolean;
  /**
   * Moment of `performance.now()` until which a result waits for a database that is away, to be stored and charged. On a
   * server it is after the deadline of the call; a function is frozen then.
   */
  readonly heldUntil: number;
  /**
   * Reserves further uses for work that turns out to cost more than one.
   * @throws AppError `limit_reached` when the plan does not allow all of them
   */
  addUses: (count: number) => Promise<void>;
  /** Marks so many uses, by default all, as not charged, e.g. because the page was a bot challenge. */
  release: (uses?: number) => void;
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
 * @throws AppError `unauthenticated`, `no_access`, `rate_limited`, `limit_reached`, `idempotency_in_progress`, and errors
 * of `acquire` and `work`
 */
export async function withReservedUsage<T, P>(
  call: MeteredCall<P>,
  work: (reservation: UsageReservation, resource: P, plan: Entitlement) => Promise<T>,
): Promise<T> {
  const { caller } = call;
  const entitlement = await findEntitlement(caller, call.tool);
  if (!entitlement) throw noToolAccessError(call.tool);
  const lease = await call.acquire(entitlement);
  const { prepaid } = caller;
  const reservation = prepaid
    ? toPrepaidReservation(prepaid)
    : await reserveForCall(call, entitlement).catch(async (error: unknown) => {
        await lease.release("not_run");
        throw error;
      });
  await caller.apiKey?.beforeWork?.().catch(async (error: unknown) => {
    await Promise.all([reservation.settle(0), lease.release("not_run")]);
    throw error;
  });
  let releasedUses = 0;
  let settling: Promise<void> | undefined;
  const getChargedUses = (): number => Math.max(0, reservation.uses - releasedUses);
  const getUsageInfo = (): UsageInfo =>
    subtractReleasedUses(reservation.usageInfo, reservation.uses - getChargedUses());
  const settle = (): Promise<void> => {
    const uses = getChargedUses();
    settling ??= Promise.all([
      reservation.settle(uses),
      lease.release(uses > 0 ? "charged" : "not_charged"),
    ]).then(() => caller.apiKey?.onSettled({ usageInfo: getUsageInfo(), uses }));
    return settling;
  };
  const release = (uses = Number.POSITIVE_INFINITY): void => {
    releasedUses += uses;
    prepaid?.onReleased?.();
  };
  const handle: UsageReservation = {
    get usageInfo() {
      return getUsageInfo();
    },
    isFirst: reservation.isFirst,
    heldUntil: reservation.heldUntil,
    addUses: (count) => reservation.addUses(count),
    release,
    settle,
  };
  let failure: string | undefined;
  try {
    return await work(handle, lease.resource, entitlement);
  } catch (error) {
    release();
    failure = error instanceof AppError ? error.code : "unexpected";
    throw error;
  } finally {
    await settle();
    const outcome = failure ?? (getChargedUses() > 0 ? "charged" : "not_charged");
    if (!prepaid?.isPartOfCall) countEvent("tool.runs", { tool: call.tool, outcome });
  }
}

/** The usage after a reservation was released. */
function subtractReleasedUses(info: UsageInfo, uses: number): UsageInfo {
  const remainingUses = info.remainingUses === null ? null : info.remainingUses + uses;
  return { ...info, usageCount: info.usageCount - uses, remainingUses };
}

/** The usage is reserved and settled elsewhere. */
const toPrepaidReservation = ({ usageInfo }: PrepaidRun): CallReservation => ({
  get usageInfo() {
    if (!usageInfo) throw new Error("The usage of this run is counted elsewhere");
    return usageInfo;
  },
  isFirst: usageInfo !== undefined && usageInfo.usageCount <= 1,
  // A job makes another attempt.
  heldUntil: 0,
  uses: 1,
  addUses: async () => {
    throw new Error("A prepaid run has one use");
  },
  settle: async () => undefined,
});

type CallReservation = Pick<UsageReservation, "usageInfo" | "isFirst" | "heldUntil"> & {
  readonly uses: number;
  addUses: (count: number) => Promise<void>;
  /** Commits so many uses, and releases the others. */
  settle: (chargedUses: number) => Promise<void>;
};

const IN_PROGRESS_RETRY_SECONDS = 2;

/** Another call with the idempotency key runs. */
export const callInProgressError = (): AppError =>
  new AppError("idempotency_in_progress", "A call with this Idempotency-Key is in progress.", {
    retryAfterSeconds: IN_PROGRESS_RETRY_SECONDS,
  });

function toRefusalError(refusal: UsageRefusal, { automatedRunsPerDay, ...plan }: Entitlement): AppError {
  const { productId, usageLimit, usageAnchorAt, now } = plan;
  const daily = `Daily limit of ${automatedRunsPerDay} API calls reached. It resets at 00:00 UTC.`;
  switch (refusal.refused) {
    case "rate":
      return rateLimitedError(refusal.waitMs);
    case "limit":
      return planError("limit_reached", LIMIT_REACHED, {
        productId,
        limit: usageLimit ?? 0,
        used: refusal.used,
        resetsAt: usagePeriodAt(usageAnchorAt, now).end,
      });
    case "daily_limit":
      return planError("limit_reached", daily, {
        productId,
        limit: automatedRunsPerDay,
        used: refusal.used,
        resetsAt: toUtcDay(now, 1),
      });
    case "in_progress":
      return callInProgressError();
  }
}

const notEnoughUses = (needed: number, limit: number | null, used: number): string =>
  `This call costs ${needed} uses, and ${Math.max(0, (limit ?? 0) - used + 1)} are left in this period.`;

async function reserveForCall(
  call: Pick<MeteredCall, "caller" | "tool" | "maxSeconds" | "requestId" | "deadline">,
  entitlement: Entitlement,
): Promise<CallReservation> {
  const { productId, toolId, usageLimit: limit, runsPerMinute, automatedRunsPerDay } = entitlement;
  const { userId, apiKey } = call.caller;
  const period = usagePeriodAt(entitlement.usageAnchorAt, entitlement.now);
  const counter = { userId, productId, toolId, periodStart: period.start };
  const rate = toSubjectRate({ name: "tool", perMinute: runsPerMinute }, `${userId}:${call.tool}`);
  const options = {
    limit,
    rate,
    leaseSeconds: call.maxSeconds + LEASE_MARGIN_SECONDS,
    requestId: call.requestId,
    onThreshold: createThresholdNotifier({ ...counter, tool: entitlement.toolKey, periodEnd: period.end }),
    ...(apiKey
      ? {
          automated: {
            apiKeyId: apiKey.apiKeyId,
            idempotency: apiKey.idempotency,
            dailyLimit: automatedRunsPerDay,
          },
        }
      : {}),
  };
  const leaseEnd = performance.now() + options.leaseSeconds * 1000;
  const heldUntil = env.VERCEL ? Math.min(leaseEnd, call.deadline ?? leaseEnd) : leaseEnd;
  const reserved = await reserveUsage({ ...counter, periodEnd: period.end }, options);
  if ("refused" in reserved) throw toRefusalError(reserved, entitlement);
  const { reservationId, key, usageCount, aheadMs } = reserved;
  apiKey?.onReserved({ reservationId, rate: toRateState(rate, aheadMs) });
  const ids = [reservationId];
  return {
    get usageInfo() {
      return toUsageInfo(usageCount + ids.length - 1, limit, period.end);
    },
    isFirst: usageCount <= 1,
    heldUntil,
    get uses() {
      return ids.length;
    },
    addUses: async (count) => {
      const added = await reserveMoreUsage(reservationId, key, { count, limit });
      if (!added)
        throw planError("limit_reached", notEnoughUses(count + 1, limit, usageCount), {
          productId,
          limit: limit ?? 0,
          used: usageCount,
          resetsAt: period.end,
        });
      ids.push(...added);
    },
    settle: async (chargedUses) => {
      const settle = (id: string, isCharged: boolean) =>
        settleUsage({ reservationId: id, key }, isCharged, heldUntil);
      await Promise.all(ids.map((id, index) => settle(id, index < chargedUses)));
    },
  };
}

/** Commits or releases usage. Usage that could not be committed until its lease has ended is released. */
async function settleUsage(
  { reservationId, key }: Pick<ReservedUsage, "reservationId" | "key">,
  isCharged: boolean,
  heldUntil: number,
): Promise<void> {
  if (!isCharged) return releaseUsage(reservationId, key);
  try {
    await whileDatabaseIsAway(heldUntil, () => commitUsage(reservationId));
  } catch (error) {
    await releaseUsage(reservationId, key);
    throw error;
  }
}
