"use client";

import { ArrowDownWideNarrow, Copy, Download, RotateCcw } from "lucide-react";
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from "react";
import { downloadCsv } from "#client/files.ts";
import { CodeTab, ResultOrCode } from "#components/code/lazy-code-panel.tsx";
import { formatCount } from "#components/format/format-number.ts";
import { ShareItem } from "#components/items/share-item.tsx";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { toCheckCode } from "#components/name-form/check-code.ts";
import { countSelectionUses } from "#components/name-form/check-form.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Tabs, TabsContent } from "#components/ui/tabs.tsx";
import { cn } from "#lib/utils.ts";
import type { CheckResponse, CheckUsage } from "#shared/name-check/contract.ts";
import { type CheckSelection, isDeveloperPlatform } from "#shared/name-check/options.ts";
import type { ShortlistEntry } from "#shared/name-check/shortlist-contract.ts";
import { hasAnyResult, isRetryable } from "#shared/name-check/summary.ts";
import { toCheckCsv, toText } from "./export.ts";
import { formatCheckTitle } from "./format-query.ts";
import { toIdeaEntry } from "./ideas.tsx";
import { DomainCard, HandleCard } from "./name-card.tsx";
import type { CheckState } from "./use-check.ts";
import { useShortlist } from "./use-shortlist.ts";
import { formatCheckSummary, formatState, sortAvailableFirst, type View } from "./view.ts";

const copy = (answer: CheckResponse) => copyText(toText(answer), "Results", "Download the results instead.");

function formatCost(selection: CheckSelection): string {
  const uses = countSelectionUses(selection);
  return `Uses ${uses === 1 ? "1 check" : `${uses} checks`}. A check without any result costs nothing.`;
}

type ResultActionsProps = {
  view: View;
  /** Without an answer the actions keep their place. */
  answer: CheckResponse | null;
  /** Id of the stored check; null if it is not stored. */
  checkId: string | null;
  isSorted: boolean;
  onSort: (isSorted: boolean) => void;
};

/** Actions on a completed check. */
function ResultActions({ view, answer, checkId, isSorted, onSort }: ResultActionsProps) {
  return (
    <div
      className={cn(
        "flex flex-wrap gap-2 max-sm:[&_svg]:hidden",
        "max-sm:grid max-sm:w-full max-sm:grid-cols-6 max-sm:*:col-span-2 max-sm:*:px-2 max-sm:*:nth-last-[-n+2]:col-span-3",
        !answer && "invisible",
      )}
    >
      <Button
        aria-pressed={isSorted}
        className="aria-pressed:bg-accent"
        onClick={() => onSort(!isSorted)}
        size="sm"
        variant="outline"
      >
        <ArrowDownWideNarrow aria-hidden="true" />
        Available first
      </Button>
      <Button onClick={() => answer && void copy(answer)} size="sm" variant="outline">
        <Copy aria-hidden="true" />
        Copy
      </Button>
      <Button
        onClick={() =>
          answer && downloadCsv(`${view.ideas ? "ideas" : "names"}-${view.query}.csv`, toCheckCsv(answer))
        }
        size="sm"
        variant="outline"
      >
        <Download aria-hidden="true" />
        CSV
      </Button>
      <ShareItem id={checkId} kind="check" />
      {view.ideas ? null : <RepeatItem id={checkId} kind="check" />}
    </div>
  );
}

/** Candidates with an underscore are not valid domain names; one line covers all of their TLDs. */
function UnderscoreNote({ names }: { names: readonly string[] }) {
  const [first] = names;
  if (!first) return null;
  return (
    <p className="mt-2 wrap-anywhere text-muted-foreground text-xs">
      <span className="font-mono">{first.slice(0, first.indexOf("."))}.*</span>: domain names cannot contain
      underscores
    </p>
  );
}

/** Text for screen readers when a check starts and ends: one sentence, not one per name. */
function getAnnouncement(state: CheckState): string {
  if (state.phase === "running") return "Checking Availability...";
  if (state.phase === "done") {
    const { answer, isRetrying } = state;
    return isRetrying
      ? "Checking again..."
      : [formatCheckSummary(answer), answer.notice].filter(Boolean).join(". ");
  }
  return "";
}

