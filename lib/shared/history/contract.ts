import type { CaptureKind, CaptureSummary } from "#shared/capture/history-contract.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";

/** What an entry of the history is: a capture of a kind, or a name check. */
export const HISTORY_KINDS = ["screenshot", "extraction", "pdf", "archive", "check"] as const;
export type HistoryKind = CaptureKind | "check";

/** An item of `GET /api/history`, the stored results of all tools, newest first. */
export type HistoryEntry =
  | { type: "capture"; capture: CaptureSummary }
  | { type: "check"; check: CheckSummary };

/** Characters of a search. */
export const MAX_SEARCH_LENGTH = 200;

/** Entries of one deletion, and of a file of selected entries. */
export const MAX_SELECTED = 200;
