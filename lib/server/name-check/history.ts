import {
  deleteNameCheck,
  findNameCheck,
  insertNameCheck,
  listNameChecks,
  type NameCheckRow,
  purgeNameChecks,
} from "#db/queries/name-checks.ts";
import { logWarning } from "#server/log.ts";
import { AppError } from "#shared/errors.ts";
import {
  CheckRequest,
  type CheckRows,
  type CheckSummary,
  DomainRow,
  HandleRow,
  type StoredCheck,
} from "#shared/name-check/contract.ts";
import { CHECK_RETENTION_DAYS } from "#shared/name-check/options.ts";
import { countResults } from "#shared/name-check/summary.ts";

const MAX_PER_USER = 200;
/** One in this many checks also purges expired ones, so that no scheduled job is needed. */
const PURGE_EVERY = 20;

/**
 * Stores a check for its user. A failure is logged and never fails the check.
 * @returns the check's id, or null when it could not be stored
 */
export async function saveCheck(
  userId: string,
  request: CheckRequest,
  rows: CheckRows,
): Promise<string | null> {
  try {
    const id = await insertNameCheck({ userId, request, rows }, CHECK_RETENTION_DAYS);
    if (Math.random() < 1 / PURGE_EVERY) await purgeNameChecks(userId, MAX_PER_USER);
    return id;
  } catch (error) {
    logWarning("name_check.store_failed", { error });
    return null;
  }
}

const MAX_LISTED = 30;

/** Null when the stored request is no longer valid, for example because a TLD was removed. */
function toCheckSummary(row: NameCheckRow): CheckSummary | null {
  const request = CheckRequest.safeParse(row.request).data;
  if (!request) return null;
  const { domains, social } = parseStoredRows(row.rows);
  return {
    id: row.id,
    request,
    domains: countResults(domains),
    social: countResults(social),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** Lists the user's recent checks, newest first. */
export async function listChecks(userId: string): Promise<CheckSummary[]> {
  const rows = await listNameChecks(userId, MAX_LISTED);
  return rows.map(toCheckSummary).filter((summary) => summary !== null);
}

/**
 * Gets a recent check of the user with its rows.
 * @throws AppError `not_found` for an unknown or expired check, or one of another user
 */
export async function getCheck(userId: string, id: string): Promise<StoredCheck> {
  const row = await findNameCheck(userId, id);
  const summary = row && toCheckSummary(row);
  if (!summary) throw new AppError("not_found", "Check not found.");
  return { ...summary, rows: parseStoredRows(row.rows) };
}

/** Deletes a check of the user. @throws AppError `not_found` */
export async function deleteCheck(userId: string, id: string): Promise<void> {
  if (!(await deleteNameCheck(userId, id))) throw new AppError("not_found", "Check not found.");
}

/** Omits rows of an older version that are no longer valid. */
export function parseStoredRows(stored: { domains: unknown[]; social: unknown[] }): CheckRows {
  return {
    domains: stored.domains.flatMap((row) => DomainRow.safeParse(row).data ?? []),
    social: stored.social.flatMap((row) => HandleRow.safeParse(row).data ?? []),
  };
}
