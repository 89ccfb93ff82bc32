"use client";

import { useState } from "react";
import { LocalTime } from "#components/format/local-time.tsx";
import { ItemList } from "#components/items/item-list.tsx";
import { LabelBadge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { cn } from "#lib/utils.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { WatchCheck } from "#shared/watches/contract.ts";
import { PagePicture } from "./compared-page.tsx";
import { OUTCOME_LABELS } from "./watch-labels.ts";

type Change = WatchCheck["changes"][number];

/** A line with its sign, so that the color is not the only difference. */
function DiffLine({ sign, text }: { sign: "+" | "−"; text: string }) {
  const isAdded = sign === "+";
  return (
    <p
      className={cn(
        "flex gap-2 px-3 py-1 text-foreground",
        isAdded ? "bg-success-muted" : "bg-destructive-muted",
      )}
    >
      <span aria-hidden="true" className={isAdded ? "text-success" : "text-destructive"}>
        {sign}
      </span>
      <span className="sr-only">{isAdded ? "Added:" : "Removed:"}</span>
      <span className="wrap-anywhere min-w-0">{text}</span>
    </p>
  );
}

const toChangeKey = ({ kind, before, after }: Change): string => `${kind} ${before} ${after}`;

function Lines({ changes }: { changes: readonly Change[] }) {
  return (
    <ul aria-label="Changed lines" className="grid gap-1.5 font-mono text-xs">
      {changes.map((change) => (
        <li className="overflow-hidden rounded-md border border-border" key={toChangeKey(change)}>
          {change.before === undefined ? null : <DiffLine sign="−" text={change.before} />}
          {change.after === undefined ? null : <DiffLine sign="+" text={change.after} />}
        </li>
      ))}
    </ul>
  );
}

const PICTURE_LABELS = { before: "Before", after: "After", difference: "Difference" } as const;

function Pictures({ id, pictures }: Pick<WatchCheck, "id" | "pictures">) {
  return (
    <Tabs className="grid grid-cols-[minmax(0,1fr)] gap-3" defaultValue={pictures.at(-1)}>
      <TabsList aria-label="Pictures" className="justify-self-start">
        {pictures.map((name) => (
          <TabsTrigger key={name} value={name}>
            {PICTURE_LABELS[name]}
          </TabsTrigger>
        ))}
      </TabsList>
      {pictures.map((name) => (
        <TabsContent key={name} tabIndex={-1} value={name}>
          <PagePicture
            label={`${PICTURE_LABELS[name]}, the page`}
            src={backgroundApiPaths.watchPicture(id, name)}
          />
        </TabsContent>
      ))}
    </Tabs>
  );
}

const hasDetails = ({ changes, pictures }: WatchCheck): boolean => changes.length > 0 || pictures.length > 1;

function CheckRow({ check, isFirst }: { check: WatchCheck; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst && hasDetails(check));
  const summary = check.summary ?? check.error?.message ?? "";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <LabelBadge label={OUTCOME_LABELS[check.outcome]} />
            <span className="text-muted-foreground text-xs">
              <LocalTime iso={check.checkedAt} />
              {check.charged ? "" : ", not counted"}
            </span>
          </p>
          {summary ? <p className="wrap-anywhere text-foreground text-sm">{summary}</p> : null}
        </div>
        {hasDetails(check) ? (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} size="sm" variant="outline">
            {isOpen ? "Hide change" : "Show change"}
          </Button>
        ) : null}
      </div>
      {isOpen && check.changes.length > 0 ? <Lines changes={check.changes} /> : null}
      {isOpen && check.pictures.length > 1 ? <Pictures id={check.id} pictures={check.pictures} /> : null}
    </li>
  );
}

/** The last checks of a page, the newest change open. */
export function WatchChecks({ checks }: { checks: readonly WatchCheck[] }) {
  const newestChange = checks.find(hasDetails);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold text-base text-foreground">Checks</h2>
      <ItemList
        empty={
          <EmptyState className="py-10">
            The first look takes about a minute. We look twice to learn what changes on every load.
          </EmptyState>
        }
        items={checks}
        label="Checks"
      >
        {(check) => <CheckRow check={check} isFirst={check === newestChange} key={check.id} />}
      </ItemList>
    </section>
  );
}
