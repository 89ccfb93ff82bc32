import type { ReactNode } from "react";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Card } from "#components/ui/card.tsx";

type ItemListProps<Item> = {
  label: string;
  items: readonly Item[];
  /** Instead of the list, without items: what belongs here, or that a plan is needed. */
  empty: ReactNode;
  /** Above the rows, for example limits. */
  toolbar?: ReactNode;
  /** Below the rows, for example `ShowMore`. */
  footer?: ReactNode;
  /** The row of an item, an `li`. */
  children: (item: Item) => ReactNode;
};

/** A list of the user's items, or what belongs there. */
export function ItemList<Item>({ label, items, empty, toolbar, footer, children }: ItemListProps<Item>) {
  if (items.length === 0) return empty;
  return (
    <>
      {toolbar}
      <Card className="overflow-hidden">
        <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] divide-y">
          {items.map(children)}
        </ul>
      </Card>
      {footer}
    </>
  );
}

type ShowMoreProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: string;
};

/** Loads the next page of an infinite query. */
export function ShowMore({ query, children }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <BusyButton
      busy={query.isFetchingNextPage}
      className="justify-self-center"
      onClick={() => void query.fetchNextPage()}
      variant="outline"
    >
      {children}
    </BusyButton>
  );
}
