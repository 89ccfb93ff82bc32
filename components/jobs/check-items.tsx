import Link from "next/link";
import { PLATFORM_NAMES, reasonText, STATUS_LABELS } from "#components/name-form/labels.ts";
import { CheckStateIcon } from "#components/name-form/status-badge.tsx";
import { LabelBadge } from "#components/ui/badge.tsx";
import { CardTable, type Column } from "#components/ui/table-columns.tsx";
import { cn } from "#lib/utils.ts";
import type { JobItem } from "#shared/jobs/contract.ts";
import { listSources } from "#shared/name-check/summary.ts";
import { isTld } from "#shared/name-check/tlds.ts";
import { paths } from "#shared/paths.ts";
import { ITEM_LABELS } from "./job-labels.ts";

/** More sources than these would not fit in a table. */
const MAX_COLUMNS = 24;

type Result = NonNullable<JobItem["results"]>[number];

const nameSource = (source: string) =>
  isTld(source) ? source : PLATFORM_NAMES[source as keyof typeof PLATFORM_NAMES];

const isAvailable = ({ status }: Result) => status === "available";

/** 'acme.io, acme.dev, X (Twitter)', then how many of the others could not be checked. */
function formatAvailable(results: readonly Result[]): string {
  const available = results
    .filter(isAvailable)
    .map(({ source, name }) => (isTld(source) ? name : nameSource(source)));
  const unknown = results.filter(({ status }) => status === "unknown").length;
  const rest = unknown > 0 ? ` (${unknown} could not be checked)` : "";
  return `${available.length > 0 ? available.join(", ") : "None available"}${rest}`;
}

function ItemName({ item }: { item: JobItem }) {
  const { input, checkId, results, state, error } = item;
  const name = (
    <span className="wrap-anywhere line-clamp-3 font-mono text-foreground" dir="auto" title={input}>
      {input}
    </span>
  );
  return (
    <th className="w-2/5 min-w-36 py-2 pr-4 pl-5 text-left font-normal" scope="row">
      {checkId ? (
        // A list has hundreds, of which few are opened.
        <Link
          className="link relative inline-block after:absolute after:-inset-2"
          href={paths.check(checkId)}
          prefetch={false}
        >
          <span className="sr-only">Open the result of</span> {name}
        </Link>
      ) : (
        name
      )}
      {error ? <span className="wrap-anywhere block text-muted-foreground">{error.message}</span> : null}
      {results ? null : <LabelBadge className="mt-1" label={ITEM_LABELS[state]} />}
      {state === "done" && !results ? <span className="block text-muted-foreground">Not kept</span> : null}
    </th>
  );
}

function SourceCell({ result }: { result: Result | undefined }) {
  if (!result) return <td className="px-3 py-2 max-sm:hidden" />;
  const { name, status, reason } = result;
  return (
    <td
      className="px-3 py-2 text-center max-sm:hidden"
      title={[name, STATUS_LABELS[status], reasonText(reason)].filter(Boolean).join(": ")}
    >
      <CheckStateIcon status={status} />
    </td>
  );
}

/** The names of a list with their result at each source; on phones, and of many sources, those that are available. */
export function CheckItems({ items }: { items: readonly JobItem[] }) {
  const sources = listSources(items.flatMap(({ results }) => results ?? []));
  const columns = sources.length <= MAX_COLUMNS ? sources : [];
  const isList = columns.length === 0;
  const head: Column[] = [
    { label: "Name", className: "pl-5" },
    ...columns.map((source) => ({ label: nameSource(source), className: "px-3 text-center max-sm:hidden" })),
    { label: "Available", className: isList ? "" : "sm:hidden" },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
    <section aria-label="Names and sources" className="overflow-x-auto rounded-lg" tabIndex={0}>
      <CardTable
        className={cn("text-xs", isList ? "w-full" : "w-max min-w-full max-sm:w-full")}
        columns={head}
      >
        {items.map((item) => (
          <tr className="border-border border-t align-top first:border-t-0" key={item.id}>
            <ItemName item={item} />
            {columns.map((source) => (
              <SourceCell key={source} result={item.results?.find((result) => result.source === source)} />
            ))}
            <td className={isList ? "wrap-anywhere max-w-xl py-2 pr-5" : "wrap-anywhere py-2 pr-5 sm:hidden"}>
              {item.results ? formatAvailable(item.results) : ""}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}
