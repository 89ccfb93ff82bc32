"use client";

import { Download } from "lucide-react";
import { useId } from "react";
import { downloadCsv } from "#client/files.ts";
import { useRecentItems } from "#components/items/use-recent-list.ts";
import { STATUS_LABELS } from "#components/name-form/labels.ts";
import { CheckStateIcon } from "#components/name-form/status-badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { toCsv } from "#shared/csv.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import { TLDS, type Tld } from "#shared/name-check/options.ts";
import type { ShortlistEntry } from "#shared/name-check/shortlist-contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { formatQuery } from "./format-query.ts";
import { StarButton } from "./star-button.tsx";
import { useShortlist } from "./use-shortlist.ts";

const MAX_NAMES = 8;

/** A line of the comparison: a starred name, or one that was checked last. */
type Line = ShortlistEntry & { isStarred: boolean; check: CheckSummary | null };

/** The newest check of each name, the starred names first; those without a check have the statuses of their ideas. */
function selectLines(checks: readonly CheckSummary[], starred: readonly ShortlistEntry[]): Line[] {
  const newest = new Map<string, CheckSummary>();
  for (const check of checks) {
    const { query, ideas } = check.request;
    if (!ideas && !newest.has(query)) newest.set(query, check);
  }
  const kept = starred.map(({ name, statuses }) => {
    const check = newest.get(name) ?? null;
    newest.delete(name);
    return { name, statuses: check?.statuses ?? statuses, check, isStarred: true };
  });
  const others = [...newest].map(([name, check]) => ({
    name,
    statuses: check.statuses,
    check,
    isStarred: false,
  }));
  return [...kept, ...others.slice(0, Math.max(0, MAX_NAMES - kept.length))];
}

/** '2/3' handles are available; empty if none was checked. */
const formatHandles = (check: CheckSummary | null) =>
  !check || check.social.total === 0 ? "" : `${check.social.available}/${check.social.total}`;

function toShortlistCsv(lines: readonly Line[], tlds: readonly Tld[]): string {
  const cells = lines.map(({ name, statuses, check }) => [
    name,
    ...tlds.map((tld) => {
      const status = statuses[tld];
      return status ? STATUS_LABELS[status] : "";
    }),
    check?.social.available ?? "",
    check?.social.total ?? "",
    check?.createdAt ?? "",
  ]);
  return toCsv([["name", ...tlds, "handles available", "handles checked", "checked at"], ...cells]);
}

type NameRowProps = {
  line: Line;
  tlds: readonly Tld[];
  isBusy: boolean;
  onStar: () => void;
  onOpen: () => void;
};

function NameRow({ line, tlds, isBusy, onStar, onOpen }: NameRowProps) {
  const { name, statuses, check, isStarred } = line;
  return (
    <tr className="border-border border-t">
      <th className="sticky left-0 bg-background py-1 text-left font-normal" scope="row">
        <span className="flex items-center">
          <StarButton isStarred={isStarred} name={name} onStar={onStar} />
          <button
            aria-label={`Show ${name}`}
            className="min-h-7 max-w-24 truncate rounded-md px-1 text-left font-mono text-foreground text-xs hover:bg-muted disabled:pointer-events-none touch:min-h-11"
            disabled={isBusy}
            onClick={onOpen}
            title={formatQuery(name)}
            type="button"
          >
            {formatQuery(name)}
          </button>
        </span>
      </th>
      {tlds.map((tld) => {
        const status = statuses[tld];
        return (
          <td className="px-1 text-center align-middle leading-none" key={tld}>
            {status ? (
              <CheckStateIcon status={status} />
            ) : (
              <span className="text-muted-foreground">
                <span aria-hidden="true">–</span>
                <span className="sr-only">Not checked</span>
              </span>
            )}
          </td>
        );
      })}
      <td className="px-1 text-center font-mono text-muted-foreground text-xs">{formatHandles(check)}</td>
    </tr>
  );
}

function ShortlistHead({ tlds }: { tlds: readonly Tld[] }) {
  return (
    <thead>
      <tr className="text-muted-foreground">
        <th className="sticky left-0 bg-background text-left font-medium" scope="col">
          <span className="sr-only">Name</span>
        </th>
        {tlds.map((tld) => (
          <th className="px-1 py-1 font-medium font-mono" key={tld} scope="col">
            {tld}
          </th>
        ))}
        <th className="px-1 py-1 font-medium" scope="col" title="Available handles">
          <span aria-hidden="true">@</span>
          <span className="sr-only">Available handles</span>
        </th>
      </tr>
    </thead>
  );
}

type ShortlistProps = {
  isBusy: boolean;
  onOpen: (check: CheckSummary) => void;
  /** A starred name without a stored check. */
  onName: (name: string) => void;
};

/** Compares the starred names and those that were checked last. */
export function Shortlist({ isBusy, onOpen, onName }: ShortlistProps) {
  const titleId = useId();
  const { data: checks = [] } = useRecentItems<CheckSummary>(apiPaths.checks);
  const { entries, toggle } = useShortlist();
  const lines = selectLines(checks, entries);
  const tlds = TLDS.filter((tld) => lines.some(({ statuses }) => statuses[tld]));

  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="flex min-h-12 items-start justify-between gap-4">
        <h2 className="font-semibold text-base text-foreground" id={titleId}>
          Shortlist
        </h2>
        {lines.length > 0 ? (
          <Button
            aria-label="Download the shortlist as CSV"
            onClick={() => downloadCsv("shortlist.csv", toShortlistCsv(lines, tlds))}
            size="sm"
            variant="outline"
          >
            <Download aria-hidden="true" />
            CSV
          </Button>
        ) : null}
      </div>
      {lines.length === 0 ? (
        <p className="text-muted-foreground text-sm">The names that you check are compared here.</p>
      ) : (
        // The region scrolls, so it must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
        <section aria-label="Comparison" className="relative overflow-x-auto" tabIndex={0}>
          <table className="text-xs">
            <ShortlistHead tlds={tlds} />
            <tbody>
              {lines.map((line) => (
                <NameRow
                  isBusy={isBusy}
                  key={line.name}
                  line={line}
                  onOpen={() => (line.check ? onOpen(line.check) : onName(line.name))}
                  onStar={() => toggle(line)}
                  tlds={tlds}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
