"use client";

import { RotateCcw, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { formatDay } from "#components/pricing/usage-text.ts";
import { Button } from "#components/ui/button.tsx";
import { type CheckSummary, KEEP_CHECKS_DAYS } from "#lib/domains/contract.ts";
import { useRecentChecks } from "./use-recent-checks.ts";

type ItemProps = { check: CheckSummary; isBusy: boolean; onRunAgain: () => void; onDelete: () => void };

const tally = ({ domains, social }: CheckSummary) =>
  [
    domains.total > 0 ? `${domains.available} of ${domains.total} domains` : "",
    social.total > 0 ? `${social.available} of ${social.total} handles` : "",
  ]
    .filter(Boolean)
    .join(", ");

function Item({ check, isBusy, onRunAgain, onDelete }: ItemProps) {
  const { query } = check.request;
  return (
    <li className="flex items-center gap-2 border-line border-t py-2 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-mono text-ink text-sm" title={query}>
          {query}
        </p>
        <p className="text-muted text-xs">
          {tally(check)} free, <time dateTime={check.createdAt}>{formatDay(check.createdAt)}</time>
        </p>
      </div>
      <Button
        aria-label={`Check again: ${query}`}
        disabled={isBusy}
        onClick={onRunAgain}
        size="icon"
        title="Check again"
        variant="ghost"
      >
        <RotateCcw aria-hidden="true" />
      </Button>
      <Button aria-label={`Delete: ${query}`} onClick={onDelete} size="icon" title="Delete" variant="ghost">
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  );
}

type RecentChecksProps = { isBusy: boolean; onRunAgain: (check: CheckSummary) => void };

/** What this person checked before; one press checks it again. */
export function RecentChecks({ isBusy, onRunAgain }: RecentChecksProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { checks, isError, retry, remove } = useRecentChecks();

  function removeAndStay(id: string) {
    void remove(id);
    // The button that was pressed goes away with its check.
    title.current?.focus();
  }

  return (
    <section aria-labelledby={titleId} className="min-h-32">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="rounded-sm font-semibold text-base text-ink" id={titleId} ref={title} tabIndex={-1}>
          Recent checks
        </h2>
        <p className="text-muted text-xs">Kept for {KEEP_CHECKS_DAYS} days, visible only to you</p>
      </div>
      {checks?.length === 0 ? <p className="text-muted text-sm">What you check appears here.</p> : null}
      {isError && !checks ? (
        <div className="flex items-center gap-3 text-muted text-sm">
          Your checks could not be loaded.
          <Button onClick={retry} size="sm" variant="secondary">
            Try again
          </Button>
        </div>
      ) : null}
      <ul>
        {checks?.map((check) => (
          <Item
            check={check}
            isBusy={isBusy}
            key={check.id}
            onDelete={() => removeAndStay(check.id)}
            onRunAgain={() => onRunAgain(check)}
          />
        ))}
      </ul>
    </section>
  );
}
