import "server-only";
import { anywhere, withUse } from "#lib/access/with-use.ts";
import { env } from "#lib/env.ts";
import type { Caller } from "#shared/auth/contract.ts";
import { namesOf } from "#shared/name-check/candidates.ts";
import type { CheckLine, CheckRequest, CheckResponse } from "#shared/name-check/contract.ts";
import { foundSomething, noticeOf } from "#shared/name-check/summary.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { checkUsage } from "./check-usage.ts";
import { keepCheck } from "./history/keep-check.ts";
import { lookUpNames } from "./look-up-names.ts";

type Options = {
  requestId: string;
  onRow: (line: CheckLine) => void;
  /** Aborted when the caller leaves and at the deadline. */
  signal: AbortSignal;
};

const SAVING_SECONDS = 5;

/** The usage after a use was given back. */
function withoutOne(info: UsageInfo): UsageInfo {
  const remainingUses = info.remainingUses === null ? null : info.remainingUses + 1;
  return { ...info, usageCount: info.usageCount - 1, remainingUses };
}

/**
 * One check of a name for one use of the user's plan, however many rows it has. What could not be found out is a row
 * that says so, never an error; a check that found out nothing gives the use back. When the caller leaves, the lookups
 * are canceled: the check costs a use and is kept when a row was known by then, and costs nothing otherwise.
 * @throws AppError of `withUse`
 */
export async function checkNames(
  user: Caller,
  request: CheckRequest,
  options: Options,
): Promise<CheckResponse> {
  const maxSeconds = env.CHECK_DEADLINE_MS / 1000 + SAVING_SECONDS;
  const call = {
    userId: user.id,
    sessionId: user.sessionId,
    requestId: options.requestId,
    maxSeconds,
    tool: "domain-checker",
    enter: anywhere,
  } as const;
  return withUse(call, async (use) => {
    const rows = await lookUpNames(namesOf(request), options.onRow, options.signal);
    const isWorthIt = foundSomething(rows);
    if (!isWorthIt) use.waive();
    const usageInfo = checkUsage(isWorthIt ? use.usageInfo : withoutOne(use.usageInfo));
    const isKept = isWorthIt || !options.signal.aborted;
    const checkId = isKept ? await keepCheck(user.id, request, rows) : null;
    return { checkId, ...rows, usageInfo, notice: noticeOf(rows) };
  });
}
