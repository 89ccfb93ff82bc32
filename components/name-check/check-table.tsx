import { PLATFORM_NAMES, reasonText, SOURCE_NAMES } from "#components/name-form/labels.ts";
import { CheckStateBadge } from "#components/name-form/status-badge.tsx";
import { CardTable } from "#components/ui/table-columns.tsx";
import type { DomainRow, HandleRow } from "#shared/name-check/contract.ts";
import { toHandleText } from "#shared/name-check/summary.ts";

const COLUMNS = [
  { label: "Name", className: "max-sm:w-1/2" },
  { label: "State" },
  { label: "Source", className: "max-sm:hidden" },
];

type Line = Pick<DomainRow, "status" | "reason"> & { name: string; source: string };

const toLines = ({ domains, social }: { domains: DomainRow[]; social: HandleRow[] }): Line[] => [
  ...domains.map(({ name, status, reason, checkedVia }) => ({
    name,
    status,
    reason,
    source: checkedVia ? SOURCE_NAMES[checkedVia] : "",
  })),
  ...social.map(({ platform, handle, status, reason }) => ({
    name: toHandleText(platform, handle),
    status,
    reason,
    source: PLATFORM_NAMES[platform],
  })),
];

/** The names of a stored check as they were then. */
export function CheckTable({ rows }: { rows: { domains: DomainRow[]; social: HandleRow[] } }) {
  return (
    <CardTable className="overflow-x-auto text-left" columns={COLUMNS}>
      {toLines(rows).map(({ name, status, reason, source }) => (
        <tr className="border-border border-b last:border-b-0" key={`${source} ${name}`}>
          <th className="wrap-anywhere py-2.5 pr-4 pl-5 font-mono font-normal text-foreground" scope="row">
            {name}
            <span className="block font-sans text-muted-foreground text-xs sm:hidden">{source}</span>
          </th>
          <td className="py-2.5 pr-4">
            <CheckStateBadge status={status} />
            {reason ? (
              <span className="text-muted-foreground text-xs max-sm:block sm:ml-2">{reasonText(reason)}</span>
            ) : null}
          </td>
          <td className="py-2.5 pr-5 text-muted-foreground max-sm:hidden">{source}</td>
        </tr>
      ))}
    </CardTable>
  );
}
