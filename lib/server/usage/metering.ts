import type { Entitlement } from "#db/queries/subscriptions.ts";
import {
  type AutomatedRun,
  commitUsage,
  type ReservedUsage,
  releaseUsage,
  reserveMoreUsage,
  reserveUsage,
  type UsageRefusal,
} from "#db/queries/usage.ts";
import { noToolAccessError, planError } from "#server/platform/plan-errors.ts";
import {
  type RateState,
  rateLimitedError,
  toRateState,
  toSubjectRate,
} from "#server/platform/rate-limit/request-limits.ts";
import type { ToolKey } from "#shared/catalog/contract.ts";
import { AppError } from "#shared/errors.ts";
import { countEvent } from "#shared/telemetry.ts";
import { LIMIT_REACHED, type UsageInfo } from "#shared/usage/contract.ts";
import { findSessionEntitlement } from "./entitlement.ts";
import { toUtcDay, usagePeriodAt } from "./period.ts";
import { toUsageInfo } from "./read-usage.ts";
import { createThresholdNotifier } from "./threshold-notifier.ts";

/** How a slot was used. Uncharged work is free to repeat, so slots may throttle it. */
type SlotOutcome = "not_run" | "not_charged" | "charged";

/** An acquired resource, e.g. a capture slot, and its release. */
export type Lease<P> = { resource: P; release: (outcome: SlotOutcome) => void | Promise<void> };

/** A run that is started with an API key, whose query has found the entitlement. */
export type ApiKeyRun = Pick<AutomatedRun, "apiKeyId" | "idempotency"> & {
  entitlement: Entitlement | null;
  /** Called when usage is reserved, with the state of the rate limit. */
  onReserved: (reservation: { reservationId: string; rate: RateState }) => void;
  /** Called with the reservation before the work; an error releases it, and nothing has run. */
  beforeWork?: () => Promise<void>;
  /** Called when usage is committed or released. */
  onSettled: (usage: { usageInfo: UsageInfo; uses: number }) => void;
};

/** A run of a job's item. Its usage was reserved with the job, which commits or releases it with the item. */
type JobItemRun = {
  entitlement: Entitlement;
  usageInfo: UsageInfo;
  /** Called when the run turns out not to be charged. */
  onReleased: () => void;
};

/** A run whose usage is reserved and settled elsewhere, as that of a watch check, and in another tool. */
type PrepaidRun = { entitlement: Entitlement };

type NoKind = { apiKey?: undefined; jobItem?: undefined; prepaid?: undefined };

/** Who a run acts for: a session, which is verified with the entitlement, an API key, a job, or who has paid for it. */
export type MeteredCaller = { userId: string } & (
  | (NoKind & { sessionId: string })
  | (Omit<NoKind, "apiKey"> & { apiKey: ApiKeyRun })
  | (Omit<NoKind, "jobItem"> & { jobItem: JobItemRun })
  | (Omit<NoKind, "prepaid"> & { prepaid: PrepaidRun })
);

/** The user of a run, signed in, by an API key, by a job, or of a prepaid run. */
export type RunCaller =
  | { id: string; sessionId: string }
  | { id: string; apiKey: ApiKeyRun }
  | { id: string; jobItem: JobItemRun }
  | { id: string; prepaid: PrepaidRun };

export function toMeteredCaller(caller: RunCaller): MeteredCaller {
  const { id: userId } = caller;
  if ("apiKey" in caller) return { userId, apiKey: caller.apiKey };
  if ("jobItem" in caller) return { userId, jobItem: caller.jobItem };
  if ("prepaid" in caller) return { userId, prepaid: caller.prepaid };
  return { userId, sessionId: caller.sessionId };
}

/** Gets what the caller's plan allows; null without one. @throws AppError `unauthenticated` */
async function findEntitlement(caller: MeteredCaller, tool: ToolKey): Promise<Entitlement | null> {
  if (caller.apiKey) return caller.apiKey.entitlement;
  if (caller.jobItem) return caller.jobItem.entitlement;
  if (caller.prepaid) return caller.prepaid.entitlement;
  return findSessionEntitlement(caller, tool);
}

