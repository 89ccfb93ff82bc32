import "server-only";
import { findNameCheck } from "#db/queries/name-checks.ts";
import { AppError } from "#shared/errors.ts";
import type { CheckRecord } from "#shared/name-check/contract.ts";
import { summarise } from "./list-checks.ts";
import { readRows } from "./read-rows.ts";

/**
 * A recent check of this user with its rows.
 * @throws AppError `not_found` for an unknown, expired or foreign one
 */
export async function getCheck(userId: string, id: string): Promise<CheckRecord> {
  const row = await findNameCheck(userId, id);
  const summary = row && summarise(row);
  if (!summary) throw new AppError("not_found", "There is no such check.");
  return { ...summary, rows: readRows(row.rows) };
}
