"use client";

import { ItemList } from "#components/items/item-list.tsx";
import { ListHeader, ListScreen } from "#components/items/list-screen.tsx";
import { useNewForm } from "#components/items/use-new-form.ts";
import { UsageLine } from "#components/tools/usage-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { PLATFORMS } from "#shared/name-check/options.ts";
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

function Watches({ list }: { list: WatchList }) {
  const { form, open, close, button } = useNewForm(parseNewWatch);
  const { data, limits } = list;
  const hasPlan = limits.pages + limits.names > 0;
  const onNew = (kind: WatchKind) => open({ kind, text: "", platform: "domain" });

  if (form && hasPlan)
    return (
      <>
        <ListHeader title="New watch" />
        <NewWatch initial={form} limits={limits} onCancel={close} />
      </>
    );
  return (
    <>
      <ListHeader title="Watches">
        {hasPlan && data.length > 0 ? (
          <Button onClick={() => onNew(limits.pages > 0 ? "page" : "name")} ref={button}>
            New watch
          </Button>
        ) : null}
      </ListHeader>
      <ItemList
        empty={
          hasPlan ? (
            <EmptyState
              action={<NewButtons limits={limits} onNew={onNew} />}
              title="Get an email when a page changes or a name becomes available"
            >
              Dates, counters and ads are left out. Each change is looked at twice before we write.
            </EmptyState>
          ) : (
            <EmptyState action={<SeePlans />} title="You don't have a plan yet">
              Get an email when a page changes or a name becomes available.
            </EmptyState>
          )
        }
        items={data}
        label="Watches"
        toolbar={<Limits list={list} />}
      >
        {(watch) => <WatchRow key={watch.id} watch={watch} />}
      </ItemList>
    </>
  );
}

export function WatchesScreen() {
  const { data, isError, refetch } = useWatches();
  return (
    <ListScreen
      data={data}
      isError={isError}
      onRetry={() => void refetch()}
      reassurance="They go on, whether this page is open or not."
      things="watches"
    >
      {(list) => <Watches list={list} />}
    </ListScreen>
  );
}
