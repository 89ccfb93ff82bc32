"use client";

import { Trash2 } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Label } from "#components/ui/label.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { DeleteItems } from "./delete-items.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type Filter, matchesFilter, NO_FILTER } from "./matches-filter.ts";
import type { RecentList } from "./use-recent-list.ts";

/** Items shown before the list is expanded. */
const SHOWN_FIRST = 8;

type RecentItem = { id: string; createdAt: string; expiresAt: string };

type RowProps = {
  /** The checkbox that selects the item. */
  select: ReactNode;
  /** Moves the focus to the heading, for a button that is removed with its item. */
  stay: () => void;
};

type RecentSectionProps<Item extends RecentItem> = {
  title: string;
  /** What an item is, e.g. 'capture'. */
  noun: string;
  /** Text of the empty list. */
  empty: string;
  /** Text shown when the list could not be loaded. */
  failed: string;
  list: RecentList<Item>;
  /** The searchable texts of an item; the first one names it. */
  toTexts: (item: Item) => [string, ...string[]];
  /** Kinds that can be shown alone, with the item's value. */
  kinds?: { options: Record<string, string>; of: (item: Item) => string };
  /** Downloads the selected items. */
  download: (selected: Item[]) => ReactNode;
  children: (item: Item, row: RowProps) => ReactNode;
};

const DAY_MS = 86_400_000;

/** How long items are kept, from the newest one, and who can see them. */
function describeRetention(newest: RecentItem | undefined): string {
  if (!newest) return "Visible only to you unless you share them";
  const days = Math.round((Date.parse(newest.expiresAt) - Date.parse(newest.createdAt)) / DAY_MS);
  return `Kept for ${days} days, visible only to you unless you share them`;
}

/** The items that match the filter, and those of them that are selected. */
function useSelection<Item extends RecentItem>({ list, toTexts, kinds }: RecentSectionProps<Item>) {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const found = (list.items ?? []).filter((item) =>
    matchesFilter({ texts: toTexts(item), kind: kinds?.of(item), createdAt: item.createdAt }, filter),
  );

  function select(ids: string[], isSelected: boolean) {
    const others = [...selectedIds].filter((one) => !ids.includes(one));
    setSelectedIds(new Set(isSelected ? [...others, ...ids] : others));
  }

  return {
    filter,
    setFilter,
    found,
    selected: found.filter(({ id }) => selectedIds.has(id)),
    isSelected: ({ id }: Item) => selectedIds.has(id),
    select,
    clear: () => setSelectedIds(new Set()),
  };
}

type MoreProps = {
  list: Pick<RecentList<never>, "hasOlder" | "isLoadingOlder" | "loadOlder">;
  foundCount: number;
  showsAll: boolean;
  onShowAll: () => void;
  stay: () => void;
};

/** Shows the rest of the loaded items, then loads older ones. */
function More({ list, foundCount, showsAll, onShowAll, stay }: MoreProps) {
  const isHidingSome = foundCount > SHOWN_FIRST && !showsAll;
  if (!isHidingSome && !list.hasOlder) return null;

  async function showMore(): Promise<void> {
    onShowAll();
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

type ToolbarProps<Item extends RecentItem> = {
  props: RecentSectionProps<Item>;
  selection: ReturnType<typeof useSelection<Item>>;
  stay: () => void;
};

/** Search, filters, the checkbox of all items, and the actions on the selected ones. */
function Toolbar<Item extends RecentItem>({ props, selection, stay }: ToolbarProps<Item>) {
  const { noun, kinds, list, download, toTexts } = props;
  const { filter, setFilter, found, selected, select, clear } = selection;
  const id = useId();
  const toIds = (items: readonly Item[]) => items.map((item) => item.id);
  const remove = () => {
    void list.remove(toIds(selected));
    clear();
    stay();
  };
  return (
    <>
      <FilterBar filter={filter} kinds={kinds?.options} noun={noun} onChange={setFilter} />
      <p aria-live="polite" className="sr-only">
        {found.length === list.items?.length ? "" : `${found.length} of ${list.items?.length} ${noun}s found`}
      </p>
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-border border-b px-2 py-1">
        <div className="flex min-h-6 items-center gap-3">
          <Checkbox
            checked={selected.length > 0 && (selected.length === found.length || "indeterminate")}
            disabled={found.length === 0}
            id={id}
            onCheckedChange={(isOn) => select(toIds(found), isOn === true)}
          />
          <Label className="font-normal" htmlFor={id}>
            {selected.length > 0 ? `${selected.length} selected` : "Select all"}
          </Label>
        </div>
        {selected.length > 0 ? (
          <div className="ml-auto flex flex-wrap items-center gap-2">
            {download(selected)}
            <DeleteItems
              count={selected.length}
              name={selected.length === 1 && selected[0] ? toTexts(selected[0])[0] : null}
              noun={noun}
              onDelete={remove}
            >
              <Button size="sm" variant="outline">
                <Trash2 aria-hidden="true" />
                Delete
              </Button>
            </DeleteItems>
          </div>
        ) : null}
      </div>
    </>
  );
}

/** The items that match the filter, with search, filters and actions on several. */
function Items<Item extends RecentItem>(props: RecentSectionProps<Item> & { stay: () => void }) {
  const { title, noun, list, toTexts, stay, children } = props;
  const selection = useSelection(props);
  const [showsAll, setShowsAll] = useState(false);
  const { found, isSelected, select, setFilter } = selection;
  const shown = showsAll ? found : found.slice(0, SHOWN_FIRST);
  return (
    <>
      <Toolbar props={props} selection={selection} stay={stay} />
      {shown.length === 0 ? (
        <div className="flex items-center gap-3 px-2 py-6 text-muted-foreground text-sm">
          No {noun} matches.
          <Button onClick={() => setFilter(NO_FILTER)} size="sm" variant="outline">
            Clear filters
          </Button>
        </div>
      ) : (
        <ul aria-label={title}>
          {shown.map((item) =>
            children(item, {
              stay,
              select: (
                <Checkbox
                  aria-label={`Select: ${toTexts(item)[0]}`}
                  checked={isSelected(item)}
                  onCheckedChange={(isOn) => select([item.id], isOn === true)}
                />
              ),
            }),
          )}
        </ul>
      )}
      <More
        foundCount={found.length}
        list={list}
        onShowAll={() => setShowsAll(true)}
        showsAll={showsAll}
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
        <p className="text-muted-foreground text-xs">{describeRetention(items?.[0])}</p>
      </div>
      {items?.length === 0 ? <EmptyState className="py-8">{empty}</EmptyState> : null}
      {items?.length ? (
        <Items {...props} stay={() => heading.current?.focus({ preventScroll: true })} />
      ) : null}
      {!items && isError ? <RetryAlert onRetry={retry} title={failed} variant="warning" /> : null}
    </section>
  );
}