export type MeteredCall<P = undefined> = MeteredCaller & {
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
  /** The usage with this run, unless it was released. */
  readonly usageInfo: UsageInfo;
  /**
   * Reserves further uses for work that turns out to cost more than one.
   * @throws AppError `limit_reached` when the plan does not allow all of them
   */
  addUses: (count: number) => Promise<void>;
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
 * @throws AppError `unauthenticated`, `no_access`, `rate_limited`, `limit_reached`, `idempotency_in_progress`, and errors
 * of `acquire` and `work`
 */
export async function withReservedUsage<T, P>(
  call: MeteredCall<P>,
  work: (reservation: UsageReservation, resource: P, plan: Entitlement) => Promise<T>,
): Promise<T> {
  const entitlement = await findEntitlement(call, call.tool);
  if (!entitlement) throw noToolAccessError(call.tool);
  const lease = await call.acquire(entitlement);
  const { jobItem, prepaid } = call;
  const reservation = jobItem
    ? jobItemReservation(jobItem.usageInfo)
    : prepaid
      ? PREPAID_RESERVATION
      : await reserveForCall(call, entitlement).catch(async (error: unknown) => {
          await lease.release("not_run");
          throw error;
        });
  await call.apiKey?.beforeWork?.().catch(async (error: unknown) => {
    await Promise.all([reservation.settle(false), lease.release("not_run")]);
    throw error;
  });
  let isCharged = true;
  let settling: Promise<void> | undefined;
  const getUsageInfo = (): UsageInfo =>
    isCharged ? reservation.usageInfo : subtractReleasedUses(reservation.usageInfo, reservation.uses);
  const settle = (): Promise<void> => {
    settling ??= Promise.all([
      reservation.settle(isCharged),
      lease.release(isCharged ? "charged" : "not_charged"),
    ]).then(() =>
      call.apiKey?.onSettled({ usageInfo: getUsageInfo(), uses: isCharged ? reservation.uses : 0 }),
    );
    return settling;
  };
  const release = (): void => {
    isCharged = false;
    jobItem?.onReleased();
  };
  const handle: UsageReservation = {
    get usageInfo() {
      return getUsageInfo();
    },
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
    countEvent("tool.runs", { tool: call.tool, outcome: failure ?? (isCharged ? "charged" : "not_charged") });
  }
}

/** The usage after a reservation was released. */
function subtractReleasedUses(info: UsageInfo, uses: number): UsageInfo {
  const remainingUses = info.remainingUses === null ? null : info.remainingUses + uses;
  return { ...info, usageCount: info.usageCount - uses, remainingUses };
}

/** The job reserves and settles one use for each item. */
const jobItemReservation = (usageInfo: UsageInfo): CallReservation => ({
  usageInfo,
  uses: 1,
  addUses: async () => {
    throw new Error("An item of a job has one use");
  },
  settle: async () => undefined,
});

const PREPAID_RESERVATION: CallReservation = {
  get usageInfo(): UsageInfo {
    throw new Error("A prepaid run has no usage");
  },
  uses: 1,
  addUses: async () => {
    throw new Error("A prepaid run has one use");
  },
  settle: async () => undefined,
};

type CallReservation = {
  readonly usageInfo: UsageInfo;
  readonly uses: number;
  addUses: (count: number) => Promise<void>;
  /** Commits or releases the usage. */
  settle: (isCharged: boolean) => Promise<void>;
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
        ...{ productId, limit: usageLimit ?? 0, used: refusal.used },
        resetsAt: usagePeriodAt(usageAnchorAt, now).end,
      });
    case "daily_limit":
      return planError("limit_reached", daily, {
        ...{ productId, limit: automatedRunsPerDay, used: refusal.used },
        resetsAt: toUtcDay(now, 1),
      });
    case "in_progress":
      return callInProgressError();
  }
}

const notEnoughUses = (needed: number, limit: number | null, used: number): string =>
  `This document costs ${needed} uses, and ${Math.max(0, (limit ?? 0) - used + 1)} are left in this period.`;

async function reserveForCall(
  call: Pick<MeteredCall, "userId" | "tool" | "maxSeconds" | "requestId"> & {
    apiKey?: ApiKeyRun | undefined;
  },
  entitlement: Entitlement,
): Promise<CallReservation> {
  const { productId, toolId, usageLimit: limit, runsPerMinute, automatedRunsPerDay } = entitlement;
  const { apiKey } = call;
  const period = usagePeriodAt(entitlement.usageAnchorAt, entitlement.now);
  const counter = { userId: call.userId, productId, toolId, periodStart: period.start };
  const rate = toSubjectRate({ name: "tool", perMinute: runsPerMinute }, `${call.userId}:${call.tool}`);
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
  const reserved = await reserveUsage({ ...counter, periodEnd: period.end }, options);
  if ("refused" in reserved) throw toRefusalError(reserved, entitlement);
  const { reservationId, key, usageCount, aheadMs } = reserved;
  apiKey?.onReserved({ reservationId, rate: toRateState(rate, aheadMs) });
  const ids = [reservationId];
  return {
    get usageInfo() {
      return toUsageInfo(usageCount + ids.length - 1, limit, period.end);
    },
    get uses() {
      return ids.length;
    },
    addUses: async (count) => {
      const added = await reserveMoreUsage(reservationId, key, { count, limit });
      if (!added)
        throw planError("limit_reached", notEnoughUses(count + 1, limit, usageCount), {
          ...{ productId, limit: limit ?? 0, used: usageCount, resetsAt: period.end },
        });
      ids.push(...added);
    },
    settle: async (isCharged) => {
      await Promise.all(ids.map((id) => settleUsage({ reservationId: id, key }, isCharged)));
    },
  };
}

/** Commits or releases usage. Usage that could not be committed is released. */
async function settleUsage(
  { reservationId, key }: Pick<ReservedUsage, "reservationId" | "key">,
  isCharged: boolean,
): Promise<void> {
  if (!isCharged) return releaseUsage(reservationId, key);
  try {
    await commitUsage(reservationId);
  } catch (error) {
    await releaseUsage(reservationId, key);
    throw error;
  }
}
