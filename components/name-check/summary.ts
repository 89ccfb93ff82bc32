import type { CheckCounts, DomainRow, HandleRow, RowStatus } from "#shared/name-check/contract.ts";
import { countResults } from "#shared/name-check/summary.ts";

type Rows = { domains: readonly DomainRow[]; social: readonly HandleRow[] };

const RANK: Record<RowStatus, number> = { available: 0, unknown: 1, reserved: 2, taken: 3, invalid: 4 };

/** Sorts available rows first; otherwise keeps the order of the check. */
export const availableFirst = <Row extends { status: RowStatus }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => RANK[one.status] - RANK[other.status]);

function part({ available, total }: CheckCounts, one: string, many: string): string[] {
  return total === 0 ? [] : [`${available} of ${total} ${total === 1 ? one : many}`];
}

/** '3 of 4 domains and 2 of 3 handles are free'. Unknown rows are counted in the response's notice. */
export function formatSummary({ domains, social }: Rows): string {
  const [names, handles] = [countResults(domains), countResults(social)];
  const parts = [...part(names, "domain", "domains"), ...part(handles, "handle", "handles")];
  const unknown = names.unknown + handles.unknown;
  if (parts.length === 0) return "None of these names is valid";
  if (unknown === names.total + handles.total) return "None of these names could be checked";
  const verb = domains.length + social.length === 1 ? "is" : "are";
  return `${parts.join(" and ")} ${verb} free`;
}
