import { formatTime } from "#client/format-time.ts";
import { EXAMPLE } from "#components/name-form/check-code.ts";
import { buildPreview, type Preview } from "#components/name-form/check-form.ts";
import type { CheckCounts, CheckRows, DomainRow, HandleRow, RowStatus } from "#shared/name-check/contract.ts";
import type { CheckSelection } from "#shared/name-check/options.ts";
import { countResults, profileUrl, sortByStatus } from "#shared/name-check/summary.ts";
import type { CheckState, ReceivedRows } from "./use-check.ts";

/** A name in its place among the results; without a row until it is known. */
export type DomainCell = Pick<DomainRow, "name" | "variation"> & { row: DomainRow | null };
export type HandleCell = Pick<HandleRow, "platform" | "handle" | "variation"> & { row: HandleRow | null };
export type Cells = { domains: DomainCell[]; social: HandleCell[] };

/** What the result area shows. */
export type View = {
  kind: "example" | "preview" | "running" | "stopped" | "done";
  query: string;
  /** The page of ideas that it shows; null for the names of the query. */
  ideas: number | null;
  cells: Cells;
  /** Time of the check, ISO 8601. */
  checkedAt: string | null;
};

const INVALID = { isAvailable: false, status: "invalid", checkedAt: null } as const;

/** The candidates in their order, with the rows that have arrived; invalid ones need no lookup. */
function toPendingCells(names: Preview, received: Pick<ReceivedRows, "domains" | "social">): Cells {
  return {
    domains: names.domains.map(({ name, variation, problem }, index) => {
      const invalid = problem && { ...INVALID, name, variation, reason: problem, checkedVia: null };
      return { name, variation, row: received.domains.get(index) ?? invalid };
    }),
    social: names.social.map(({ platform, handle, variation, problem }, index) => {
      const id = { platform, handle, variation };
      const invalid = problem && { ...INVALID, ...id, reason: problem, url: profileUrl(platform, handle) };
      return { ...id, row: received.social.get(index) ?? invalid };
    }),
  };
}

const toCells = ({ domains, social }: CheckRows): Cells => ({
  domains: domains.map((row) => ({ ...row, row })),
  social: social.map((row) => ({ ...row, row })),
});

const NOTHING_RECEIVED = { domains: new Map(), social: new Map() };

const toSubject = ({ query, ideas }: { query: string; ideas?: number | undefined }) => ({
  query,
  ideas: ideas ?? null,
});

/** A check, or the names that the form would check, or an example. */
export function toView(state: CheckState, selection: CheckSelection): View {
  if (state.phase === "done") {
    const { answer, checkedAt } = state;
    return { kind: "done", ...toSubject(state.selection), cells: toCells(answer), checkedAt };
  }
  if (state.phase === "running" || state.phase === "stopped") {
    const cells = toPendingCells(state.names, state);
    return { kind: state.phase, ...toSubject(state.selection), cells, checkedAt: null };
  }
  const names = buildPreview(selection);
  if (!names) return { kind: "example", ...toSubject(EXAMPLE), cells: toCells(EXAMPLE), checkedAt: null };
  const cells = toPendingCells(names, NOTHING_RECEIVED);
  return { kind: "preview", ...toSubject(selection), cells, checkedAt: null };
}

/** How many of the names have their result. */
export function countReceived({ domains, social }: Cells): { received: number; total: number } {
  const cells = [...domains, ...social];
  return { received: cells.filter(({ row }) => row !== null).length, total: cells.length };
}

const STATES: Record<View["kind"], string> = {
  example: "",
  preview: "not checked yet",
  running: "checking…",
  stopped: "stopped",
  done: "checked",
};

/** The state of a view, e.g. 'checked 08:55'; an example has none. */
export const formatState = ({ kind, checkedAt }: View): string =>
  `${STATES[kind]}${checkedAt ? ` ${formatTime(checkedAt)}` : ""}`;

type Rows = { domains: readonly DomainRow[]; social: readonly HandleRow[] };

type Cell = { row: { status: RowStatus } | null };

/** Sorts by status. Names of equal status keep the order of the check. */
export const sortAvailableFirst = <Item extends Cell>(cells: readonly Item[]): Item[] =>
  sortByStatus(cells, ({ row }) => row?.status ?? "unknown");

function formatCounts({ available, total }: CheckCounts, noun: string): string | null {
  return total === 0 ? null : `${available} of ${total} ${total === 1 ? noun : `${noun}s`}`;
}

/** '3 of 4 domains and 2 of 3 handles are free'. The response's notice counts the unknown rows. */
export function formatCheckSummary({ domains, social }: Rows): string {
  const domainCounts = countResults(domains);
  const handleCounts = countResults(social);
  const parts = [formatCounts(domainCounts, "domain"), formatCounts(handleCounts, "handle")].filter(
    (part) => part !== null,
  );
  const unknown = domainCounts.unknown + handleCounts.unknown;
  if (parts.length === 0) return "None of these names is valid";
  if (unknown === domainCounts.total + handleCounts.total) return "None of these names could be checked";
  const verb = domains.length + social.length === 1 ? "is" : "are";
  return `${parts.join(" and ")} ${verb} free`;
}
