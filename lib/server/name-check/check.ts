import { claimRetry, findNameCheck, updateCheckRows } from "#db/queries/name-checks.ts";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { env } from "#server/env.ts";
import { withoutResource, withReservedUsage } from "#server/usage/metering.ts";
import { getToolAccess } from "#server/usage/read-usage.ts";
import type { Caller } from "#shared/auth/contract.ts";
import { AppError } from "#shared/errors.ts";
import {
  buildCandidates,
  type Candidates,
  type DomainCandidate,
  type HandleCandidate,
} from "#shared/name-check/candidates.ts";
import {
  type CheckProgress,
  type CheckRequest,
  type CheckResponse,
  type CheckRows,
  type CheckUsage,
  type DomainRow,
  type HandleRow,
  MAX_RETRIES,
  RETRY_MINUTES,
  type RowReason,
  type RowStatus,
} from "#shared/name-check/contract.ts";
import { TLDS } from "#shared/name-check/options.ts";
import { getNotice, hasAnyResult, profileUrl } from "#shared/name-check/summary.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import {
  type DomainAvailability,
  getPlatformClient,
  getRegistryClient,
  type HandleAvailability,
} from "./clients.ts";
import { parseStoredRows, saveCheck } from "./history.ts";

type Options = {
  requestId: string;
  onRow: (line: CheckProgress) => void;
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
 * @throws AppError of `withReservedUsage`
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
    enter: withoutResource,
  } as const;
  return withReservedUsage(call, async (use) => {
    const rows = await lookupAll(buildCandidates(request), options.onRow, options.signal);
    const isWorthIt = hasAnyResult(rows);
    if (!isWorthIt) use.release();
    const usageInfo = toCheckUsage(isWorthIt ? use.usageInfo : withoutOne(use.usageInfo));
    const isKept = isWorthIt || !options.signal.aborted;
    const checkId = isKept ? await saveCheck(user.id, request, rows) : null;
    return { checkId, ...rows, usageInfo, notice: getNotice(rows) };
  });
}

type OnRow = (line: CheckProgress) => void;
type Verdict = { status: RowStatus; reason: RowReason | null; checkedAt: string | null };

const IN_TIME_MARGIN_MS = 100;

const availability = (status: RowStatus): boolean | null =>
  status === "unknown" ? null : status === "available";

const verdictRow = ({ status, reason, checkedAt }: Verdict) => ({
  status,
  reason,
  checkedAt,
  isAvailable: availability(status),
});

const impossible = (reason: RowReason): Verdict => ({ status: "invalid", reason, checkedAt: null });
const tooLate = { status: "unknown", reason: "timeout", via: null } as const;

/**
 * What is known by the end of the check, or when its caller leaves. At the end the question itself continues, and may be
 * remembered for the retry.
 */
function untilDeadline<T>(question: Promise<T>, late: () => T, signal: AbortSignal): Promise<T> {
  const deadlineMs = env.CHECK_DEADLINE_MS + IN_TIME_MARGIN_MS;
  return withTimeout(deadlineMs, question, late).catch((error: unknown) => {
    if (signal.aborted) return late();
    throw error;
  });
}

async function domainRow(
  { name, variation, problem }: DomainCandidate,
  signal: AbortSignal,
): Promise<DomainRow> {
  if (problem) return { name, variation, ...verdictRow(impossible(problem)), checkedVia: null };
  const late = (): DomainAvailability => ({ ...tooLate, checkedAt: new Date().toISOString() });
  const verdict = await untilDeadline(getRegistryClient().lookUp(name, signal), late, signal);
  return { name, variation, ...verdictRow(verdict), checkedVia: verdict.via };
}

async function socialRow(
  { platform, handle, variation, problem }: HandleCandidate,
  signal: AbortSignal,
): Promise<HandleRow> {
  const base = { platform, handle, variation, url: profileUrl(platform, handle) };
  if (problem) return { ...base, ...verdictRow(impossible(problem)) };
  const late = (): HandleAvailability => ({ ...tooLate, checkedAt: new Date().toISOString() });
  const question = getPlatformClient().lookUp(platform, handle, signal);
  return { ...base, ...verdictRow(await untilDeadline(question, late, signal)) };
}

