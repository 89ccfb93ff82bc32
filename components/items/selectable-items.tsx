"use client";

import { Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Label } from "#components/ui/label.tsx";
import { DeleteItems } from "./delete-items.tsx";

type RowProps = {
  /** The checkbox that selects the item. */
  select: ReactNode;
  /** Moves the focus out of the list, for a button that is removed with its item. */
  stay: () => void;
};

export type SelectableItemsProps<Item> = {
  /** The name of the list. */
  label: string;
  /** What an item is, e.g. 'capture'. */
  noun: string;
  /** The items that match the filters, and the first of them, which are shown. */
  found: readonly Item[];
  shown?: readonly Item[];
  toName: (item: Item) => string;
  /** How many match, for screen readers; empty without filters. */
  foundText: string;
  onClearFilters: () => void;
  remove: (ids: readonly string[]) => Promise<void>;
  stay: () => void;
  /** Other actions on the selected items. */
  download: (selected: Item[]) => ReactNode;
  children: (item: Item, row: RowProps) => ReactNode;
};

/** The selected ones of the items that match. */
function useSelection<Item extends { id: string }>(found: readonly Item[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());

  function select(ids: string[], isSelected: boolean) {
    const others = [...selectedIds].filter((one) => !ids.includes(one));
    setSelectedIds(new Set(isSelected ? [...others, ...ids] : others));
  }

  return {
    selected: found.filter(({ id }) => selectedIds.has(id)),
    isSelected: ({ id }: Item) => selectedIds.has(id),
    select,
    clear: () => setSelectedIds(new Set()),
  };
}

type ToolbarProps<Item extends { id: string }> = {
  props: SelectableItemsProps<Item>;
  selection: ReturnType<typeof useSelection<Item>>;
};

/** The checkbox of all items, and the actions on the selected ones. */
function Toolbar<Item extends { id: string }>({ props, selection }: ToolbarProps<Item>) {
  const { noun, found, remove, download, toName, stay } = props;
  const { selected, select, clear } = selection;
  const id = useId();
  const toIds = (items: readonly Item[]) => items.map((item) => item.id);
  const removeSelected = () => {
    void remove(toIds(selected));
    clear();
    stay();
  };
  return (
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
            name={selected.length === 1 && selected[0] ? toName(selected[0]) : null}
            noun={noun}
            onDelete={removeSelected}
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

/** The items that match the filters, with actions on several, or that none does. */
export function SelectableItems<Item extends { id: string }>(props: SelectableItemsProps<Item>) {
  const { label, noun, found, shown = found, toName, foundText, onClearFilters, stay, children } = props;
  const selection = useSelection(found);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {foundText}
      </p>
      <Toolbar props={props} selection={selection} />
      {shown.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3 px-2 py-6 text-muted-foreground text-sm">
          No {noun} matches.
          <Button onClick={onClearFilters} size="sm" variant="outline">
            Clear filters
          </Button>
        </div>
      ) : (
        <ul aria-label={label}>
          {shown.map((item) =>
            children(item, {
              stay,
              select: (
                <Checkbox
                  aria-label={`Select: ${toName(item)}`}
                  checked={selection.isSelected(item)}
                  onCheckedChange={(isOn) => selection.select([item.id], isOn === true)}
                />
              ),
            }),
          )}
        </ul>
      )}
    </>
  );
}
