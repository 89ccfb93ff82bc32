import Link from "next/link";
import { formatTime } from "#client/format-time.ts";
import { Card } from "#components/ui/card.tsx";
import { TableColumns } from "#components/ui/table-columns.tsx";
import { paths } from "#shared/paths.ts";
import type { UsageRun } from "#shared/usage/contract.ts";

const COLUMNS = [
  { label: "Time" },
  { label: "Tool" },
  { label: "Address or name", className: "max-md:hidden" },
  { label: "Usage" },
];

const STATE_TEXT: Record<UsageRun["state"], string> = {
  running: "Running",
  counted: "Counted",
  not_counted: "Not counted",
};

function Subject({ result }: Pick<UsageRun, "result">) {
  if (!result) return <span className="text-muted-foreground">Not kept</span>;
  const href = result.kind === "capture" ? paths.capture(result.id) : paths.check(result.id);
  return (
    <Link
      className="wrap-anywhere inline-block rounded-sm py-0.5 font-mono text-foreground underline decoration-input underline-offset-4 hover:decoration-current touch:py-3"
      dir="auto"
      href={href}
    >
      {result.subject.slice(0, 200)}
    </Link>
  );
}

/** The last runs of all tools, newest first. */
export function RunsTable({ runs }: { runs: readonly UsageRun[] }) {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="last-runs" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold text-base text-foreground" id="last-runs">
        Last runs
      </h2>
      <Card className="overflow-hidden">
        <table className="w-full text-xs">
          <TableColumns columns={COLUMNS} />
          <tbody>
            {runs.map(({ id, startedAt, toolName, keyName, result, state }) => (
              <tr className="border-border border-t align-baseline first:border-t-0" key={id}>
                <td className="whitespace-nowrap py-2 pr-4 pl-5 text-muted-foreground">
                  <time dateTime={startedAt}>{formatTime(startedAt)}</time>
                </td>
                <td className="py-2 pr-4 text-foreground">
                  {toolName}
                  {keyName === null ? null : (
                    <span className="wrap-anywhere block text-muted-foreground">API key {keyName}</span>
                  )}
                  <span className="block md:hidden">
                    <Subject result={result} />
                  </span>
                </td>
                <td className="py-2 pr-4 max-md:hidden">
                  <Subject result={result} />
                </td>
                <td
                  className={
                    state === "counted" ? "py-2 pr-5 text-foreground" : "py-2 pr-5 text-muted-foreground"
                  }
                >
                  {STATE_TEXT[state]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}
