"use client";

import Link from "next/link";

import { useEffect, useRef, useState } from "react";
import { LateNotice } from "#components/status/late-notice.tsx";
import { UsageLine } from "#components/tools/usage-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { PLATFORMS } from "#shared/name-check/options.ts";
import { paths } from "#shared/paths.ts";
import type { WatchList } from "#shared/watches/contract.ts";
import { NewWatch, type NewWatchForm, type WatchKind } from "./new-watch.tsx";
import { useCheckUsage, useWatches } from "./use-watches.ts";
import { WatchRow } from "./watch-row.tsx";

/** The form in the address, for links that lead to it. */
function parseNewWatch(search: string): NewWatchForm | null {
  const query = new URLSearchParams(search);
  const kind = query.get("new");
  if (kind !== "page" && kind !== "name") return null;
  const platform = PLATFORMS.find((one) => one === query.get("platform")) ?? "domain";
  return { kind, text: query.get(kind === "page" ? "url" : "name") ?? "", platform };
}

function NoPlan() {
  return (
    <EmptyState className="px-6 py-16">
      <p className="font-semibold text-base text-foreground">You don't have a plan yet</p>
      <p className="mt-1.5 mb-5 text-muted-foreground text-sm">
        Get an email when a page changes or a name becomes available.
      </p>
      <Button asChild>
        <Link href={paths.pricing()}>See Plans</Link>
      </Button>
    </EmptyState>
  );
}

type Opener = { limits: WatchList["limits"]; onNew: (kind: WatchKind) => void };

function NewButtons({ limits, onNew }: Opener) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {limits.pages > 0 ? <Button onClick={() => onNew("page")}>Watch a page</Button> : null}
      {limits.names > 0 ? (
        <Button onClick={() => onNew("name")} variant={limits.pages > 0 ? "outline" : "default"}>
          Watch a name
        </Button>
      ) : null}
    </div>
  );
}

function NothingYet(props: Opener) {
  return (
    <EmptyState className="px-6 py-16">
      <p className="font-semibold text-base text-foreground">
        Get an email when a page changes or a name becomes available
      </p>
      <p className="mt-1.5 mb-5 text-muted-foreground text-sm">
        Dates, counters and ads are left out. Each change is looked at twice before we write.
      </p>
      <NewButtons {...props} />
    </EmptyState>
  );
}

const countText = (count: number, limit: number, things: string): string => `${count} of ${limit} ${things}`;

/** How much of the plan is used. */
function Limits({ list: { data, limits } }: { list: WatchList }) {
  const { data: access } = useCheckUsage();
  const pages = data.filter(({ kind }) => kind === "page").length;
  const parts = [
    ...(limits.pages > 0 ? [countText(pages, limits.pages, "pages")] : []),
    ...(limits.names > 0 ? [countText(data.length - pages, limits.names, "names")] : []),
  ];
  return (
    <div className="grid gap-2">
      <p className="text-muted-foreground text-sm">{parts.join(" · ")}</p>
      {access?.usageInfo ? <UsageLine things="Page watch checks" usage={access.usageInfo} /> : null}
    </div>
  );
}

export function WatchesScreen() {
  const { data: list, isError, refetch } = useWatches();
  const [form, setForm] = useState<NewWatchForm | null>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  useEffect(() => setForm(parseNewWatch(location.search)), []);

  if (isError && !list)
    return (
      <PageAlert onRetry={() => void refetch()} title="Your watches could not be loaded">
        They go on, whether this page is open or not.
      </PageAlert>
    );
  if (!list) return <PageSpinner label="Loading your watches" />;
  const { data, limits } = list;
  const hasPlan = limits.pages + limits.names > 0;
  const isNew = form !== null && hasPlan;
  const open = (kind: WatchKind) => setForm({ kind, text: "", platform: "domain" });

  function close() {
    setForm(null);
    // The Cancel button is gone.
    setTimeout(() => newButton.current?.focus());
  }

  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">
          {isNew ? "New watch" : "Watches"}
        </h1>
        {!isNew && hasPlan && data.length > 0 ? (
          <Button onClick={() => open(limits.pages > 0 ? "page" : "name")} ref={newButton}>
            New watch
          </Button>
        ) : null}
      </div>
      <LateNotice />
      {isNew ? <NewWatch initial={form} limits={limits} onCancel={close} /> : null}
      {!isNew && !hasPlan && data.length === 0 ? <NoPlan /> : null}
      {!isNew && hasPlan && data.length === 0 ? <NothingYet limits={limits} onNew={open} /> : null}
      {!isNew && data.length > 0 ? (
        <>
          <Limits list={list} />
          <Card className="overflow-hidden">
            <ul aria-label="Watches" className="divide-y divide-border">
              {data.map((watch) => (
                <WatchRow key={watch.id} watch={watch} />
              ))}
            </ul>
          </Card>
        </>
      ) : null}
    </div>
  );
}
