import "server-only";
import { listNameChecks, type NameCheckRow } from "#db/queries/name-checks.ts";
import { CheckRequest, type CheckSummary } from "#shared/name-check/contract.ts";
import { tally } from "#shared/name-check/summary.ts";
import { readRows } from "./read-rows.ts";

const SHOWN = 30;

/** A kept check as it is shown; null when its request is none any more, e.g. an ending that is no longer offered. */
export function summarise(row: NameCheckRow): CheckSummary | null {
  const request = CheckRequest.safeParse(row.request).data;
  if (!request) return null;
  const { domains, social } = readRows(row.rows);
  return {
    id: row.id,
    request,
    domains: tally(domains),
    social: tally(social),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** This user's recent checks, newest first. */
export async function listChecks(userId: string): Promise<CheckSummary[]> {
  const rows = await listNameChecks(userId, SHOWN);
  return rows.map(summarise).filter((summary) => summary !== null);
}
