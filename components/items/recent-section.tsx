"use client";

import { Trash2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Label } from "#components/ui/label.tsx";
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

type NoItemsProps = {
  items: readonly RecentItem[] | undefined;
  empty: string;
  failed: string;
  /** Null unless loading failed. */
  onRetry: (() => void) | null;
};

function NoItems({ items, empty, failed, onRetry }: NoItemsProps) {
  if (items?.length === 0)
    return (
      <EmptyState className="px-4 py-8 text-muted-foreground text-sm">
        <p>{empty}</p>
      </EmptyState>
    );
  if (items || !onRetry) return null;
  return (
    <div className="flex items-center gap-3 text-muted-foreground text-sm">
      {failed}
      <Button onClick={onRetry} size="sm" variant="outline">
        Try again
      </Button>
    </div>
  );
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

function MoreButton(props: ComponentProps<typeof BusyButton>) {
  return (
    <div className="mt-4 text-center">
      <BusyButton size="sm" variant="outline" {...props} />
    </div>
  );
}

/** The recent items of a tool: search, filters and actions on several, then the list, an empty state or an error. */
export function RecentSection<Item extends RecentItem>(props: RecentSectionProps<Item>) {
  const { title, noun, empty, failed, toTexts, kinds } = props;
  const { items, isError, retry, remove, hasOlder, isLoadingOlder, loadOlder } = props.list;
  const id = useId();
  const titleId = `${id}-title`;
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const stay = () => heading.current?.focus({ preventScroll: true });

  const found = items?.filter((item) =>
    matchesFilter({ texts: toTexts(item), kind: kinds?.of(item), createdAt: item.createdAt }, filter),
  );
  const shown = showsAll ? found : found?.slice(0, SHOWN_FIRST);
  const selected = found?.filter((item) => selectedIds.has(item.id)) ?? [];
  const isFiltered = found?.length !== items?.length;

  function select(ids: string[], isSelected: boolean) {
    const others = [...selectedIds].filter((one) => !ids.includes(one));
    setSelectedIds(new Set(isSelected ? [...others, ...ids] : others));
  }

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
      <NoItems empty={empty} failed={failed} items={items} onRetry={isError ? retry : null} />
      {items && found && shown && items.length > 0 ? (
        <>
          <FilterBar filter={filter} kinds={kinds?.options} noun={noun} onChange={setFilter} />
          <p aria-live="polite" className="sr-only">
            {isFiltered ? `${found.length} of ${items.length} ${noun}s found` : ""}
          </p>
          <SelectionBar
            download={props.download}
            found={found}
            noun={noun}
            onDelete={() => {
              void remove(selected.map((item) => item.id));
              setSelectedIds(new Set());
              stay();
            }}
            onSelectAll={(isOn) =>
              select(
                found.map((item) => item.id),
                isOn,
              )
            }
            selected={selected}
            toTexts={toTexts}
          />
          {found.length === 0 ? (
            <div className="flex items-center gap-3 px-2 py-6 text-muted-foreground text-sm">
              No {noun} matches.
              <Button onClick={() => setFilter(NO_FILTER)} size="sm" variant="outline">
                Clear filters
              </Button>
            </div>
          ) : null}
          <ul>
            {shown.map((item) =>
              props.children(item, {
                stay,
                select: (
                  <Checkbox
                    aria-label={`Select: ${toTexts(item)[0]}`}
                    checked={selectedIds.has(item.id)}
                    onCheckedChange={(isOn) => select([item.id], isOn === true)}
                  />
                ),
              }),
            )}
          </ul>
          {found.length > SHOWN_FIRST && !showsAll ? (
            <MoreButton
              onClick={() => {
                setShowsAll(true);
                // The pressed button unmounts, so move the focus.
                stay();
              }}
            >
              Show all {found.length}
            </MoreButton>
          ) : null}
          {hasOlder && (showsAll || found.length <= SHOWN_FIRST) ? (
            <MoreButton
              busy={isLoadingOlder}
              busyLabel="Loading..."
              onClick={() => {
                setShowsAll(true);
                void loadOlder().then((hasMore) => hasMore || stay());
              }}
            >
              Load older
            </MoreButton>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
