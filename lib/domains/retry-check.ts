import "server-only";
import { findNameCheck, takeRetry, updateRows } from "#db/queries/name-checks.ts";
import { getToolAccess } from "#lib/access/get-tool-access.ts";
import { AppError } from "#shared/errors.ts";
import type { DomainName, HandleName } from "#shared/name-check/candidates.ts";
import {
  type CheckLine,
  type CheckResponse,
  type CheckRows,
  type DomainRow,
  MAX_RETRIES,
  RETRY_MINUTES,
  type SocialRow,
} from "#shared/name-check/contract.ts";
import { TLDS } from "#shared/name-check/options.ts";
import { noticeOf } from "#shared/name-check/summary.ts";
import { checkUsage } from "./check-usage.ts";
import { readRows } from "./history/read-rows.ts";
import { lookUpNames } from "./look-up-names.ts";

const isUnknown = ({ status }: DomainRow | SocialRow) => status === "unknown";

function domainName({ name, variation }: DomainRow): DomainName {
  const tld = TLDS.find((ending) => name.endsWith(ending)) ?? ".com";
  return { name, label: name.slice(0, -tld.length), tld, variation, problem: null };
}

const handleName = ({ platform, handle, variation }: SocialRow): HandleName => ({
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
function inPlace(rows: CheckRows, onRow: (line: CheckLine) => void) {
  const domains = rows.domains.flatMap((row, index) => (isUnknown(row) ? [index] : []));
  const social = rows.social.flatMap((row, index) => (isUnknown(row) ? [index] : []));
  return (line: CheckLine) => {
    const index = (line.step === "domain" ? domains : social)[line.index] ?? line.index;
    onRow({ ...line, index });
  };
}

async function refuse(userId: string, checkId: string): Promise<never> {
  const isThere = await findNameCheck(userId, checkId);
  throw isThere
    ? new AppError("conflict", "This check is too old to be continued. Please check again.")
    : new AppError("not_found", "There is no such check.");
}

/**
 * Looks once more at the unknown rows of a recent check of this user. Free of charge.
 * @throws AppError `not_found`; `conflict` when the check is too old or was retried too often
 */
export async function retryCheck(
  userId: string,
  checkId: string,
  onRow: (line: CheckLine) => void,
  signal: AbortSignal,
): Promise<CheckResponse> {
  const limits = { maxRetries: MAX_RETRIES, withinMinutes: RETRY_MINUTES };
  const check = (await takeRetry(userId, checkId, limits)) ?? (await refuse(userId, checkId));
  const before = readRows(check.rows);
  const names = {
    domains: before.domains.filter(isUnknown).map(domainName),
    social: before.social.filter(isUnknown).map(handleName),
  };
  const found = await lookUpNames(names, inPlace(before, onRow), signal);
  const kept = await updateRows(userId, checkId, (rows) => merge(readRows(rows), found));
  const rows = kept ? readRows(kept) : merge(before, found);
  const { usageInfo } = await getToolAccess(userId, "domain-checker");
  const usage = usageInfo && checkUsage(usageInfo);
  return { checkId, ...rows, usageInfo: usage, notice: noticeOf(rows) };
}
