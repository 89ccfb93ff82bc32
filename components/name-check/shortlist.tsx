"use client";

import { Download, Star } from "lucide-react";
import { useId, useState } from "react";
import { readStored, writeStored } from "#client/browser-storage.ts";
import { downloadCsv } from "#client/files.ts";
import { useRecentItems } from "#components/items/use-recent-list.ts";
import { STATUS_LABELS } from "#components/name-form/labels.ts";
import { CheckStateIcon } from "#components/name-form/status-badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";
import { toCsv } from "#shared/csv.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import { TLDS, type Tld } from "#shared/name-check/options.ts";
import { apiPaths } from "#shared/paths.ts";
import { formatQuery } from "./format-query.ts";

const KEY = "checker-shortlist";
const MAX_STORED = 50;

/** The names that the user has starred in this browser, newest first. */
function readStarredNames(): string[] {
  const stored = readStored("localStorage", KEY);
  return Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : [];
}

const MAX_NAMES = 8;

/** The newest check of each name, the starred ones first. */
function selectShortlist(checks: readonly CheckSummary[], starred: readonly string[]): CheckSummary[] {
  const newest = new Map<string, CheckSummary>();
  for (const check of checks) {
    if (!newest.has(check.request.query)) newest.set(check.request.query, check);
  }
  const isStarred = ({ request }: CheckSummary) => starred.includes(request.query);
  const names = [...newest.values()];
  return [...names.filter(isStarred), ...names.filter((name) => !isStarred(name))].slice(0, MAX_NAMES);
}

/** '2/3' handles are available; empty if none was checked. */
const formatHandles = ({ social }: CheckSummary) =>
  social.total === 0 ? "" : `${social.available}/${social.total}`;

function toShortlistCsv(names: readonly CheckSummary[], tlds: readonly Tld[]): string {
  const lines = names.map((check) => [
    check.request.query,
    ...tlds.map((tld) => {
      const status = check.statuses[tld];
      return status ? STATUS_LABELS[status] : "";
    }),
    check.social.available,
    check.social.total,
    check.createdAt,
  ]);
  return toCsv([["name", ...tlds, "handles available", "handles checked", "checked at"], ...lines]);
}

type NameRowProps = {
  check: CheckSummary;
  tlds: readonly Tld[];
  isStarred: boolean;
  isBusy: boolean;
  onStar: () => void;
  onOpen: () => void;
};

function NameRow({ check, tlds, isStarred, isBusy, onStar, onOpen }: NameRowProps) {
  const { query } = check.request;
  return (
    <tr className="border-border border-t">
      <th className="sticky left-0 bg-background py-1 text-left font-normal" scope="row">
        <span className="flex items-center">
          <button
            aria-label={`Keep ${query} in the shortlist`}
            aria-pressed={isStarred}
            className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:text-foreground touch:size-11"
            onClick={onStar}
            type="button"
          >
            <Star aria-hidden="true" className={cn("size-4", isStarred && "fill-current text-primary")} />
          </button>
          <button
            aria-label={`Show ${query}`}
            className="min-h-7 max-w-24 truncate rounded-md px-1 text-left font-mono text-foreground text-xs hover:bg-muted disabled:pointer-events-none touch:min-h-11"
            disabled={isBusy}
            onClick={onOpen}
            title={formatQuery(query)}
            type="button"
          >
            {formatQuery(query)}
          </button>
        </span>
      </th>
      {tlds.map((tld) => {
        const status = check.statuses[tld];
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

type ShortlistProps = { isBusy: boolean; onOpen: (check: CheckSummary) => void };

/** Compares the names that were checked last. */
export function Shortlist({ isBusy, onOpen }: ShortlistProps) {
  const titleId = useId();
  const { data: checks = [] } = useRecentItems<CheckSummary>(apiPaths.checks);
  const [starred, setStarred] = useState(readStarredNames);
  const names = selectShortlist(checks, starred);
  const tlds = TLDS.filter((tld) => names.some(({ statuses }) => statuses[tld]));

  function toggleStar(name: string) {
    const next = starred.includes(name) ? starred.filter((other) => other !== name) : [name, ...starred];
    setStarred(next);
    // Without storage they last until the screen is left.
    writeStored("localStorage", KEY, next.slice(0, MAX_STORED));
  }

  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="flex min-h-12 items-start justify-between gap-4">
        <h2 className="font-semibold text-base text-foreground" id={titleId}>
          Shortlist
        </h2>
        {names.length > 0 ? (
          <Button
            aria-label="Download the shortlist as CSV"
            onClick={() => downloadCsv("shortlist.csv", toShortlistCsv(names, tlds))}
            size="sm"
            variant="outline"
          >
            <Download aria-hidden="true" />
            CSV
          </Button>
        ) : null}
      </div>
      {names.length === 0 ? (
        <p className="text-muted-foreground text-sm">The names that you check are compared here.</p>
      ) : (
        // The region scrolls, so it must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
        <section aria-label="Comparison" className="relative overflow-x-auto" tabIndex={0}>
          <table className="text-xs">
            <ShortlistHead tlds={tlds} />
            <tbody>
              {names.map((check) => (
                <NameRow
                  check={check}
                  isBusy={isBusy}
                  isStarred={starred.includes(check.request.query)}
                  key={check.id}
                  onOpen={() => onOpen(check)}
                  onStar={() => toggleStar(check.request.query)}
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
