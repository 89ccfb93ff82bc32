import { findNameCheck, reserveRetry, updateCheckRows } from "#db/queries/name-checks.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { env } from "#server/platform/env.ts";
import type { Caller } from "#server/usage/caller.ts";
import { withoutResource, withReservedUsage } from "#server/usage/metering.ts";
import { getToolAccess } from "#server/usage/read-usage.ts";
import type { NameCheckCall } from "#shared/api/contract.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import {
  buildCandidates,
  type Candidates,
  countUses,
  type DomainCandidate,
  type HandleCandidate,
} from "#shared/name-check/candidates.ts";
import {
  type CheckProgress,
  CheckRequest,
  type CheckResponse,
  type CheckRows,
  type CheckUsage,
  type DomainRow,
  type HandleRow,
  MAX_RETRIES,
  type RowReason,
  type RowStatus,
} from "#shared/name-check/contract.ts";
import { areSpecified, MAX_DOMAINS_PER_CHECK, RETRY_MINUTES } from "#shared/name-check/options.ts";
import { getNotice, hasAnyResult, profileUrl } from "#shared/name-check/summary.ts";
import { toTld } from "#shared/name-check/tlds.ts";
import { toPublicId } from "#shared/public-id.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import {
  type DomainAvailability,
  getDomainPrice,
  getPlatformClient,
  getRegistryClient,
  type HandleAvailability,
} from "./clients.ts";
import { parseStoredRows, saveCheck } from "./history.ts";
import { resolveTlds } from "./resolve-tlds.ts";

type Options = {
  requestId: string;
  onRow: (line: CheckProgress) => void;
  /** Aborted when the caller disconnects and at the deadline. */
  signal: AbortSignal;
  /** Replaces `saveCheck`, to store the check in a transaction with its item. @returns the check's id */
  save?: (rows: CheckRows) => Promise<string>;
};

/**
 * Maps a call of the API to the request of the screen.
 * @throws AppError `invalid` with the message of the screen
 */
export function toCheckRequest({ name, tlds, platforms, variations, ideas }: NameCheckCall): CheckRequest {
  // The words of ideas may be separated by spaces.
  const query = ideas ? name.trim().replace(/\s+/g, "-") : name;
  const input = { query, checkVariations: variations, tlds, platforms, ideas };
  const result = CheckRequest.safeParse(JSON.parse(JSON.stringify(input)));
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? "Invalid request.";
  throw new AppError("invalid", message, { cause: result.error });
}

const SAVING_SECONDS = 5;

/** Many domains share the rate limits of few registries, and those of further TLDs have canaries, too. */
const MANY_DEADLINE_MS = 20_000;
/** No user waits for an item of a list. */
const ITEM_DEADLINE_MS = 60_000;

type Pace = { deadlineMs: number; isMany: boolean };

/** Ideas, and more domains than the specified form has, wait for their share of the rate limits. */
function getPace(domains: readonly { name: string }[], isItem = false): Pace {
  const isMany =
    domains.length > MAX_DOMAINS_PER_CHECK || !areSpecified(domains.map(({ name }) => toTld(name)));
  if (!isMany) return { deadlineMs: env.CHECK_DEADLINE_MS, isMany };
  return { deadlineMs: isItem ? ITEM_DEADLINE_MS : MANY_DEADLINE_MS, isMany };
}

/**
 * Checks names for one use of the user's plan, however many rows there are. A failed lookup is an `unknown` row,
 * never an error; a check without any result releases the usage reservation. When the caller disconnects, the lookups
 * are canceled: the check is charged and stored if a result was known by then, and is free otherwise.
 * @throws AppError of `withReservedUsage` and `resolveTlds`
 */
