"use client";

import type { LucideIcon } from "lucide-react";
import type { Route } from "next";
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { cn } from "#lib/utils.ts";

/** Something to choose: a page that opens, or an action of this page. */
export type CommandItem = {
  /** Unique in the list. */
  key: string;
  title: string;
  detail?: string | undefined;
} & ({ href: Route; run?: undefined } | { href?: undefined; run: () => void });

export type CommandGroup = { heading: string; icon: LucideIcon; items: readonly CommandItem[] };

type CommandListProps = {
  /** For `aria-controls` of the field. */
  id: string;
  label: string;
  groups: readonly CommandGroup[];
  /** The field keeps the focus; its keys move through the list. */
  field: RefObject<HTMLInputElement | null>;
  /** What was typed: another text starts at the first item again. */
  query: string;
  /** Whether Enter chooses the first item without an arrow key before. */
  isFirstActive: boolean;
  onChoose: (item: CommandItem, isNewTab: boolean) => void;
};

type OptionProps = {
  id: string;
  item: CommandItem;
  isActive: boolean;
  onActivate: () => void;
  onChoose: (isNewTab: boolean) => void;
};

function Option({ id, item: { title, detail, href }, isActive, onActivate, onChoose }: OptionProps) {
  const props = {
    "aria-selected": isActive,
    className: cn(
      "flex w-full items-baseline justify-between gap-3 rounded-md px-2.5 py-1.5 text-left text-sm touch:min-h-11 touch:items-center",
      isActive && "bg-accent",
    ),
    id,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      onChoose(event.metaKey || event.ctrlKey);
    },
    // The field keeps the focus.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onMouseMove: onActivate,
    role: "option",
    tabIndex: -1,
  } as const;
  const content = (
    <>
      <span className="wrap-anywhere line-clamp-2 min-w-0 text-foreground">{title}</span>
      {detail ? (
        <span className="max-w-1/2 shrink-0 truncate text-muted-foreground text-xs">{detail}</span>
      ) : null}
    </>
  );
  return href ? (
    <a href={href} {...props}>
      {content}
    </a>
  ) : (
    <button type="button" {...props}>
      {content}
    </button>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Connects a field with the active item of its list, by the combobox pattern of the WAI-ARIA practices. */
function useListKeys(
  field: RefObject<HTMLInputElement | null>,
  activeId: string | undefined,
  onKey: (event: KeyboardEvent) => boolean,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.shiftKey || event.altKey || !onKey(event)) return;
    // Not for the form around the field either.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const input = field.current;
    input?.addEventListener("keydown", onKeyDown);
    return () => input?.removeEventListener("keydown", onKeyDown);
  }, [field]);
  useEffect(() => {
    const input = field.current;
    if (!activeId) return;
    input?.setAttribute("aria-activedescendant", activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    return () => input?.removeAttribute("aria-activedescendant");
  }, [field, activeId]);
}

/** Groups of items below a field: arrow keys move, Enter chooses, with ⌘ or Ctrl in a new tab. */
export function CommandList(props: CommandListProps) {
  const { id, label, groups, field, query, isFirstActive, onChoose } = props;
  const prefix = useId();
  const [chosen, setChosen] = useState({ query, key: "" });
  const items = groups.flatMap((group) => group.items);
  const index = chosen.query === query ? items.findIndex(({ key }) => key === chosen.key) : -1;
  const activeIndex = index < 0 && isFirstActive && items.length > 0 ? 0 : index;
  const active = items[activeIndex];
  const toId = (item: CommandItem) => `${prefix}${items.indexOf(item)}`;

  useListKeys(field, active && toId(active), (event) => {
    const step = STEPS[event.key];
    if (step && items.length > 0) {
      const start = activeIndex < 0 && step < 0 ? items.length : activeIndex;
      const next = items[(start + step + items.length) % items.length];
      setChosen({ query, key: next?.key ?? "" });
      return true;
    }
    if (event.key !== "Enter" || !active) return false;
    onChoose(active, event.metaKey || event.ctrlKey);
    return true;
  });

  return (
    <div aria-label={label} id={id} role="listbox">
      {groups.map(({ heading, icon: Icon, items: entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list of options.
        <div aria-labelledby={`${prefix}${heading}`} className="p-1.5" key={heading} role="group">
          <div
            className="flex items-center gap-2 px-2.5 py-1.5 font-medium text-muted-foreground text-xs"
            id={`${prefix}${heading}`}
            role="presentation"
          >
            <Icon aria-hidden="true" className="size-3.5" />
            {heading}
          </div>
          {entries.map((item) => (
            <Option
              id={toId(item)}
              isActive={item === active}
              item={item}
              key={item.key}
              onActivate={() => setChosen({ query, key: item.key })}
              onChoose={(isNewTab) => onChoose(item, isNewTab)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
