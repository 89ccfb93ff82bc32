import "server-only";
import type { UsageInfo } from "#lib/access/contract.ts";
import { anywhere, withUse } from "#lib/access/with-use.ts";
import type { Caller } from "#lib/auth/contract.ts";
import { env } from "#lib/env.ts";
import { checkUsage } from "./check-usage.ts";
import type { CheckLine, CheckRequest, CheckResponse, CheckRows } from "./contract.ts";
import { foundSomething, noticeOf } from "./describe-outcome.ts";
import { keepCheck } from "./history/keep-check.ts";
import { lookUpNames } from "./look-up-names.ts";
import { namesOf } from "./names.ts";

type Options = {
  requestId: string;
  onRow: (line: CheckLine) => void;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
};

const SAVING_SECONDS = 5;

/** The usage after a use was given back. */
function withoutOne(info: UsageInfo): UsageInfo {
  const remainingUses = info.remainingUses === null ? null : info.remainingUses + 1;
  return { ...info, usageCount: info.usageCount - 1, remainingUses };
}

/** The rows of a check; null when its caller goes away before anybody outside has said anything. */
function rowsUnlessLeft(request: CheckRequest, { onRow, signal }: Options): Promise<CheckRows | null> {
  const told: CheckRows = { domains: [], social: [] };
  const tell = (line: CheckLine) => {
    if (line.step === "domain") told.domains.push(line.row);
    else told.social.push(line.row);
    onRow(line);
  };
  const left = new Promise<null>((resolve) => {
    const onLeave = () => {
      if (!foundSomething(told)) resolve(null);
    };
    signal.addEventListener("abort", onLeave, { once: true });
    if (signal.aborted) onLeave();
  });
  return Promise.race([lookUpNames(namesOf(request), tell), left]);
}

/**
 * One check of a name for one use of the user's plan, however many rows it has. What could not be found out is a row
 * that says so, never an error; a check that found out nothing gives the use back. When the caller goes away it ends,
 * and costs nothing, as long as nothing was told; after that it runs to its end and is kept.
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
    const found = await rowsUnlessLeft(request, options);
    const rows = found ?? { domains: [], social: [] };
    const isWorthIt = foundSomething(rows);
    if (!isWorthIt) use.waive();
    const usageInfo = checkUsage(isWorthIt ? use.usageInfo : withoutOne(use.usageInfo));
    const checkId = found && (await keepCheck(user.id, request, found));
    return { checkId, ...rows, usageInfo, notice: noticeOf(rows) };
  });
}