export async function checkNames(
  caller: Caller,
  asked: CheckRequest,
  options: Options,
): Promise<CheckResponse> {
  const request = await resolveTlds(asked);
  const candidates = buildCandidates(request);
  const pace = getPace(candidates.domains, caller.prepaid !== undefined);
  const maxSeconds = pace.deadlineMs / 1000 + SAVING_SECONDS;
  const call = {
    caller,
    requestId: options.requestId,
    maxSeconds,
    tool: TOOL_KEYS.nameCheck,
    acquire: withoutResource,
  } as const;
  const { save = (rows: CheckRows) => saveCheck(caller.userId, options.requestId, { request, rows }) } =
    options;
  return withReservedUsage(call, async (reservation) => {
    const uses = countUses(candidates);
    // An item of a list is one use; its contract allows no more.
    if (uses > 1 && !caller.prepaid) await reservation.addUses(uses - 1);
    const rows = await lookupAll(candidates, pace, options.onRow, options.signal);
    const hasResult = hasAnyResult(rows);
    if (!hasResult) reservation.release();
    const usageInfo = toCheckUsage(reservation.usageInfo);
    const isStored = hasResult || !options.signal.aborted;
    const [checkId] = await Promise.all([isStored ? save(rows) : null, reservation.settle()]);
    return {
      checkId: checkId && toPublicId("check", checkId),
      ...rows,
      usageInfo,
      notice: getNotice(rows),
    };
  });
}

type OnRow = (line: CheckProgress) => void;
type RowResult = { status: RowStatus; reason: RowReason | null; checkedAt: string | null };

const IN_TIME_MARGIN_MS = 100;

const toIsAvailable = (status: RowStatus): boolean | null =>
  status === "unknown" ? null : status === "available";

const toRowFields = ({ status, reason, checkedAt }: RowResult) => ({
  status,
  reason,
  checkedAt,
  isAvailable: toIsAvailable(status),
});

const createInvalidResult = (reason: RowReason): RowResult => ({
  status: "invalid",
  reason,
  checkedAt: null,
});
const TIMEOUT_RESULT = { status: "unknown", reason: "timeout", via: null } as const;

/**
 * Resolves to the timeout result at the deadline or when the caller disconnects. At the deadline the lookup itself
 * continues, so that the retry can use its cached result.
 */
function withDeadline<T>(
  deadlineMs: number,
  lookup: Promise<T>,
  createTimeoutResult: () => T,
  signal: AbortSignal,
): Promise<T> {
  return withTimeout(deadlineMs + IN_TIME_MARGIN_MS, lookup, createTimeoutResult).catch((error: unknown) => {
    if (signal.aborted) return createTimeoutResult();
    throw error;
  });
}

async function lookupDomainRow(
  { name, variation, problem }: DomainCandidate,
  { deadlineMs, isMany }: Pace,
  signal: AbortSignal,
): Promise<DomainRow> {
  if (problem) return { name, variation, ...toRowFields(createInvalidResult(problem)), checkedVia: null };
  const createTimeoutResult = (): DomainAvailability => ({
    ...TIMEOUT_RESULT,
    checkedAt: new Date().toISOString(),
  });
  const lookup = getRegistryClient().lookUp(name, signal, isMany ? deadlineMs : undefined);
  const result = await withDeadline(deadlineMs, lookup, createTimeoutResult, signal);
  const expiresAt = result.status === "taken" ? result.expiresAt : null;
  const price = result.status === "available" ? await getDomainPrice(name) : null;
  const row = { name, variation, ...toRowFields(result), checkedVia: result.via, expiresAt };
  return price ? { ...row, price } : row;
}

async function lookupHandleRow(
  { platform, handle, variation, problem }: HandleCandidate,
  { deadlineMs }: Pace,
  signal: AbortSignal,
): Promise<HandleRow> {
  const base = { platform, handle, variation, url: profileUrl(platform, handle) };
  if (problem) return { ...base, ...toRowFields(createInvalidResult(problem)) };
  const createTimeoutResult = (): HandleAvailability => ({
    ...TIMEOUT_RESULT,
    checkedAt: new Date().toISOString(),
  });
  const lookup = getPlatformClient().lookUp(platform, handle, signal);
  return { ...base, ...toRowFields(await withDeadline(deadlineMs, lookup, createTimeoutResult, signal)) };
}

