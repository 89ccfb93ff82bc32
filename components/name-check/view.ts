import { formatTime } from "#client/format-time.ts";
import { buildPreview, type Preview } from "#components/name-form/check-form.ts";
import { EXAMPLE } from "#components/name-form/example.ts";
import type { CheckRows, DomainRow, HandleRow } from "#shared/name-check/contract.ts";
import type { CheckSelection } from "#shared/name-check/options.ts";
import { profileUrl } from "#shared/name-check/summary.ts";
import type { CheckState, ReceivedRows } from "./use-check.ts";

/** A name in its place among the results; without a row until it is known. */
export type DomainCell = Pick<DomainRow, "name" | "variation"> & { row: DomainRow | null };
export type HandleCell = Pick<HandleRow, "platform" | "handle" | "variation"> & { row: HandleRow | null };
export type Cells = { domains: DomainCell[]; social: HandleCell[] };

/** What the result area shows. */
export type View = {
  kind: "example" | "preview" | "running" | "stopped" | "done";
  query: string;
  cells: Cells;
  /** Time of the check, ISO 8601. */
  checkedAt: string | null;
};

const INVALID = { isAvailable: false, status: "invalid", checkedAt: null } as const;

/** The candidates in their order, with the rows that have arrived; invalid ones need no lookup. */
function toPendingCells(names: Preview, received: Pick<ReceivedRows, "domains" | "social">): Cells {
  const domains = names.domains.map(({ name, variation, problem }, index): DomainCell => {
    const invalid: DomainRow | null = problem && {
      ...INVALID,
      name,
      variation,
      reason: problem,
      checkedVia: null,
    };
    return { name, variation, row: received.domains.get(index) ?? invalid };
  });
  const social = names.social.map(({ platform, handle, variation, problem }, index): HandleCell => {
    const invalid: HandleRow | null = problem && {
      ...INVALID,
      platform,
      handle,
      variation,
      reason: problem,
      url: profileUrl(platform, handle),
    };
    return { platform, handle, variation, row: received.social.get(index) ?? invalid };
  });
  return { domains, social };
}

const toCells = ({ domains, social }: CheckRows): Cells => ({
  domains: domains.map((row) => ({ name: row.name, variation: row.variation, row })),
  social: social.map((row) => ({
    platform: row.platform,
    handle: row.handle,
    variation: row.variation,
    row,
  })),
});

const NOTHING_RECEIVED = { domains: new Map(), social: new Map() };

/** A check, or the names that the form would check, or an example. */
export function toView(state: CheckState, selection: CheckSelection): View {
  if (state.phase === "done") {
    const { answer, checkedAt } = state;
    return { kind: "done", query: state.selection.query, cells: toCells(answer), checkedAt };
  }
  if (state.phase === "running" || state.phase === "stopped") {
    const cells = toPendingCells(state.names, state);
    return { kind: state.phase, query: state.selection.query, cells, checkedAt: null };
  }
  const names = buildPreview(selection);
  if (!names) return { kind: "example", query: EXAMPLE.query, cells: toCells(EXAMPLE), checkedAt: null };
  const cells = toPendingCells(names, NOTHING_RECEIVED);
  return { kind: "preview", query: selection.query, cells, checkedAt: null };
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
