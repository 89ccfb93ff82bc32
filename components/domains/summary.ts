import type { DomainRow, RowStatus, SocialRow } from "#lib/domains/contract.ts";

type Rows = { domains: readonly DomainRow[]; social: readonly SocialRow[] };

const RANK: Record<RowStatus, number> = { available: 0, unknown: 1, reserved: 2, taken: 3, invalid: 4 };

/** Available ones first; otherwise in the order of the check. */
export const availableFirst = <Row extends { status: RowStatus }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => RANK[one.status] - RANK[other.status]);

/** Names that can exist: what cannot be registered is not counted as not free. */
function part(rows: readonly { status: RowStatus }[], one: string, many: string): string | null {
  const possible = rows.filter(({ status }) => status !== "invalid");
  if (possible.length === 0) return null;
  const free = possible.filter(({ status }) => status === "available").length;
  return `${free} of ${possible.length} ${possible.length === 1 ? one : many}`;
}

/** '3 of 4 domains and 2 of 3 handles are free', with how many could not be checked. */
export function summaryOf({ domains, social }: Rows): string {
  const parts = [part(domains, "domain", "domains"), part(social, "handle", "handles")].filter(
    (text) => text !== null,
  );
  const unknown = [...domains, ...social].filter(({ status }) => status === "unknown").length;
  if (parts.length === 0) return "None of these names is possible";
  const possible = [...domains, ...social].filter(({ status }) => status !== "invalid");
  if (unknown === possible.length) return "None of these names could be checked";
  const verb = parts.length === 1 && domains.length + social.length === 1 ? "is" : "are";
  return `${parts.join(" and ")} ${verb} free${unknown > 0 ? `, ${unknown} could not be checked` : ""}`;
}
