"use client";

import type { Route } from "next";
import Link from "next/link";
import { useId, useRef, useState } from "react";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { FilterBar, FilterSelect, PERIOD_NAMES } from "./filter-bar.tsx";
import { type Filter, matchesFilter, NO_FILTER } from "./matches-filter.ts";
import { SelectableItems, type SelectableItemsProps } from "./selectable-items.tsx";
import type { RecentList } from "./use-recent-list.ts";

/** Items shown before the list is expanded. */
const SHOWN_FIRST = 8;
const MAX_SEARCH_LENGTH = 2_000;

type RecentItem = { id: string; createdAt: string; expiresAt: string };

type RecentSectionProps<Item extends RecentItem> = Pick<
  SelectableItemsProps<Item>,
  "noun" | "download" | "children"
> & {
  title: string;
  /** Text of the empty list. */
  empty: string;
  /** Text shown when the list could not be loaded. */
  failed: string;
  list: RecentList<Item>;
  /** The history with all of these items. */
  allPath: Route;
  /** The searchable texts of an item; the first one names it. */
  toTexts: (item: Item) => [string, ...string[]];
  /** Kinds that can be shown alone, with the item's value. */
  kinds?: { options: Record<string, string>; of: (item: Item) => string };
};

const DAY_MS = 86_400_000;

/** How long items are kept, from the newest one, and who can see them. */
function describeRetention(newest: RecentItem | undefined): string {
  if (!newest) return "Visible only to you unless you share them";
  const days = Math.round((Date.parse(newest.expiresAt) - Date.parse(newest.createdAt)) / DAY_MS);
  return `Kept for ${days} days, visible only to you unless you share them`;
}

type MoreProps = {
  list: Pick<RecentList<never>, "hasOlder" | "isLoadingOlder" | "loadOlder">;
  /** Items that a press shows first; 0 when all loaded ones are shown. */
  hiddenCount?: number;
  foundCount: number;
  onShowAll?: () => void;
  stay: () => void;
};

/** Shows the rest of the loaded items, then loads older ones. */
export function More({ list, hiddenCount = 0, foundCount, onShowAll, stay }: MoreProps) {
  const isHidingSome = hiddenCount > 0;
  if (!isHidingSome && !list.hasOlder) return null;

  async function showMore(): Promise<void> {
    onShowAll?.();
    // The pressed button unmounts, so move the focus.
    if (isHidingSome || !(await list.loadOlder())) stay();
  }

  return (
    <BusyButton
      busy={list.isLoadingOlder}
      busyLabel={isHidingSome ? undefined : "Loading..."}
      className="mx-auto mt-4 flex"
      onClick={() => void showMore()}
      size="sm"
      variant="outline"
    >
      {isHidingSome ? `Show all ${foundCount}` : "Load older"}
    </BusyButton>
  );
}

/** The loaded items that match the filter, with search, filters and actions on several. */
function Items<Item extends RecentItem>(props: RecentSectionProps<Item> & { stay: () => void }) {
  const { title, noun, list, toTexts, kinds, stay, download, children } = props;
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [showsAll, setShowsAll] = useState(false);
  const change = (part: Partial<Filter>) => setFilter({ ...filter, ...part });
  const { items = [] } = list;
  const found = items.filter((item) =>
    matchesFilter({ texts: toTexts(item), kind: kinds?.of(item), createdAt: item.createdAt }, filter),
  );
  const shown = showsAll ? found : found.slice(0, SHOWN_FIRST);
  return (
    <>
      <FilterBar
        label={`Search ${noun}s`}
        maxLength={MAX_SEARCH_LENGTH}
        onSearch={(search) => change({ search })}
        search={filter.search}
      >
        {kinds ? (
          <FilterSelect
            label="Tool"
            names={{ "": "All tools", ...kinds.options }}
            onChange={(kind) => change({ kind })}
            value={filter.kind}
          />
        ) : null}
        <FilterSelect
          label="Date"
          names={PERIOD_NAMES}
          onChange={(period) => change({ period })}
          value={filter.period}
        />
      </FilterBar>
      <SelectableItems
        download={download}
        found={found}
        foundText={found.length === items.length ? "" : `${found.length} of ${items.length} ${noun}s found`}
        label={title}
        noun={noun}
        onClearFilters={() => setFilter(NO_FILTER)}
        remove={list.remove}
        shown={shown}
        stay={stay}
        toName={(item) => toTexts(item)[0]}
      >
        {children}
      </SelectableItems>
      <More
        foundCount={found.length}
        hiddenCount={found.length - shown.length}
        list={list}
        onShowAll={() => setShowsAll(true)}
        stay={stay}
      />
    </>
  );
}

/** The recent items of a tool, an empty state or an error. */
export function RecentSection<Item extends RecentItem>(props: RecentSectionProps<Item>) {
  const {
    title,
    empty,
    failed,
    allPath,
    list: { items, isError, retry },
  } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={titleId} className="mt-12 min-h-40">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2
          className="rounded-sm font-semibold text-base text-foreground"
          id={titleId}
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </h2>
        <div className="flex flex-wrap gap-x-3 gap-y-1 text-muted-foreground text-xs">
          <p>{describeRetention(items?.[0])}</p>
          {items?.length ? (
            <Link className="link" href={allPath} prefetch={false}>
              All history
            </Link>
          ) : null}
        </div>
      </div>
      {items?.length === 0 ? <EmptyState className="py-8">{empty}</EmptyState> : null}
      {items?.length ? (
        <Items {...props} stay={() => heading.current?.focus({ preventScroll: true })} />
      ) : null}
      {!items && isError ? <RetryAlert onRetry={retry} title={failed} variant="warning" /> : null}
    </section>
  );
}
