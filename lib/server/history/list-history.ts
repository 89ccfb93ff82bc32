import { domainToASCII } from "node:url";
import { type HistoryRow, type HistorySelection, listHistoryPage } from "#db/queries/history.ts";
import { toCaptureSummary } from "#server/capture/history.ts";
import { toCheckSummary } from "#server/name-check/history.ts";
import { parseCursor, toPage } from "#server/platform/cursor.ts";
import type { Page } from "#shared/contract-fields.ts";
import type { HistoryEntry } from "#shared/history/contract.ts";
import type { EntryId, HistoryFilter, HistoryQuery } from "#shared/history/query.ts";

/** A word as it is written, and as an internationalized host is stored. */
const toForms = (word: string): string[] => [...new Set([word, domainToASCII(word)])].filter(Boolean);

/** What a filter selects. */
export const toSelection = ({ q = "", kind, from, to }: HistoryFilter): HistorySelection => ({
  words: q.toLowerCase().split(/\s+/).filter(Boolean).map(toForms),
  kinds: kind,
  from,
  to,
});

/** The UUIDs of entries. */
export const toIdsByType = (ids: readonly EntryId[]) => ({
  captureIds: ids.filter(({ type }) => type === "capture").map(({ id }) => id),
  checkIds: ids.filter(({ type }) => type === "check").map(({ id }) => id),
});

/** Null for a check that this version cannot read. */
export function toEntry({ capture, check }: HistoryRow): HistoryEntry | null {
  if (capture) return { type: "capture", capture: toCaptureSummary(capture) };
  const summary = check && toCheckSummary(check);
  return summary && { type: "check", check: summary };
}

/**
 * Lists the user's captures and name checks that match a filter, newest first; a check that this version cannot read is
 * left out.
 * @throws AppError `invalid` for another cursor
 */
export async function listHistory(userId: string, query: HistoryQuery): Promise<Page<HistoryEntry>> {
  const { limit, cursor, ...filter } = query;
  const rows = await listHistoryPage(userId, toSelection(filter), limit, parseCursor(cursor));
  const { data, nextCursor } = toPage(rows, toEntry);
  return { data: data.filter((entry) => entry !== null), nextCursor };
}
