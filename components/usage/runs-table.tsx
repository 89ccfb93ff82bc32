import { formatTime } from "#client/format-time.ts";
import { Card } from "#components/ui/card.tsx";
import { Link } from "#components/ui/link.tsx";
import { TableHead } from "#components/ui/table-head.tsx";
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
  if (!result) return <span className="text-muted">Not kept</span>;
  const href = result.kind === "capture" ? paths.capture(result.id) : paths.check(result.id);
  return (
    <Link
      className="wrap-anywhere inline-block rounded-sm py-0.5 font-mono text-ink underline decoration-edge underline-offset-4 hover:decoration-current touch:py-3"
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
      <h2 className="font-semibold text-base text-ink" id="last-runs">
        Last runs
      </h2>
      <Card className="overflow-hidden">
        <table className="w-full text-xs">
          <TableHead columns={COLUMNS} />
          <tbody>
            {runs.map(({ id, startedAt, toolName, keyName, result, state }) => (
              <tr className="border-line border-t align-baseline first:border-t-0" key={id}>
                <td className="whitespace-nowrap py-2 pr-4 pl-5 text-muted">
                  <time dateTime={startedAt}>{formatTime(startedAt)}</time>
                </td>
                <td className="py-2 pr-4 text-ink">
                  {toolName}
                  {keyName === null ? null : (
                    <span className="wrap-anywhere block text-muted">API key {keyName}</span>
                  )}
                  <span className="block md:hidden">
                    <Subject result={result} />
                  </span>
                </td>
                <td className="py-2 pr-4 max-md:hidden">
                  <Subject result={result} />
                </td>
                <td className={state === "counted" ? "py-2 pr-5 text-ink" : "py-2 pr-5 text-muted"}>
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
