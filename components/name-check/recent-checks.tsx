"use client";

import { Download, Link2, RotateCcw, Trash2 } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { api } from "#client/api.ts";
import { downloadCsv } from "#client/files.ts";
import { formatTime } from "#client/format-time.ts";
import { DeleteItems } from "#components/items/delete-items.tsx";
import { RecentSection } from "#components/items/recent-section.tsx";
import { useRecentList } from "#components/items/use-recent-list.ts";
import { Button } from "#components/ui/button.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import type { CheckSummary, StoredCheck } from "#shared/name-check/contract.ts";
import { formatCounts } from "#shared/name-check/summary.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { toCheckCsv } from "./export.ts";
import { formatCheckTitle } from "./format-query.ts";

type ItemProps = {
  check: CheckSummary;
  /** The checkbox that selects the check. */
  select: ReactNode;
  isBusy: boolean;
  /** The usage limit is reached. */
  isUsedUp: boolean;
  onOpen: () => void;
  onRunAgain: () => void;
  onDelete: () => void;
};

function Item({ check, select, isBusy, isUsedUp, onOpen, onRunAgain, onDelete }: ItemProps) {
  const { query } = check.request;
  const title = formatCheckTitle(check.request);
  return (
    <li className="flex items-center gap-x-2 border-border border-b px-2 py-2 transition-colors last:border-b-0 hover:bg-muted max-sm:flex-wrap">
      <div className="grid size-6 place-items-center">{select}</div>
      <button
        className="min-w-0 flex-1 rounded-md px-2 py-1 text-left disabled:pointer-events-none"
        disabled={isBusy}
        onClick={onOpen}
        type="button"
      >
        <span className="sr-only">Open </span>
        <span className="block truncate font-mono text-foreground text-sm" dir="auto" title={query}>
          {title}
        </span>
        <span className="block text-muted-foreground text-xs">
          <time dateTime={check.createdAt}>{formatTime(check.createdAt)}</time>
          {check.shareId ? " · Shared" : ""}
          <span aria-hidden="true"> · </span>
          <span>{formatCounts(check)}</span>
        </span>
      </button>
      <div className="flex gap-2 max-sm:basis-full max-sm:justify-end">
        <Button asChild size="icon" variant="ghost">
          <Link aria-label={`Page and link: ${title}`} href={paths.check(check.id)} title="Page and link">
            <Link2 aria-hidden="true" />
          </Link>
        </Button>
        <Button
          aria-label={`Check again: ${title}`}
          disabled={isBusy || isUsedUp}
          onClick={onRunAgain}
          size="icon"
          title="Check again"
          variant="ghost"
        >
          <RotateCcw aria-hidden="true" />
        </Button>
        <DeleteItems count={1} name={title} noun="check" onDelete={onDelete}>
          <Button aria-label={`Delete: ${title}`} size="icon" title="Delete" variant="ghost">
            <Trash2 aria-hidden="true" />
          </Button>
        </DeleteItems>
      </div>
    </li>
  );
}

/** One CSV file of several checks, with each name's rows under one head. */
async function downloadChecks(checks: CheckSummary[]): Promise<void> {
  try {
    const stored = await Promise.all(checks.map(({ id }) => api.get<StoredCheck>(apiPaths.check(id))));
    const rows = {
      domains: stored.flatMap((check) => check.rows.domains),
      social: stored.flatMap((check) => check.rows.social),
    };
    downloadCsv(`names-${Date.now()}.csv`, toCheckCsv(rows));
  } catch {
    toastError("Could not download the checks", "One of them may have been deleted.");
  }
}

type RecentChecksProps = {
  isBusy: boolean;
  isUsedUp: boolean;
  onOpen: (check: CheckSummary) => void;
  onRunAgain: (check: CheckSummary) => void;
};

export function RecentChecks({ isBusy, isUsedUp, onOpen, onRunAgain }: RecentChecksProps) {
  const list = useRecentList<CheckSummary>({
    path: apiPaths.checks,
    deletePath: apiPaths.deleteChecks,
    deleteFailed: "Could not delete the checks",
  });
  return (
    <RecentSection
      download={(selected) => (
        <Button onClick={() => void downloadChecks(selected)} size="sm" variant="outline">
          <Download aria-hidden="true" />
          Download CSV
        </Button>
      )}
      empty="Your checks appear here. Reopen or rerun them for at least 30 days."
      failed="Your checks could not be loaded."
      noun="check"
      list={list}
      toTexts={({ request }) => [request.query, formatCheckTitle(request)]}
      title="Recent checks"
    >
      {(check, { select, stay }) => (
        <Item
          check={check}
          isBusy={isBusy}
          isUsedUp={isUsedUp}
          key={check.id}
          onDelete={() => {
            void list.remove([check.id]);
            stay();
          }}
          onOpen={() => onOpen(check)}
          onRunAgain={() => onRunAgain(check)}
          select={select}
        />
      )}
    </RecentSection>
  );
}
