"use client";

import { type ReactNode, type Ref, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Items shown before the list is expanded. */
const SHOWN_FIRST = 8;

type RecentSectionProps<Item> = {
  title: string;
  /** How long items are kept, and who can see them. */
  note: string;
  /** Text of the empty list. */
  empty: string;
  /** Text shown when the list could not be loaded. */
  failed: string;
  /** Newest first; undefined while loading. */
  items: readonly Item[] | undefined;
  isError: boolean;
  onRetry: () => void;
  className?: string;
  ref?: Ref<HTMLElement>;
  /** @param stay moves the focus to the heading, for a button that is removed with its item */
  children: (items: readonly Item[], stay: () => void) => ReactNode;
};

/** The recent items of a tool: heading, then the list, an empty state or an error. */
export function RecentSection<Item>(props: RecentSectionProps<Item>) {
  const { title, note, empty, failed, items, isError, onRetry, className, ref, children } = props;
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  function showAll() {
    setShowsAll(true);
    // The pressed button unmounts, so move the focus.
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <section aria-labelledby={titleId} className={cn("min-h-40", className)} ref={ref}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="rounded-sm font-semibold text-base text-ink" id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="text-muted text-xs">{note}</p>
      </div>
      {items?.length === 0 ? (
        <EmptyState className="px-4 py-8 text-muted text-sm">
          <p>{empty}</p>
        </EmptyState>
      ) : null}
      {isError && !items ? (
        <div className="flex items-center gap-3 text-muted text-sm">
          {failed}
          <Button onClick={onRetry} size="sm" variant="secondary">
            Try again
          </Button>
        </div>
      ) : null}
      {items && items.length > 0
        ? children(showsAll ? items : items.slice(0, SHOWN_FIRST), () => heading.current?.focus())
        : null}
      {items && items.length > SHOWN_FIRST && !showsAll ? (
        <div className="mt-4 text-center">
          <Button onClick={showAll} size="sm" variant="secondary">
            Show all {items.length}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
