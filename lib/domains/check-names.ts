import "server-only";
import type { UsageInfo } from "#lib/access/contract.ts";
import { anywhere, withUse } from "#lib/access/with-use.ts";
import { env } from "#lib/env.ts";
import type { CheckLine, CheckRequest, CheckResponse, CheckUsage } from "./contract.ts";
import { foundSomething, noticeOf } from "./describe-outcome.ts";
import { keepCheck } from "./history/keep-check.ts";
import { lookUpNames } from "./look-up-names.ts";
import { namesOf } from "./names.ts";

type Options = { requestId: string; onRow: (line: CheckLine) => void };

const SAVING_SECONDS = 5;

const checkUsage = (info: UsageInfo): CheckUsage => ({ ...info, monthlyLimit: info.usageLimit });

/** The usage after a use was given back. */
function withoutOne(info: UsageInfo): UsageInfo {
  const remainingUses = info.remainingUses === null ? null : info.remainingUses + 1;
  return { ...info, usageCount: info.usageCount - 1, remainingUses };
}

/**
 * One check of a name for one use of the user's plan, however many rows it has. What could not be found out is a row
 * that says so, never an error; a check that found out nothing gives the use back. It runs to its end when the caller
 * goes away: rows were told already.
 * @throws AppError of `withUse`
 */
export async function checkNames(
  userId: string,
  request: CheckRequest,
  { requestId, onRow }: Options,
): Promise<CheckResponse> {
  const maxSeconds = env.CHECK_DEADLINE_MS / 1000 + SAVING_SECONDS;
  const call = { userId, requestId, maxSeconds, tool: "domain-checker", enter: anywhere } as const;
  return withUse(call, async (use) => {
    const rows = await lookUpNames(namesOf(request), onRow);
    const isWorthIt = foundSomething(rows);
    if (!isWorthIt) use.waive();
    const usageInfo = checkUsage(isWorthIt ? use.usageInfo : withoutOne(use.usageInfo));
    return { checkId: await keepCheck(userId, request, rows), ...rows, usageInfo, notice: noticeOf(rows) };
  });
}
