import "server-only";
import { returnUse, settleUse, takeUse } from "#db/queries/usage.ts";
import type { ToolKey } from "#lib/catalog/contract.ts";
import { AppError } from "#lib/errors.ts";
import { LIMIT_REACHED, type UsageInfo } from "./contract.ts";
import { findSessionEntitlement } from "./find-entitlement.ts";
import { enforceRateLimit } from "./rate-limit.ts";
import { usageInfo } from "./usage-info.ts";
import { windowAt } from "./window.ts";

const TOOL_RATE_LIMIT = { name: "tool", perMinute: 10 };

/** A place to run, and what comes with it, e.g. a browser. */
export type Place<P> = { held: P; leave: () => void | Promise<void> };

export type ToolCall<P = undefined> = {
  userId: string;
  sessionId: string;
  tool: ToolKey;
  requestId: string;
  /** How long the work can last at the most; with a margin it is the lease after which a lost use comes back. */
  maxSeconds: number;
  /** Waits for a place to run, before a use is taken. */
  enter: (plan: { isFree: boolean }) => Promise<Place<P>>;
};

/** For work that needs no place: it may always run. */
export const anywhere = async (): Promise<Place<undefined>> => ({ held: undefined, leave: () => {} });

/** What the work holds of its use. */
export type Use = {
  usageInfo: UsageInfo;
  /** The work ran but is not charged, e.g. because the page turned out to be a bot wall. */
  waive: () => void;
};

const LEASE_MARGIN_SECONDS = 30;

/**
 * The only place where limits live: entitlement, rate limit, a place to run, one use taken, the work, and the use
 * made final, or given back when the work throws or waives it. No lock is held while the work runs. A process that
 * dies in the middle loses nothing: the use's lease passes and the next take gives it back.
 * @throws AppError `unauthenticated`, `no_access`, `rate_limited`, `limit_reached`, and whatever `enter` and the work throw
 */
export async function withUse<T, P>(call: ToolCall<P>, work: (use: Use, held: P) => Promise<T>): Promise<T> {
  const entitlement = await findSessionEntitlement(call, call.tool);
  if (!entitlement) throw new AppError("no_access", "You need to purchase this tool to use it.");
  await enforceRateLimit(TOOL_RATE_LIMIT, `${call.userId}:${call.tool}`);
  const place = await call.enter({ isFree: entitlement.priceCents === 0 });
  try {
    const window = windowAt(entitlement.anchorAt, entitlement.now);
    const key = {
      userId: call.userId,
      productId: entitlement.productId,
      toolId: entitlement.toolId,
      windowStart: window.start,
    };
    const taken = await takeUse(
      { ...key, windowEnd: window.end },
      {
        limit: entitlement.usageLimit,
        leaseSeconds: call.maxSeconds + LEASE_MARGIN_SECONDS,
        requestId: call.requestId,
      },
    );
    if (!taken) throw new AppError("limit_reached", LIMIT_REACHED);
    const info = usageInfo(taken.usageCount, entitlement.usageLimit, window.end);
    return await runTaken(taken, key, info, (use) => work(use, place.held));
  } finally {
    await place.leave();
  }
}

async function runTaken<T>(
  taken: { useId: string },
  key: Parameters<typeof returnUse>[1],
  info: UsageInfo,
  work: (use: Use) => Promise<T>,
): Promise<T> {
  let waived = false;
  try {
    const result = await work({
      usageInfo: info,
      waive: () => {
        waived = true;
      },
    });
    if (!waived) await settleUse(taken.useId);
    return result;
  } catch (error) {
    waived = true;
    throw error;
  } finally {
    if (waived) await returnUse(taken.useId, key);
  }
}
