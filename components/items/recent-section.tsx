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
import { ItemList } from "./item-list.tsx";
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

type SelectionBarProps<Item extends RecentItem> = Pick<
  RecentSectionProps<Item>,
  "noun" | "download" | "toTexts"
> & {
  found: Item[];
  selected: Item[];
  onSelectAll: (isOn: boolean) => void;
  onDelete: () => void;
};

/** The checkbox of all items, and the actions on the selected ones. */
function SelectionBar<Item extends RecentItem>(props: SelectionBarProps<Item>) {
  const { noun, found, selected, toTexts, onSelectAll, onDelete } = props;
  const id = useId();
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-border border-b px-2 py-1">
      <div className="flex min-h-6 items-center gap-3">
        <Checkbox
          checked={selected.length > 0 && (selected.length === found.length || "indeterminate")}
          disabled={found.length === 0}
          id={id}
          onCheckedChange={(isOn) => onSelectAll(isOn === true)}
        />
        <Label className="font-normal" htmlFor={id}>
          {selected.length > 0 ? `${selected.length} selected` : "Select all"}
        </Label>
      </div>
      {selected.length > 0 ? (
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {props.download(selected)}
          <DeleteItems
            count={selected.length}
            name={selected.length === 1 && selected[0] ? toTexts(selected[0])[0] : null}
            noun={noun}
            onDelete={onDelete}
          >
            <Button size="sm" variant="outline">
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          </DeleteItems>
        </div>
      ) : null}
    </div>
  );
}

/** The items that match the filter, and those of them that are selected. */
function useSelection<Item extends RecentItem>({ list, toTexts, kinds }: RecentSectionProps<Item>) {
  const { items } = list;
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const found = items?.filter((item) =>
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
    selected: found?.filter(({ id }) => selectedIds.has(id)) ?? [],
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
  if (foundCount > SHOWN_FIRST && !showsAll)
    return (
      <Button
        className="mx-auto mt-4 flex"
        onClick={() => {
          onShowAll();
          // The pressed button unmounts, so move the focus.
          stay();
        }}
        size="sm"
        variant="outline"
      >
        Show all {foundCount}
      </Button>
    );
  if (!list.hasOlder) return null;
  return (
    <BusyButton
      busy={list.isLoadingOlder}
      busyLabel="Loading..."
      className="mx-auto mt-4 flex"
      onClick={() => {
        onShowAll();
        void list.loadOlder().then((hasMore) => hasMore || stay());
      }}
      size="sm"
      variant="outline"
    >
      Load older
    </BusyButton>
  );
}

type ToolbarProps<Item extends RecentItem> = {
  props: RecentSectionProps<Item>;
  selection: ReturnType<typeof useSelection<Item>>;
  stay: () => void;
};

/** Search, filters and the actions on the selected items. */
function Toolbar<Item extends RecentItem>({ props, selection, stay }: ToolbarProps<Item>) {
  const { noun, kinds, list, download, toTexts } = props;
  const { filter, setFilter, found = [], selected, select, clear } = selection;
  const isFiltered = found.length !== list.items?.length;
  const toIds = (items: readonly Item[]) => items.map(({ id }) => id);
  return (
    <>
      <FilterBar filter={filter} kinds={kinds?.options} noun={noun} onChange={setFilter} />
      <p aria-live="polite" className="sr-only">
        {isFiltered ? `${found.length} of ${list.items?.length} ${noun}s found` : ""}
      </p>
      <SelectionBar
        download={download}
        found={found}
        noun={noun}
        onDelete={() => {
          void list.remove(toIds(selected));
          clear();
          stay();
        }}
        onSelectAll={(isOn) => select(toIds(found), isOn)}
        selected={selected}
        toTexts={toTexts}
      />
    </>
  );
}

/** The recent items of a tool: search, filters and actions on several, then the list, an empty state or an error. */
export function RecentSection<Item extends RecentItem>(props: RecentSectionProps<Item>) {
  const { title, noun, empty, failed, list, toTexts } = props;
  const titleId = `${useId()}-title`;
  const selection = useSelection(props);
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const stay = () => heading.current?.focus({ preventScroll: true });
  const { found, isSelected, select } = selection;

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
        <p className="text-muted-foreground text-xs">{describeRetention(list.items?.[0])}</p>
      </div>
      <ItemList
        empty={<EmptyState className="py-8">{empty}</EmptyState>}
        error={list.isError ? <RetryAlert onRetry={list.retry} title={failed} variant="warning" /> : null}
        footer={
          <More
            foundCount={found?.length ?? 0}
            list={list}
            onShowAll={() => setShowsAll(true)}
            showsAll={showsAll}
            stay={stay}
          />
        }
        isFramed={false}
        items={list.items}
        label={title}
        noMatch={
          <div className="flex items-center gap-3 px-2 py-6 text-muted-foreground text-sm">
            No {noun} matches.
            <Button onClick={() => selection.setFilter(NO_FILTER)} size="sm" variant="outline">
              Clear filters
            </Button>
          </div>
        }
        shown={showsAll ? found : found?.slice(0, SHOWN_FIRST)}
        toolbar={<Toolbar props={props} selection={selection} stay={stay} />}
      >
        {(item) =>
          props.children(item, {
            stay,
            select: (
              <Checkbox
                aria-label={`Select: ${toTexts(item)[0]}`}
                checked={isSelected(item)}
                onCheckedChange={(isOn) => select([item.id], isOn === true)}
              />
            ),
          })
        }
      </ItemList>
    </section>
  );
}
