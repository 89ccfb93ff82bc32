"use client";

import { useEffect, useRef, useState } from "react";
import { LocalTime } from "#components/format/local-time.tsx";
import { ChangedLines } from "#components/items/changed-lines.tsx";
import { ItemList, ShowMore } from "#components/items/item-list.tsx";
import { Loaded } from "#components/items/loaded.tsx";
import { type BadgeLabel, LabelBadge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { CHANGE_KINDS, type ChangeKind } from "#shared/jobs/definitions.ts";
import type { Schedule, SiteChange } from "#shared/schedules/contract.ts";
import { SiteRuns } from "./site-runs.tsx";
import { useScheduleRuns, useSiteChanges } from "./use-schedules.ts";

const CHANGE_LABELS: Record<ChangeKind, BadgeLabel> = {
  new: { text: "New", variant: "success" },
  changed: { text: "Changed", variant: "warning" },
  removed: { text: "Removed", variant: "destructive" },
};

function ChangeRow({ change }: { change: SiteChange }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, url, title, summary, changes, ignoredChanges, foundAt } = change;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <LabelBadge label={CHANGE_LABELS[kind]} />
            <span className="text-muted-foreground text-xs">
              <LocalTime iso={foundAt} />
            </span>
          </p>
          <p className="wrap-anywhere line-clamp-3 font-mono text-foreground text-sm" dir="auto" title={url}>
            {url}
          </p>
          {title ? (
            <p className="wrap-anywhere line-clamp-2 text-muted-foreground text-sm" dir="auto">
              {title}
            </p>
          ) : null}
          <p className="wrap-anywhere text-foreground text-sm" dir="auto">
            {summary}
          </p>
        </div>
        {changes.length > 0 ? (
          <Button
            aria-expanded={isOpen}
            className="justify-self-start"
            onClick={() => setOpen(!isOpen)}
            size="sm"
            variant="outline"
          >
            {isOpen ? "Hide lines" : "Show lines"} <span className="sr-only">of {url}</span>
          </Button>
        ) : null}
      </div>
      {isOpen ? <ChangedLines changes={changes} ignored={ignoredChanges} /> : null}
    </li>
  );
}

type Filter = { kind: ChangeKind | "all"; run: string | null };

function FilteredChanges({ schedule, kind, run }: Filter & { schedule: Schedule }) {
  const filter = { kind: kind === "all" ? undefined : kind, run: run ?? undefined };
  const isRunning = schedule.lastRun?.job?.finishedAt === null;
  const query = useSiteChanges(schedule.id, filter, isRunning);
  const isFiltered = kind !== "all" || run !== null;
  return (
    <Loaded
      errorTitle="The changes could not be loaded"
      query={query}
      skeletonClassName="h-64"
      variant="warning"
    >
      {(changes) => (
        <ItemList
          empty={
            <EmptyState className="py-10" title={isFiltered ? "Nothing of this kind" : "No changes yet"}>
              {isFiltered
                ? "Choose another filter to see what the runs have found."
                : "New, changed and removed pages appear here. Removed ones were missing in two runs in a row."}
            </EmptyState>
          }
          footer={<ShowMore query={query}>Show older changes</ShowMore>}
          items={changes}
          label="Changes"
        >
          {(change) => <ChangeRow change={change} key={`${change.run} ${change.url}`} />}
        </ItemList>
      )}
    </Loaded>
  );
}

const KINDS = ["all", ...CHANGE_KINDS] as const;

function KindList() {
  return (
    <TabsList aria-label="Kind of change">
      {KINDS.map((kind) => (
        <TabsTrigger key={kind} value={kind}>
          {kind === "all" ? "All" : CHANGE_LABELS[kind].text}
        </TabsTrigger>
      ))}
    </TabsList>
  );
}

/** The runs of a watched site, and what they have found. */
export function WatchedSite({ schedule }: { schedule: Schedule }) {
  const [{ kind, run }, setFilter] = useState<Filter>({ kind: "all", run: null });
  const runs = useScheduleRuns(schedule.id, 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const selectedAt = runs.data?.find(({ job }) => job?.id === run)?.createdAt;

  // Alerts link to a run.
  useEffect(() => {
    const linked = new URLSearchParams(location.search).get("run");
    if (linked) setFilter({ kind: "all", run: linked });
  }, []);

  function selectRun(selected: string): void {
    setFilter({ kind: "all", run: selected });
    heading.current?.focus();
  }

  return (
    <>
      <SiteRuns onSelect={selectRun} query={runs} selected={run} />
      <section aria-labelledby="site-changes">
        <Tabs
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
          onValueChange={(chosen) => setFilter({ kind: chosen as Filter["kind"], run })}
          value={kind}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2
              className="font-semibold text-base text-foreground"
              id="site-changes"
              ref={heading}
              tabIndex={-1}
            >
              Changes
            </h2>
            <KindList />
          </div>
          {run ? (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted-foreground text-sm">
              <span>Of the run {selectedAt ? <LocalTime iso={selectedAt} /> : "that you chose"}</span>
              <Button onClick={() => setFilter({ kind, run: null })} size="sm" variant="outline">
                Show all runs
              </Button>
            </p>
          ) : null}
          {KINDS.map((one) => (
            <TabsContent key={one} tabIndex={-1} value={one}>
              <FilteredChanges kind={one} run={run} schedule={schedule} />
            </TabsContent>
          ))}
        </Tabs>
      </section>
    </>
  );
}
