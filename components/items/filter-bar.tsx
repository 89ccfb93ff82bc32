"use client";

import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import type { Period } from "./matches-filter.ts";

export const PERIOD_NAMES: Record<Period, string> = {
  any: "Any time",
  today: "Today",
  week: "Last 7 days",
  month: "Last 30 days",
};

type FilterBarProps = {
  /** What the field searches, e.g. 'Search captures'. */
  label: string;
  search: string;
  onSearch: (search: string) => void;
  maxLength: number;
  /** The other filters. */
  children: ReactNode;
};

/** The filters of a list. */
export function FilterBar({ label, search, onSearch, maxLength, children }: FilterBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom does not know the search element.
    <div className="mb-1 flex flex-wrap gap-2" role="search">
      <div className="relative min-w-40 flex-1 max-sm:basis-full">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          aria-label={label}
          autoComplete="off"
          className="indent-6"
          maxLength={maxLength}
          onChange={({ target }) => onSearch(target.value)}
          placeholder={label}
          type="search"
          value={search}
        />
      </div>
      {children}
    </div>
  );
}

type FilterSelectProps<Value extends string> = {
  label: string;
  names: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

/** A filter with one value. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, names, value, onChange } = props;
  return (
    <NativeSelect
      aria-label={label}
      className="w-auto px-2 max-sm:flex-1"
      onChange={({ target }) => onChange(target.value as Value)}
      value={value}
    >
      {Object.entries<string>(names).map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
