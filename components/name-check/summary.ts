import type { CheckCounts, DomainRow, HandleRow, RowStatus } from "#shared/name-check/contract.ts";
import { countResults } from "#shared/name-check/summary.ts";

type Rows = { domains: readonly DomainRow[]; social: readonly HandleRow[] };

const SORT_ORDER: Record<RowStatus, number> = { available: 0, unknown: 1, reserved: 2, taken: 3, invalid: 4 };

type Cell = { row: { status: RowStatus } | null };

const toOrder = ({ row }: Cell) => SORT_ORDER[row?.status ?? "unknown"];

/** Sorts by status. Names of equal status keep the order of the check. */
export const sortAvailableFirst = <Item extends Cell>(cells: readonly Item[]): Item[] =>
  [...cells].sort((a, b) => toOrder(a) - toOrder(b));

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