/**
 * Looks up all names at the same time and reports each row as it arrives. The rows keep the order of the names. Aborting
 * the signal cancels the lookups that have not ended; their rows are unknown.
 */
async function lookupAll(
  { domains, social }: Candidates,
  onRow: OnRow,
  signal: AbortSignal,
): Promise<CheckRows> {
  const domainRows = domains.map(async (name, index) => {
    const row = await domainRow(name, signal);
    onRow({ step: "domain", index, row });
    return row;
  });
  const socialRows = social.map(async (name, index) => {
    const row = await socialRow(name, signal);
    onRow({ step: "social", index, row });
    return row;
  });
  return { domains: await Promise.all(domainRows), social: await Promise.all(socialRows) };
}

const isUnknown = ({ status }: DomainRow | HandleRow) => status === "unknown";

function domainName({ name, variation }: DomainRow): DomainCandidate {
  const tld = TLDS.find((ending) => name.endsWith(ending)) ?? ".com";
  return { name, label: name.slice(0, -tld.length), tld, variation, problem: null };
}

const handleName = ({ platform, handle, variation }: HandleRow): HandleCandidate => ({
  platform,
  handle,
  variation,
  problem: null,
});

/** New rows in the places of those that are still unknown: another retry may have found out meanwhile. */
function merge(rows: CheckRows, found: CheckRows): CheckRows {
  const domains = rows.domains.map((row) =>
    isUnknown(row) ? (found.domains.find(({ name }) => name === row.name) ?? row) : row,
  );
  const social = rows.social.map((row) =>
    isUnknown(row)
      ? (found.social.find(({ platform, handle }) => platform === row.platform && handle === row.handle) ??
        row)
      : row,
  );
  return { domains, social };
}

/** Rows are told with their place in the whole check, not among those that are looked at again. */
function inPlace(rows: CheckRows, onRow: (line: CheckProgress) => void) {
  const domains = rows.domains.flatMap((row, index) => (isUnknown(row) ? [index] : []));
  const social = rows.social.flatMap((row, index) => (isUnknown(row) ? [index] : []));
  return (line: CheckProgress) => {
    const index = (line.step === "domain" ? domains : social)[line.index] ?? line.index;
    onRow({ ...line, index });
  };
}

async function refuse(userId: string, checkId: string): Promise<never> {
  const isThere = await findNameCheck(userId, checkId);
  throw isThere
    ? new AppError("conflict", "This check is too old to retry. Please check again.")
    : new AppError("not_found", "Check not found.");
}

/**
 * Looks once more at the unknown rows of a recent check of this user. Free of charge.
 * @throws AppError `not_found`; `conflict` when the check is too old or was retried too often
 */
export async function retryCheck(
  userId: string,
  checkId: string,
  onRow: (line: CheckProgress) => void,
  signal: AbortSignal,
): Promise<CheckResponse> {
  const limits = { maxRetries: MAX_RETRIES, withinMinutes: RETRY_MINUTES };
  const check = (await claimRetry(userId, checkId, limits)) ?? (await refuse(userId, checkId));
  const before = parseStoredRows(check.rows);
  const names = {
    domains: before.domains.filter(isUnknown).map(domainName),
    social: before.social.filter(isUnknown).map(handleName),
  };
  const found = await lookupAll(names, inPlace(before, onRow), signal);
  const kept = await updateCheckRows(userId, checkId, (rows) => merge(parseStoredRows(rows), found));
  const rows = kept ? parseStoredRows(kept) : merge(before, found);
  const { usageInfo } = await getToolAccess(userId, "domain-checker");
  const usage = usageInfo && toCheckUsage(usageInfo);
  return { checkId, ...rows, usageInfo: usage, notice: getNotice(rows) };
}

/** The usage as the checker's calls tell it. */
const toCheckUsage = (info: UsageInfo): CheckUsage => ({ ...info, monthlyLimit: info.usageLimit });
