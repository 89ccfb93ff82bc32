"use client";

import { useEffect, useRef, useState } from "react";
import { LocalTime } from "#components/format/local-time.tsx";
import { ChangedLines } from "#components/items/changed-lines.tsx";
import { ItemList } from "#components/items/item-list.tsx";
import { type BadgeLabel, LabelBadge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { WatchCheck } from "#shared/watches/contract.ts";
import { describeSource, describeValue } from "#shared/watches/rules.ts";
import { PictureTabs } from "./compared-page.tsx";
import { OUTCOME_LABELS } from "./watch-labels.ts";

const PICTURE_LABELS = { before: "Before", after: "After", difference: "Difference" } as const;

function Pictures({ id, pictures }: Pick<WatchCheck, "id" | "pictures">) {
  const shown = pictures.map((name) => ({
    name,
    label: PICTURE_LABELS[name],
    src: backgroundApiPaths.watchPicture(id, name),
  }));
  return <PictureTabs first={pictures.at(-1)} pictures={shown} />;
}

const NO_RULE: BadgeLabel = { text: "No rule matched", variant: "secondary" };

/** The price or stock that an unchanged page has. */
const describeCheckedValue = ({ value }: WatchCheck): string =>
  value ? `${describeValue(value)}, ${describeSource(value)}` : "";

const hasDetails = ({ changes, pictures }: WatchCheck): boolean => changes.length > 0 || pictures.length > 1;

type CheckRowProps = {
  check: WatchCheck;
  isOpened: boolean;
  /** Whether the address names it, so that it is scrolled to. */
  isLinked: boolean;
};

function CheckRow({ check, isOpened, isLinked }: CheckRowProps) {
  const [isOpen, setOpen] = useState(isOpened && hasDetails(check));
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) row.current?.scrollIntoView({ block: "start" });
  }, [isLinked]);
  const summary = check.summary ?? check.error?.message ?? describeCheckedValue(check);
  return (
    <li className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4" ref={row}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <LabelBadge label={OUTCOME_LABELS[check.outcome]} />
            {check.matchedRules?.length === 0 ? <LabelBadge label={NO_RULE} /> : null}
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
      {isOpen && check.changes.length > 0 ? (
        <ChangedLines changes={check.changes} ignored={check.ignoredChanges} />
      ) : null}
      {isOpen && check.pictures.length > 1 ? <Pictures id={check.id} pictures={check.pictures} /> : null}
    </li>
  );
}

/** The last checks of a page, the one that an alert links to or the newest change open. */
export function WatchChecks({ checks }: { checks: readonly WatchCheck[] }) {
  const [linkedId] = useState(() => new URLSearchParams(location.search).get("check"));
  const linked = checks.find(({ id }) => id === linkedId);
  const opened = linked ?? checks.find(hasDetails);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold text-base text-foreground">Checks</h2>
      <ItemList
        empty={
          <EmptyState className="py-10">
            The first check takes about a minute. It opens the page twice, to learn what changes on every
            load.
          </EmptyState>
        }
        items={checks}
        label="Checks"
      >
        {(check) => (
          <CheckRow check={check} isLinked={check === linked} isOpened={check === opened} key={check.id} />
        )}
      </ItemList>
    </section>
  );
}
