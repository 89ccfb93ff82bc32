"use client";

import { RotateCcw, Trash2 } from "lucide-react";
import { formatDay } from "#components/format/format-date.ts";
import { RecentSection } from "#components/tools/recent-section.tsx";
import { useRecentList } from "#components/tools/use-recent-list.ts";
import { Button } from "#components/ui/button.tsx";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import { CHECK_RETENTION_DAYS } from "#shared/name-check/options.ts";
import { apiPaths } from "#shared/paths.ts";

type ItemProps = {
  check: CheckSummary;
  isBusy: boolean;
  /** The usage limit is reached. */
  isUsedUp: boolean;
  onOpen: () => void;
  onRunAgain: () => void;
  onDelete: () => void;
};

/** '3 of 4 domains and 2 of 3 handles free, 1 could not be checked' */
function tallyText({ domains, social }: CheckSummary): string {
  const free = [
    domains.total > 0 ? `${domains.available} of ${domains.total} domains` : "",
    social.total > 0 ? `${social.available} of ${social.total} handles` : "",
  ].filter(Boolean);
  const unknown = domains.unknown + social.unknown;
  if (unknown > 0 && unknown === domains.total + social.total) return "nothing could be checked";
  if (free.length === 0) return "no valid names";
  return `${free.join(" and ")} free${unknown > 0 ? `, ${unknown} could not be checked` : ""}`;
}

function Item({ check, isBusy, isUsedUp, onOpen, onRunAgain, onDelete }: ItemProps) {
  const { query } = check.request;
  return (
    <li className="flex items-center gap-2 border-line border-t py-2 first:border-t-0">
      <button
        className="min-w-0 flex-1 rounded-control px-2 py-1 text-left transition-colors hover:bg-raised disabled:pointer-events-none -ml-2"
        disabled={isBusy}
        onClick={onOpen}
        type="button"
      >
        <span className="sr-only">Open </span>
        <span className="block truncate font-mono text-ink text-sm" title={query}>
          {query}
        </span>
        <span className="block text-muted text-xs">
          {tallyText(check)}, <time dateTime={check.createdAt}>{formatDay(check.createdAt)}</time>
        </span>
      </button>
      <Button
        aria-label={`Check again: ${query}`}
        disabled={isBusy || isUsedUp}
        onClick={onRunAgain}
        size="icon"
        title="Check again"
        variant="ghost"
      >
        <RotateCcw aria-hidden="true" />
      </Button>
      <Button
        aria-label={`Delete: ${query}`}
        className="-mr-2.5"
        onClick={onDelete}
        size="icon"
        title="Delete"
        variant="ghost"
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  );
}

type RecentChecksProps = {
  isBusy: boolean;
  isUsedUp: boolean;
  onOpen: (check: CheckSummary) => void;
  onRunAgain: (check: CheckSummary) => void;
};

export function RecentChecks({ isBusy, isUsedUp, onOpen, onRunAgain }: RecentChecksProps) {
  const { items, isError, retry, remove } = useRecentList<CheckSummary>({
    path: apiPaths.checks,
    itemPath: apiPaths.check,
    deleteFailed: "Could not delete the check",
  });
  return (
    <RecentSection
      empty="Your checks appear here. Reopen or rerun them for 30 days."
      failed="Your checks could not be loaded."
      isError={isError}
      items={items}
      note={`Kept for ${CHECK_RETENTION_DAYS} days, visible only to you`}
      onRetry={retry}
      title="Recent checks"
    >
      {(checks, stay) => (
        <ul>
          {checks.map((check) => (
            <Item
              check={check}
              isBusy={isBusy}
              isUsedUp={isUsedUp}
              key={check.id}
              onDelete={() => {
                void remove(check.id);
                stay();
              }}
              onOpen={() => onOpen(check)}
              onRunAgain={() => onRunAgain(check)}
            />
          ))}
        </ul>
      )}
    </RecentSection>
  );
}