/**
 * Looks up all candidates concurrently and reports each row as it completes. Rows keep the order of the candidates.
 * Aborting the signal cancels the pending lookups; their rows are `unknown`.
 */
async function lookupAll(
  { domains, social }: Candidates,
  pace: Pace,
  onRow: OnRow,
  signal: AbortSignal,
): Promise<CheckRows> {
  const domainRows = domains.map(async (name, index) => {
    const row = await lookupDomainRow(name, pace, signal);
    onRow({ step: "domain", index, row });
    return row;
  });
  const socialRows = social.map(async (name, index) => {
    const row = await lookupHandleRow(name, pace, signal);
    onRow({ step: "social", index, row });
    return row;
  });
  return { domains: await Promise.all(domainRows), social: await Promise.all(socialRows) };
}

const isUnknown = ({ status }: DomainRow | HandleRow) => status === "unknown";

function toDomainCandidate({ name, variation }: DomainRow): DomainCandidate {
  const tld = toTld(name);
  return { name, label: name.slice(0, -tld.length), tld, variation, problem: null };
}

const toHandleCandidate = ({ platform, handle, variation }: HandleRow): HandleCandidate => ({
  platform,
  handle,
  variation,
  problem: null,
});

/** Replaces rows that are still unknown: a concurrent retry may have found some results already. */
function mergeRows(rows: CheckRows, found: CheckRows): CheckRows {
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

/** Reports rows with their index in the whole check, not among the retried rows. */
function withOriginalIndex(rows: CheckRows, onRow: (line: CheckProgress) => void) {
  const domains = rows.domains.flatMap((row, index) => (isUnknown(row) ? [index] : []));
  const social = rows.social.flatMap((row, index) => (isUnknown(row) ? [index] : []));
  return (line: CheckProgress) => {
    const index = (line.step === "domain" ? domains : social)[line.index] ?? line.index;
    onRow({ ...line, index });
  };
}

async function throwRetryRefused(userId: string, checkId: string): Promise<never> {
  const isThere = await findNameCheck(userId, checkId);
  throw isThere
    ? new AppError("conflict", "This check is too old to retry. Please check again.")
    : new AppError("not_found", "Check not found.");
}

/**
 * Looks up the unknown rows of a recent check again, free of charge.
 * @throws AppError `not_found`; `conflict` when the check is too old or was retried too often
 */
export async function retryCheck(
  userId: string,
  checkId: string,
  onRow: (line: CheckProgress) => void,
  signal: AbortSignal,
): Promise<CheckResponse> {
  const limits = { maxRetries: MAX_RETRIES, withinMinutes: RETRY_MINUTES };
  const check = (await reserveRetry(userId, checkId, limits)) ?? (await throwRetryRefused(userId, checkId));
  const before = parseStoredRows(check.rows);
  const candidates = {
    domains: before.domains.filter(isUnknown).map(toDomainCandidate),
    social: before.social.filter(isUnknown).map(toHandleCandidate),
  };
  const found = await lookupAll(
    candidates,
    getPace(before.domains),
    withOriginalIndex(before, onRow),
    signal,
  );
  const updated = await updateCheckRows(userId, checkId, (rows) => mergeRows(parseStoredRows(rows), found));
  const rows = updated ? parseStoredRows(updated) : mergeRows(before, found);
  const { usageInfo } = await getToolAccess(userId, TOOL_KEYS.nameCheck);
  const usage = usageInfo && toCheckUsage(usageInfo);
  return {
    checkId: toPublicId("check", checkId),
    ...rows,
    usageInfo: usage,
    notice: getNotice(rows),
  };
}

/** `monthlyLimit` is the checker's own name for `usageLimit` in the API. */
const toCheckUsage = (info: UsageInfo): CheckUsage => ({ ...info, monthlyLimit: info.usageLimit });
