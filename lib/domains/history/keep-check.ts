import "server-only";
import { insertNameCheck, purgeNameChecks } from "#db/queries/name-checks.ts";
import { logWarning } from "#lib/log-warning.ts";
import { type CheckRequest, type CheckRows, KEEP_CHECKS_DAYS } from "#shared/name-check/contract.ts";

const MAX_PER_USER = 200;
/** One in so many checks also takes away what is due: no job has to be scheduled for it. */
const PURGE_EVERY = 20;

/**
 * Keeps a check for its user. It never fails the check: what goes wrong is logged.
 * @returns the check's id, or null
 */
export async function keepCheck(
  userId: string,
  request: CheckRequest,
  rows: CheckRows,
): Promise<string | null> {
  try {
    const id = await insertNameCheck({ userId, request, rows }, KEEP_CHECKS_DAYS);
    if (Math.random() < 1 / PURGE_EVERY) await purgeNameChecks(userId, MAX_PER_USER);
    return id;
  } catch (error) {
    logWarning("name_check.store_failed", { error });
    return null;
  }
}
