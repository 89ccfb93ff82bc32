"use client";

import { Download, Link2, RotateCcw } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { api } from "#client/api.ts";
import { downloadCsv } from "#client/files.ts";
import { ROW_TITLE } from "#components/items/recent-row.tsx";
import { RecentSection } from "#components/items/recent-section.tsx";
import { useRecentItems, useRecentList } from "#components/items/use-recent-list.ts";
import { Button } from "#components/ui/button.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { cn } from "#lib/utils.ts";
import { historyPath } from "#shared/background-paths.ts";
import type { CheckSummary, StoredCheck } from "#shared/name-check/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { CheckRow } from "./check-row.tsx";
import { toCheckCsv } from "./export.ts";
import { formatCheckTitle } from "./format-query.ts";

type ItemProps = Pick<RecentChecksProps, "isBusy" | "isUsedUp" | "onOpen" | "onRunAgain"> & {
  check: CheckSummary;
  /** The checkbox that selects the check. */
  select: ReactNode;
  onDelete: () => void;
};

function Item({ check, select, isBusy, isUsedUp, onOpen, onRunAgain, onDelete }: ItemProps) {
  const title = formatCheckTitle(check.request);
  return (
    <CheckRow
      check={check}
      onDelete={onDelete}
      select={select}
      title={
        <button
          className={cn(ROW_TITLE, "disabled:pointer-events-none")}
          dir="auto"
          disabled={isBusy}
          onClick={() => onOpen(check)}
          title={check.request.query}
          type="button"
        >
          <span className="sr-only">Open </span>
          {title}
        </button>
      }
    >
      <Button asChild size="icon" variant="ghost">
        <Link aria-label={`Page and link: ${title}`} href={paths.check(check.id)} title="Page and link">
          <Link2 aria-hidden="true" />
        </Link>
      </Button>
      <Button
        aria-label={`Check again: ${title}`}
        disabled={isBusy || isUsedUp}
        onClick={() => onRunAgain(check)}
        size="icon"
        title="Check again"
        variant="ghost"
      >
        <RotateCcw aria-hidden="true" />
      </Button>
    </CheckRow>
  );
}

/** One CSV file of several checks, with each name's rows under one head. */
async function downloadChecks(checks: readonly CheckSummary[]): Promise<void> {
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
  /** The usage limit is reached. */
  isUsedUp: boolean;
  onOpen: (check: CheckSummary) => void;
  onRunAgain: (check: CheckSummary) => void;
};

export function RecentChecks(props: RecentChecksProps) {
  const list = useRecentList({
    pages: useRecentItems<CheckSummary>(apiPaths.checks),
    lists: [apiPaths.checks],
    deletePath: apiPaths.deleteChecks,
    deleteFailed: "Could not delete the checks",
  });
  return (
    <RecentSection
      allPath={historyPath({ kind: "check" })}
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
          {...props}
          check={check}
          key={check.id}
          onDelete={() => {
            void list.remove([check.id]);
            stay();
          }}
          select={select}
        />
      )}
    </RecentSection>
  );
}
