"use client";

import { Search } from "lucide-react";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import type { Filter, Period } from "./matches-filter.ts";

const PERIOD_NAMES: Record<Period, string> = {
  any: "Any time",
  today: "Today",
  week: "Last 7 days",
  month: "Last 30 days",
};

type FilterBarProps = {
  filter: Filter;
  /** Names by kind; without them there is only one kind. */
  kinds: Record<string, string> | undefined;
  noun: string;
  onChange: (filter: Filter) => void;
};

/** Search, kind and period of a list. */
export function FilterBar({ filter, kinds, noun, onChange }: FilterBarProps) {
  const change = (part: Partial<Filter>) => onChange({ ...filter, ...part });
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom does not know the search element.
    <div className="mb-1 flex flex-wrap gap-2" role="search">
      <div className="relative min-w-40 flex-1 max-sm:basis-full">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          aria-label={`Search ${noun}s`}
          autoComplete="off"
          className="indent-6"
          maxLength={2_000}
          onChange={(event) => change({ search: event.target.value })}
          placeholder={`Search ${noun}s`}
          type="search"
          value={filter.search}
        />
      </div>
      {kinds ? (
        <NativeSelect
          className="w-auto px-2 max-sm:flex-1"
          aria-label="Tool"
          onChange={(event) => change({ kind: event.target.value })}
          value={filter.kind}
        >
          <option value="">All tools</option>
          {Object.entries(kinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      <NativeSelect
        className="w-auto px-2 max-sm:flex-1"
        aria-label="Date"
        onChange={({ target }) => change({ period: target.value as Period })}
        value={filter.period}
      >
        {Object.entries(PERIOD_NAMES).map(([period, name]) => (
          <option key={period} value={period}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
