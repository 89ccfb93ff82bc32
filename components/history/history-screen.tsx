"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useRef } from "react";
import { CaptureRow } from "#components/capture/capture-row.tsx";
import { CompareLink, DownloadArchive } from "#components/capture/selection-actions.tsx";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { ROW_TITLE } from "#components/items/recent-row.tsx";
import { More } from "#components/items/recent-section.tsx";
import { ScreenHeading } from "#components/items/screen-heading.tsx";
import { SelectableItems } from "#components/items/selectable-items.tsx";
import { Tally } from "#components/items/tally.tsx";
import { CheckRow } from "#components/name-check/check-row.tsx";
import { formatCheckTitle } from "#components/name-check/format-query.ts";
import { Button } from "#components/ui/button.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { cn } from "#lib/utils.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { MAX_SELECTED } from "#shared/history/contract.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import { paths } from "#shared/paths.ts";
import { EmptyHistory } from "./empty-history.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { EMPTY_VIEW, isFiltered, toHistoryQuery } from "./history-view.ts";
import { type HistoryItem, useHistoryList } from "./use-history-list.ts";
import { changeView, useHistoryView } from "./use-history-view.ts";

const toName = (item: HistoryItem): string =>
  item.type === "capture" ? formatAddress(item.capture.url) : formatCheckTitle(item.check.request);

function DownloadCsv({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild size="sm" variant="outline">
      <a download="" href={href}>
        <Download aria-hidden="true" />
        {children}
      </a>
    </Button>
  );
}

/** The files of the selected entries; a ZIP file has those of captures. */
function SelectionActions({ selected }: { selected: HistoryItem[] }) {
  const captures = selected.flatMap((item) => (item.type === "capture" ? [item.capture] : []));
  const ids = selected.map(({ id }) => id).join();
  return (
    <>
      {captures.length === selected.length ? <CompareLink captures={captures} /> : null}
      {captures.length > 0 ? <DownloadArchive captures={captures} /> : null}
      {selected.length > MAX_SELECTED ? (
        <p className="text-muted-foreground text-xs">Up to {MAX_SELECTED} results fit in one CSV file.</p>
      ) : (
        <DownloadCsv href={backgroundApiPaths.historyFile({ ids })}>Download CSV</DownloadCsv>
      )}
    </>
  );
}

type EntryProps = { item: HistoryItem; select: ReactNode; onDelete: () => void };

function CheckEntry({ check, ...props }: Omit<EntryProps, "item"> & { check: CheckSummary }) {
  const { domains, social, request, id } = check;
  const title = formatCheckTitle(request);
  return (
    <CheckRow
      {...props}
      check={check}
      preview={<Tally free={domains.available + social.available} total={domains.total + social.total} />}
      title={
        <Link
          aria-label={`Open: ${title}`}
          className={ROW_TITLE}
          dir="auto"
          href={paths.check(id)}
          prefetch={false}
          title={request.query}
        >
          {title}
        </Link>
      }
    />
  );
}

function Entry({ item, ...props }: EntryProps) {
  if (item.type === "capture") return <CaptureRow {...props} capture={item.capture} />;
  return <CheckEntry {...props} check={item.check} />;
}

const SKELETON_ROWS = 8;

function LoadingRows() {
  return (
    <div aria-busy="true" className="grid gap-px pt-12" role="status">
      <span className="sr-only">Loading your history</span>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal.
        <Skeleton className="h-14 w-full" key={row} />
      ))}
    </div>
  );
}

type HistoryListProps = {
  list: ReturnType<typeof useHistoryList>;
  items: readonly HistoryItem[];
  hasFilters: boolean;
  onClearFilters: () => void;
  stay: () => void;
};

function HistoryList({ list, items, hasFilters, onClearFilters, stay }: HistoryListProps) {
  const results = items.length === 1 ? "result" : "results";
  return (
    <div aria-busy={list.isStale} className={cn("transition-opacity", list.isStale && "opacity-60")}>
      <SelectableItems
        download={(selected) => <SelectionActions selected={selected} />}
        found={items}
        foundText={hasFilters ? `${items.length}${list.hasOlder ? " or more" : ""} ${results} found` : ""}
        label="History"
        noun="result"
        onClearFilters={onClearFilters}
        remove={list.remove}
        stay={stay}
        toName={toName}
      >
        {(item, { select }) => (
          <Entry
            item={item}
            key={item.id}
            onDelete={() => {
              void list.remove([item.id]);
              stay();
            }}
            select={select}
          />
        )}
      </SelectableItems>
      <More foundCount={items.length} list={list} stay={stay} />
    </div>
  );
}

/** The stored results of all tools. */
export function HistoryScreen() {
  const view = useHistoryView();
  const list = useHistoryList(view);
  const heading = useRef<HTMLHeadingElement>(null);
  const { items, isError, retry } = list;
  const hasFilters = isFiltered(view);
  const isEmpty = items?.length === 0 && !hasFilters && !list.isStale;
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <ScreenHeading headingRef={heading} title="History">
        {items?.length ? (
          <DownloadCsv href={backgroundApiPaths.historyFile(toHistoryQuery(view))}>
            {hasFilters ? "CSV of all matches" : "CSV of all"}
          </DownloadCsv>
        ) : null}
      </ScreenHeading>
      {isEmpty ? (
        <EmptyHistory />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <HistoryFilters view={view} />
          <p className="text-muted-foreground text-xs">
            Visible only to you unless you share them. The page of each says until when it is kept.
          </p>
          {!items && isError ? (
            <RetryAlert onRetry={retry} title="Your history could not be loaded" variant="warning">
              Nothing was lost.
            </RetryAlert>
          ) : null}
          {!items && !isError ? <LoadingRows /> : null}
          {items ? (
            <HistoryList
              hasFilters={hasFilters}
              items={items}
              list={list}
              onClearFilters={() => changeView(EMPTY_VIEW)}
              stay={() => heading.current?.focus({ preventScroll: true })}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}
