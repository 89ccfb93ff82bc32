import Link from "next/link";
import { formatCount } from "#components/format/format-number.ts";
import { Card } from "#components/ui/card.tsx";
import { TableColumns } from "#components/ui/table-columns.tsx";
import { paths } from "#shared/paths.ts";
import type { UsageReport } from "#shared/usage/contract.ts";

/** The runs of the period by API key, and those of the screens. Nothing for a user without runs of a key. */
export function KeyUsageTable({ byKey, series }: Pick<UsageReport, "byKey" | "series">) {
  if (!byKey.some(({ keyName }) => keyName !== null)) return null;
  return (
    <section aria-labelledby="usage-by-key" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold text-base text-foreground" id="usage-by-key">
          By API key
        </h2>
        <Link
          className="rounded-sm text-foreground text-sm underline decoration-input underline-offset-4 hover:decoration-current"
          href={paths.apiKeys}
        >
          Manage keys
        </Link>
      </div>
      <Card className="overflow-x-auto">
        <table className="w-full text-sm">
          <TableColumns
            columns={[{ label: "Key" }, ...series.map(({ name }) => ({ label: name, isNumeric: true }))]}
          />
          <tbody>
            {byKey.map(({ keyId, keyName, counts }) => (
              <tr className="border-border border-t first:border-t-0" key={keyId ?? "screens"}>
                <th
                  className="wrap-anywhere py-3 pr-4 pl-5 text-left font-normal text-foreground"
                  scope="row"
                >
                  {keyName ?? "This site, without a key"}
                </th>
                {series.map(({ toolId }) => (
                  <td className="py-3 pr-4 text-right font-mono last:pr-5" key={toolId}>
                    {formatCount(counts[toolId] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}
