"use client";

import { lazy, Suspense, useState } from "react";
import { TimeFact } from "#components/format/local-time.tsx";
import { ListHeader, RowTitle } from "#components/items/item-header.tsx";
import { ItemList } from "#components/items/item-list.tsx";
import { LoadedScreen } from "#components/items/loaded.tsx";
import { useNewForm } from "#components/items/use-new-form.ts";
import { UsageLine } from "#components/tools/usage-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { PLATFORMS } from "#shared/name-check/options.ts";
import { paths } from "#shared/paths.ts";
import type { Watch, WatchList } from "#shared/watches/contract.ts";
import { downloadOpml } from "./export-watches.ts";
import { FeedButton } from "./feed-button.tsx";
import type { NewWatchForm, WatchKind } from "./new-watch.tsx";
import { TagList } from "./tags.tsx";
import { useCheckUsage, useWatches } from "./use-watches.ts";
import { describePace, describeWatch, getWatchLabel } from "./watch-labels.ts";

/** With the reader of lists, which the list of watches does not need. */
const NewWatch = lazy(async () => ({ default: (await import("./new-watch.tsx")).NewWatch }));

/** The form in the address, for links that lead to it. */
function parseNewWatch(search: string): NewWatchForm | null {
  const query = new URLSearchParams(search);
  const kind = query.get("new");
  if (kind !== "page" && kind !== "list" && kind !== "name") return null;
  const platform = PLATFORMS.find((one) => one === query.get("platform")) ?? "domain";
  const text = query.get(kind === "name" ? "name" : "url") ?? "";
  return { kind, text, platform, job: query.get("job") ?? "" };
}

type Opener = { limits: WatchList["limits"]; onNew: (kind: WatchKind) => void };

function NewButtons({ limits, onNew }: Opener) {
  return (
    <>
      {limits.pages > 0 ? <Button onClick={() => onNew("page")}>Watch a page</Button> : null}
      {limits.names > 0 ? (
        <Button onClick={() => onNew("name")} variant={limits.pages > 0 ? "outline" : "default"}>
          Watch a name
        </Button>
      ) : null}
    </>
  );
}

/** A page that changes often, or a name. */
const toExample = ({ pages }: WatchList["limits"]): NewWatchForm =>
  pages > 0
    ? { kind: "page", text: "https://news.ycombinator.com", platform: "domain" }
    : { kind: "name", text: "northkiln.com", platform: "domain" };

/** How much of the plan is used. */
function Limits({ list: { data, limits } }: { list: WatchList }) {
  const { data: access } = useCheckUsage();
  const pages = data.filter(({ kind }) => kind === "page").length;
  const parts = [
    ...(limits.pages > 0 ? [`${pages} of ${limits.pages} pages`] : []),
    ...(limits.names > 0 ? [`${data.length - pages} of ${limits.names} names`] : []),
  ];
  return (
    <div className="grid gap-2">
      <p className="text-muted-foreground text-sm">{parts.join(" · ")}</p>
      {access?.usageInfo ? <UsageLine things="Page watch checks" usage={access.usageInfo} /> : null}
    </div>
  );
}

const listTags = (watches: readonly Watch[]): string[] =>
  [...new Set(watches.flatMap(({ page }) => page?.tags ?? []))].sort((a, b) => a.localeCompare(b));

type ToolbarProps = { list: WatchList; tag: string | null; onTag: (tag: string | null) => void };

/** The use of the plan, the choice of a tag, and the export. */
function Toolbar({ list, tag, onTag }: ToolbarProps) {
  const tags = listTags(list.data);
  return (
    <>
      <Limits list={list} />
      <div className="flex flex-wrap items-center gap-2">
        {tags.length > 0 ? (
          <NativeSelect
            aria-label="Tag"
            className="w-auto max-w-56 px-2"
            onChange={({ target }) => onTag(target.value === "" ? null : target.value)}
            value={tag ?? ""}
          >
            <option value="">All tags</option>
            {tags.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </NativeSelect>
        ) : null}
        {list.data.some(({ page }) => page) ? (
          <Button onClick={() => downloadOpml(list.data)} size="sm" variant="outline">
            Export pages (OPML)
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** A watch in the list. */
function WatchRow({ watch }: { watch: Watch }) {
  const { id, kind, title, lastChangedAt, lastCheckedAt, nextCheckAt } = watch;
  const pace = describePace(watch);
  const facts = describeWatch(watch);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
        <RowTitle className="font-mono" href={paths.watch(id)} label={getWatchLabel(watch)}>
          {title}
        </RowTitle>
        {facts ? <p className="wrap-anywhere line-clamp-2 text-foreground text-sm">{facts}</p> : null}
        <p className="text-muted-foreground text-xs">
          {kind === "page" ? "Page" : "Name"}
          {pace ? `, ${pace}` : null}
        </p>
        <TagList tags={watch.page?.tags ?? []} />
      </div>
      <p className="flex flex-wrap content-start gap-x-4 gap-y-1 text-muted-foreground text-xs sm:grid sm:text-right">
        <TimeFact iso={lastChangedAt} text="Changed" />
        <TimeFact iso={lastCheckedAt} text="Checked" />
        <TimeFact iso={nextCheckAt} text="Next" />
      </p>
    </li>
  );
}

function Watches({ list }: { list: WatchList }) {
  const { form, open, close, button } = useNewForm(parseNewWatch);
  const { data, limits } = list;
  const tags = listTags(data);
  const [chosenTag, setTag] = useState<string | null>(null);
  // The last watch with a tag can be deleted.
  const tag = chosenTag !== null && tags.includes(chosenTag) ? chosenTag : null;
  const hasPlan = limits.pages + limits.names > 0;
  const onNew = (kind: WatchKind) => open({ kind, text: "", platform: "domain" });

  if (form && hasPlan)
    return (
      <>
        <ListHeader title="New watch" />
        <Suspense fallback={<Spinner className="size-6" label="Loading the form" />}>
          <NewWatch initial={form} limits={limits} onCancel={close} />
        </Suspense>
      </>
    );
  return (
    <>
      <ListHeader title="Watches">
        {data.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            <FeedButton watchId={null} />
            {hasPlan ? (
              <Button onClick={() => onNew(limits.pages > 0 ? "page" : "name")} ref={button}>
                New watch
              </Button>
            ) : null}
          </div>
        ) : null}
      </ListHeader>
      <ItemList
        empty={
          hasPlan ? (
            <EmptyState
              action={
                <>
                  <NewButtons limits={limits} onNew={onNew} />
                  <Button onClick={() => open(toExample(limits))} variant="outline">
                    Try an example
                  </Button>
                </>
              }
              picture="watches"
              title="Get an email when a page changes or a name becomes available"
            >
              Dates, counters and ads are left out. Each change is looked at twice before we write.
            </EmptyState>
          ) : (
            <EmptyState action={<SeePlans />} picture="watches" title="You don't have a plan yet">
              Get an email when a page changes or a name becomes available.
            </EmptyState>
          )
        }
        items={tag === null ? data : data.filter(({ page }) => page?.tags.includes(tag))}
        label="Watches"
        toolbar={<Toolbar list={list} onTag={setTag} tag={tag} />}
      >
        {(watch) => <WatchRow key={watch.id} watch={watch} />}
      </ItemList>
    </>
  );
}

export function WatchesScreen() {
  return (
    <LoadedScreen
      className="pt-10 sm:pt-14"
      query={useWatches()}
      reassurance="They go on, whether this page is open or not."
      subject="your watches"
    >
      {(list) => <Watches list={list} />}
    </LoadedScreen>
  );
}
