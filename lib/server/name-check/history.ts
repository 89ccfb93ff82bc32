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
  CHECK_RETENTION_DAYS,
  CheckRequest,
  type CheckRows,
  type CheckSummary,
  DomainRow,
  HandleRow,
  type StoredCheck,
} from "#shared/name-check/contract.ts";
import { countResults } from "#shared/name-check/summary.ts";

const MAX_PER_USER = 200;
/** One in so many checks also takes away what is due: no job has to be scheduled for it. */
const PURGE_EVERY = 20;

/**
 * Keeps a check for its user. It never fails the check: what goes wrong is logged.
 * @returns the check's id, or null
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

const SHOWN = 30;

/** A kept check as it is shown; null when its request is none any more, e.g. an ending that is no longer offered. */
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

/** This user's recent checks, newest first. */
export async function listChecks(userId: string): Promise<CheckSummary[]> {
  const rows = await listNameChecks(userId, SHOWN);
  return rows.map(toCheckSummary).filter((summary) => summary !== null);
}

/**
 * A recent check of this user with its rows.
 * @throws AppError `not_found` for an unknown, expired or foreign one
 */
export async function getCheck(userId: string, id: string): Promise<StoredCheck> {
  const row = await findNameCheck(userId, id);
  const summary = row && toCheckSummary(row);
  if (!summary) throw new AppError("not_found", "Check not found.");
  return { ...summary, rows: parseStoredRows(row.rows) };
}

/** Removes one check of this user. @throws AppError `not_found` */
export async function deleteCheck(userId: string, id: string): Promise<void> {
  if (!(await deleteNameCheck(userId, id))) throw new AppError("not_found", "Check not found.");
}

/** Rows as they were kept; one that an older version wrote and this one does not understand is left out. */
export function parseStoredRows(kept: { domains: unknown[]; social: unknown[] }): CheckRows {
  return {
    domains: kept.domains.flatMap((row) => DomainRow.safeParse(row).data ?? []),
    social: kept.social.flatMap((row) => HandleRow.safeParse(row).data ?? []),
  };
}
