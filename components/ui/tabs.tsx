"use client";

import { type ComponentProps, createContext, type KeyboardEvent, useContext, useId, useState } from "react";
import { cn } from "#lib/utils.ts";

type TabsState = { id: string; value: string; select: (value: string) => void };

const TabsContext = createContext<TabsState | null>(null);

function useTab(value: string) {
  const state = useContext(TabsContext);
  if (!state) throw new Error("Tabs must surround its parts");
  return {
    select: () => state.select(value),
    isActive: state.value === value,
    triggerId: `${state.id}-trigger-${value}`,
    contentId: `${state.id}-content-${value}`,
  };
}

type TabsProps = ComponentProps<"div"> & {
  /** The selected tab; makes it controlled by the caller. */
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
};

/**
 * Tabs after the ARIA pattern with automatic activation: arrow keys, Home and End select. Without Radix, whose tabs are 6
 * KiB of script on the pricing page.
 */
export function Tabs({ value, defaultValue = "", onValueChange, ...props }: TabsProps) {
  const id = useId();
  const [ownValue, setOwnValue] = useState(defaultValue);
  const selected = value ?? ownValue;

  function select(next: string): void {
    if (next === selected) return;
    setOwnValue(next);
    onValueChange?.(next);
  }

  return (
    <TabsContext value={{ id, value: selected, select }}>
      <div {...props} />
    </TabsContext>
  );
}

/** The index after a key press; null for keys without a meaning here. */
function moveIndex(key: string, index: number, count: number): number | null {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)')];
  const next = moveIndex(event.key, tabs.indexOf(event.target as HTMLElement), tabs.length);
  if (next === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  tabs[next]?.focus();
}

/** Frame of a segmented control, which scrolls horizontally on narrow screens. */
export const SEGMENT_LIST = cn(
  "inline-flex max-w-full items-center gap-0.5 overflow-x-auto rounded-md border bg-muted p-0.5",
  "[scrollbar-width:none]",
);

export const SEGMENT = cn(
  "inline-flex h-8 shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-[6px] border",
  "border-transparent px-3 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground touch:h-11",
  "focus-visible:-outline-offset-2 disabled:pointer-events-none disabled:text-subtle-foreground",
  "data-[state=active]:border-border-strong data-[state=active]:bg-card data-[state=active]:text-foreground",
  "data-[state=checked]:border-border-strong data-[state=checked]:bg-card data-[state=checked]:text-foreground",
  "[&_svg:not([class*='size-'])]:size-4",
);

export function TabsList({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      aria-orientation="horizontal"
      className={cn(SEGMENT_LIST, className)}
      onKeyDown={moveFocus}
      role="tablist"
      {...props}
    />
  );
}

type TabProps = { value: string };

export function TabsTrigger({ className, value, ...props }: ComponentProps<"button"> & TabProps) {
  const { select, isActive, triggerId, contentId } = useTab(value);
  return (
    <button
      aria-controls={contentId}
      aria-selected={isActive}
      className={cn(SEGMENT, className)}
      data-state={isActive ? "active" : "inactive"}
      id={triggerId}
      onClick={select}
      onFocus={select}
      role="tab"
      tabIndex={isActive ? 0 : -1}
      type="button"
      {...props}
    />
  );
}

export function TabsContent({ className, value, children, ...props }: ComponentProps<"div"> & TabProps) {
  const { isActive, triggerId, contentId } = useTab(value);
  return (
    <div
      aria-labelledby={triggerId}
      className={cn("focus-visible:outline-offset-4", className)}
      hidden={!isActive}
      id={contentId}
      role="tabpanel"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern puts a panel without controls into the tab order.
      tabIndex={0}
      {...props}
    >
      {isActive ? children : null}
    </div>
  );
}
