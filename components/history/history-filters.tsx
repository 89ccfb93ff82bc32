"use client";

import { useId } from "react";
import { KIND_NAMES } from "#components/capture/selection-actions.tsx";
import { FilterBar, FilterSelect } from "#components/items/filter-bar.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { HISTORY_KINDS, type HistoryKind, MAX_SEARCH_LENGTH } from "#shared/history/contract.ts";
import { type HistoryView, PERIODS, parseDay } from "./history-view.ts";
import { changeView, useSearchText } from "./use-history-view.ts";

const NAMES: Record<HistoryKind, string> = { ...KIND_NAMES, check: "Name checks" };

function Kinds({ kinds }: Pick<HistoryView, "kinds">) {
  const toggle = (kind: HistoryKind) =>
    changeView({ kinds: HISTORY_KINDS.filter((one) => kinds.includes(one) !== (one === kind)) });
  return (
    <fieldset aria-label="Kinds" className="flex flex-wrap gap-2">
      {HISTORY_KINDS.map((kind) => (
        <Button
          aria-pressed={kinds.includes(kind)}
          className="aria-pressed:border-primary aria-pressed:bg-accent"
          key={kind}
          onClick={() => toggle(kind)}
          size="sm"
          variant="outline"
        >
          {NAMES[kind]}
        </Button>
      ))}
    </fieldset>
  );
}

type DayProps = { label: string; day: string; onChange: (day: string) => void };

/** Keeps a date that is still being typed to itself. */
function Day({ label, day, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-sm:basis-full">
      <Label className="font-normal text-muted-foreground max-sm:w-10" htmlFor={id}>
        {label}
      </Label>
      <Input
        className="w-auto px-2 max-sm:flex-1"
        defaultValue={day}
        id={id}
        onChange={({ target: { value } }) => {
          if (value === "" || parseDay(value)) onChange(value);
        }}
        type="date"
      />
    </div>
  );
}

/** Search, kinds and dates of the history. */
export function HistoryFilters({ view }: { view: HistoryView }) {
  const [search, setSearch] = useSearchText(view.search);
  return (
    <div className="grid gap-2" data-own-search="">
      <FilterBar label="Search history" maxLength={MAX_SEARCH_LENGTH} onSearch={setSearch} search={search}>
        <FilterSelect
          label="Date"
          names={PERIODS}
          onChange={(period) => changeView({ period, from: "", to: "" })}
          value={view.period}
        />
        {view.period === "custom" ? (
          <div className="flex flex-wrap gap-2 max-sm:basis-full">
            <Day day={view.from} label="From" onChange={(from) => changeView({ from })} />
            <Day day={view.to} label="To" onChange={(to) => changeView({ to })} />
          </div>
        ) : null}
      </FilterBar>
      <Kinds kinds={view.kinds} />
    </div>
  );
}