function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold text-foreground text-sm" id={titleId}>
          {title}
        </h3>
        <p className="text-muted-foreground text-xs">{note}</p>
      </div>
      {children}
    </section>
  );
}

function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid items-start gap-2 lg:grid-cols-2">{children}</ul>;
}

/** Rows that had arrived are kept, because the server counts them as a use. */
function StoppedNote({ state }: { state: Extract<CheckState, { phase: "running" | "stopped" }> }) {
  const rows = { domains: [...state.domains.values()], social: [...state.social.values()] };
  return (
    <Notice className="mt-4" title="Stopped">
      {hasAnyResult(rows)
        ? "Results received so far are kept, and the check counts as one use."
        : "A check that is stopped before the first result doesn't count."}
    </Notice>
  );
}

function formatUsage({ usageCount, monthlyLimit, remainingUses }: CheckUsage): string {
  const used = formatCount(usageCount);
  if (monthlyLimit === null)
    return `${used} ${usageCount === 1 ? "check" : "checks"} used this month, unlimited`;
  return `${used} of ${formatCount(monthlyLimit)} checks used this month, ${formatCount(remainingUses ?? 0)} remaining`;
}

type FooterProps = { answer: CheckResponse | null; isRetrying: boolean; onRetry: () => void };

/** Has its height from the start, so that the end of a check moves nothing. Retrying is free. */
function Footer({ answer, isRetrying, onRetry }: FooterProps) {
  const rows = answer ? [...answer.domains, ...answer.social] : [];
  const canRetry = answer !== null && answer.checkId !== null && rows.some(isRetryable);
  return (
    <div className="mt-4 min-h-15 text-muted-foreground text-xs max-sm:min-h-24">
      <p className="min-h-5">{answer?.usageInfo ? formatUsage(answer.usageInfo) : null}</p>
      <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-4 touch:min-h-11">
        {answer?.notice ? <p>{answer.notice}</p> : null}
        {canRetry ? (
          <BusyButton
            busy={isRetrying}
            busyLabel="Checking again..."
            onClick={onRetry}
            size="sm"
            variant="outline"
          >
            <RotateCcw aria-hidden="true" />
            Retry unknown
          </BusyButton>
        ) : null}
      </div>
    </div>
  );
}

type ResultsProps = {
  state: CheckState;
  view: View;
  /** What the form describes. */
  selection: CheckSelection;
  /** Whether the field has another name than the results. */
  isEarlier: boolean;
  onRetry: () => void;
  /** Shown below ideas. */
  more: ReactNode;
  titleRef: Ref<HTMLHeadingElement>;
};

type NamesProps = { view: View; isSorted: boolean; isRetrying: boolean };

type HandleCardsProps = Omit<ComponentProps<typeof HandleCard>, "cell"> & {
  cells: View["cells"]["social"];
  isSorted: boolean;
};

function HandleCards({ cells, isSorted, ...shared }: HandleCardsProps) {
  return (
    <CardGrid>
      {(isSorted ? sortAvailableFirst(cells) : cells).map((cell) => (
        <HandleCard cell={cell} key={`${cell.platform} ${cell.handle}`} {...shared} />
      ))}
    </CardGrid>
  );
}

