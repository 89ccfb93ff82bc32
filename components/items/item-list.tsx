import type { ReactNode } from "react";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Card } from "#components/ui/card.tsx";

type ItemListProps<Item> = {
  label: string;
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  /** The items that match a filter; by default all. */
  shown?: readonly Item[] | undefined;
  /** The error when the items could not be loaded; not needed where the screen shows it. */
  error?: ReactNode;
  loading?: ReactNode;
  /** Instead of the list, without items: what belongs here, or that a plan is needed. */
  empty: ReactNode;
  /** Instead of the rows, when no item matches the filter. */
  noMatch?: ReactNode;
  /** Above the rows: filter, selection, limits. */
  toolbar?: ReactNode;
  /** Below the rows, for example `ShowMore`. */
  footer?: ReactNode;
  isFramed?: boolean;
  /** The row of an item, an `li`. */
  children: (item: Item) => ReactNode;
};

/** A list of the user's items in each of its states. */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const { label, items, shown = items, error, loading, empty, noMatch } = props;
  const { toolbar, footer, isFramed = true, children } = props;
  if (!items || !shown) return error ?? loading;
  if (items.length === 0) return empty;
  const rows = (
    <ul aria-label={label} className={isFramed ? "grid grid-cols-[minmax(0,1fr)] divide-y" : undefined}>
      {shown.map(children)}
    </ul>
  );
  return (
    <>
      {toolbar}
      {shown.length === 0 ? noMatch : isFramed ? <Card className="overflow-hidden">{rows}</Card> : rows}
      {footer}
    </>
  );
}

type ShowMoreProps = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  children: string;
};

/** Loads the next page of an infinite query. */
export function ShowMore({ hasNextPage, isFetchingNextPage, fetchNextPage, children }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <BusyButton
      busy={isFetchingNextPage}
      className="justify-self-center"
      onClick={() => void fetchNextPage()}
      variant="outline"
    >
      {children}
    </BusyButton>
  );
}
