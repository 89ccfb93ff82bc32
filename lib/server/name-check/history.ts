import { hasPageEnded } from "#db/queries/ended-pages.ts";
import {
  deleteNameChecks,
  findNameCheck,
  findSharedNameCheck,
  insertNameCheck,
  listNameCheckPage,
  type NameCheckRow,
} from "#db/queries/name-checks.ts";
import { type Share, setShare } from "#server/capture/shares.ts";
import { parseCursor, toPage } from "#server/platform/cursor.ts";
import { logWarning } from "#server/platform/log.ts";
import { getHistoryLimits } from "#server/usage/history-limits.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import type { Page } from "#shared/contract-fields.ts";
import { AppError } from "#shared/errors.ts";
import {
  CheckRequest,
  type CheckRows,
  type CheckSummary,
  DomainRow,
  HandleRow,
  type StoredCheck,
} from "#shared/name-check/contract.ts";
import { countResults, summarizeByTld } from "#shared/name-check/summary.ts";
import { toPublicId } from "#shared/public-id.ts";

/** How many days the user's plan keeps checks. */
export const getCheckRetentionDays = async (userId: string): Promise<number> =>
  (await getHistoryLimits(userId, [TOOL_KEYS.nameCheck])).retentionDays;

/**
 * Stores a check for its user. A failure is logged and never fails the check.
 * @returns the check's id, or null when it could not be stored
 */
export async function saveCheck(
  userId: string,
  requestId: string,
  check: { request: CheckRequest; rows: CheckRows },
): Promise<string | null> {
  try {
    return await insertNameCheck({ userId, requestId, ...check }, await getCheckRetentionDays(userId));
  } catch (error) {
    logWarning("name_check.store_failed", { error });
    return null;
  }
}

/** Null when the stored request is no longer valid, for example because a TLD was removed. */
export function toCheckSummary(row: NameCheckRow): CheckSummary | null {
  const request = CheckRequest.safeParse(row.request).data;
  if (!request) return null;
  const { domains, social } = parseStoredRows(row.rows);
  return {
    id: toPublicId("check", row.id),
    request,
    domains: countResults(domains),
    social: countResults(social),
    statuses: summarizeByTld(domains),
    shareId: row.shareId && toPublicId("share", row.shareId),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/**
 * Lists the user's checks, newest first; a row that this version cannot read is left out.
 * @throws AppError `invalid` for another cursor
 */
export async function listChecks(
  userId: string,
  limit: number,
  cursor?: string,
): Promise<Page<CheckSummary>> {
  const page = toPage(await listNameCheckPage(userId, limit, parseCursor(cursor)), toCheckSummary);
  return { ...page, data: page.data.filter((summary) => summary !== null) };
}

/** An unknown check is indistinguishable from one of another user. */
async function checkMissingError(userId: string, id: string): Promise<AppError> {
  return (await hasPageEnded(id, userId))
    ? new AppError("expired", "This check was deleted or has expired.")
    : new AppError("not_found", "Check not found.");
}

function toStoredCheck(row: NameCheckRow | null): StoredCheck | null {
  const summary = row && toCheckSummary(row);
  return summary && { ...summary, rows: parseStoredRows(row.rows) };
}

/**
 * Gets a recent check of the user with its rows.
 * @throws AppError `not_found`, or `expired` for one that the user had
 */
export async function getCheck(userId: string, id: string): Promise<StoredCheck> {
  const check = toStoredCheck(await findNameCheck(userId, id));
  if (!check) throw await checkMissingError(userId, id);
  return check;
}

/** Gets the check of a public page; null when there is none. */
export async function findSharedCheck(shareId: string): Promise<StoredCheck | null> {
  return toStoredCheck(await findSharedNameCheck(shareId));
}

/** Deletes a check of the user. @throws AppError `not_found` */
export async function deleteCheck(userId: string, id: string): Promise<void> {
  if ((await deleteNameChecks(userId, [id])) === 0) throw new AppError("not_found", "Check not found.");
}

/** Deletes checks of the user. Those that no longer exist are left out. @returns the number deleted */
export const deleteChecks = (userId: string, ids: string[]): Promise<number> => deleteNameChecks(userId, ids);

/**
 * Shares a check on a public page, or revokes that.
 * @throws AppError `not_found`, `expired`, or one of `setShare`
 */
export async function shareCheck(userId: string, id: string, isShared: boolean): Promise<Share> {
  const share = await setShare({ kind: "check", userId, id }, isShared);
  if (!share) throw await checkMissingError(userId, id);
  return share;
}

/** Omits rows of an older version that are no longer valid. */
export function parseStoredRows(stored: { domains: unknown[]; social: unknown[] }): CheckRows {
  return {
    domains: stored.domains.flatMap((row) => DomainRow.safeParse(row).data ?? []),
    social: stored.social.flatMap((row) => HandleRow.safeParse(row).data ?? []),
  };
}