/** Names in the order of the check, from the preview to the result; sorted only on request. */
function Names({ view, isSorted, isRetrying }: NamesProps) {
  const domains = view.cells.domains.filter(({ row }) => row?.reason !== "underscore");
  const underscored = view.cells.domains.filter(({ row }) => row?.reason === "underscore");
  const packages = view.cells.social.filter(({ platform }) => isDeveloperPlatform(platform));
  const social = view.cells.social.filter(({ platform }) => !isDeveloperPlatform(platform));
  const shared = { phase: view.kind, isRetrying };
  const { isStarred, toggle } = useShortlist();
  const toStar = (entry: ShortlistEntry) => ({
    name: entry.name,
    isStarred: isStarred(entry.name),
    onStar: () => toggle(entry),
  });
  return (
    <>
      {domains.length > 0 ? (
        <Section note="Some names may be premium-priced" title="Domain Availability">
          <CardGrid>
            {(isSorted ? sortAvailableFirst(domains) : domains).map((cell) => (
              <DomainCard
                cell={cell}
                key={cell.name}
                star={view.ideas && cell.row ? toStar(toIdeaEntry(cell, domains)) : null}
                {...shared}
              />
            ))}
          </CardGrid>
          <UnderscoreNote names={underscored.map(({ name }) => name)} />
        </Section>
      ) : null}
      {packages.length > 0 ? (
        <Section note="Registries may refuse names that look alike" title="Developer Names">
          <HandleCards cells={packages} isSorted={isSorted} {...shared} />
        </Section>
      ) : null}
      {view.ideas ? null : (
        <Section note="Platforms may still refuse a handle" title="Social Media Handles">
          {social.length > 0 ? (
            <HandleCards cells={social} isSorted={isSorted} {...shared} />
          ) : (
            <p className="text-muted-foreground text-sm">No social media results available</p>
          )}
        </Section>
      )}
    </>
  );
}

/** 'zephyrly · checked 08:55'; on phones always two lines, so that a longer state moves nothing. */
function Title({ view, isEarlier }: Pick<ResultsProps, "view" | "isEarlier">) {
  if (view.kind === "example") return `Example: ${formatCheckTitle(view)}`;
  return (
    <>
      {isEarlier ? "From " : null}
      {formatCheckTitle(view)} <span className="max-sm:sr-only">·</span>{" "}
      <span className="max-sm:block max-sm:font-normal max-sm:text-muted-foreground max-sm:text-xs">
        {formatState(view)}
      </span>
    </>
  );
}

/** The result of the form, or the code that has the same result. */
export function Results({ state, view, selection, isEarlier, onRetry, more, titleRef }: ResultsProps) {
  const [sorted, setSorted] = useState<string | null>(null);
  const titleId = useId();
  const done = state.phase === "done" ? state : null;
  // Ideas are sorted until the button is pressed, names from then on.
  const isIdeas = view.ideas !== null;
  const isSorted = done !== null && (sorted === done.checkedAt) !== isIdeas;
  const isRetrying = done?.isRetrying ?? false;
  return (
    <section aria-labelledby={titleId}>
      <p aria-live="polite" className="sr-only" role="status">
        {getAnnouncement(state)}
      </p>
      <Tabs defaultValue="result">
        <div className="flex items-start justify-between gap-x-4">
          <h2
            className="wrap-anywhere min-w-0 rounded-sm py-1 font-semibold text-base text-foreground"
            dir="auto"
            id={titleId}
            ref={titleRef}
            tabIndex={-1}
          >
            <Title isEarlier={isEarlier} view={view} />
          </h2>
          <ResultOrCode />
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-h-5 text-muted-foreground text-xs max-lg:basis-full">
            {done ? formatCheckSummary(done.answer) : null}
            {view.kind === "example" ? "Results appear here, each with its source." : null}
          </p>
          <ResultActions
            answer={done?.answer ?? null}
            checkId={done?.checkId ?? null}
            isSorted={isSorted}
            onSort={(isOn) => setSorted(isOn !== isIdeas ? view.checkedAt : null)}
            view={view}
          />
        </div>
        <TabsContent tabIndex={-1} value="result">
          {state.phase === "stopped" ? <StoppedNote state={state} /> : null}
          <Names isRetrying={isRetrying} isSorted={isSorted} view={view} />
          <Footer answer={done?.answer ?? null} isRetrying={isRetrying} onRetry={onRetry} />
          {done?.selection.ideas ? <div className="mt-4">{more}</div> : null}
        </TabsContent>
        <CodeTab
          calls={[toCheckCode(selection)]}
          className="mt-5"
          cost={formatCost(selection)}
          docs="check-names"
        />
      </Tabs>
    </section>
  );
}
