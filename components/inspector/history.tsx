"use client";

import { useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { type CaptureSummary, KEEP_DAYS } from "#lib/inspector/history/contract.ts";
import { HistoryItem } from "./history-item.tsx";
import { useHistory } from "./use-history.ts";
import { useInView } from "./use-in-view.ts";

/** So many are shown until somebody wants them all: two lines on a wide screen. */
const SHOWN_FIRST = 8;

type HistoryProps = { isBusy: boolean; onRunAgain: (capture: CaptureSummary) => void };

function Quiet({ children }: { children: string }) {
  return (
    <p className="rounded-card border border-line-strong border-dashed px-4 py-8 text-center text-muted text-sm">
      {children}
    </p>
  );
}

/** What this person captured before. It is asked for when it comes into view, so the tool itself does not wait. */
export function History({ isBusy, onRunAgain }: HistoryProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { captures, isError, retry, remove } = useHistory(useInView(section));
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? captures : captures?.slice(0, SHOWN_FIRST);
  const isCut = captures !== undefined && !showsAll && captures.length > SHOWN_FIRST;

  function removeAndStay(id: string) {
    void remove(id);
    // The button that was pressed goes away with its capture.
    title.current?.focus();
  }

  return (
    <section aria-labelledby={titleId} className="min-h-40 pb-8 lg:col-span-2" ref={section}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="rounded-sm font-semibold text-base text-ink" id={titleId} ref={title} tabIndex={-1}>
          Recent captures
        </h2>
        <p className="text-muted text-xs">Kept for {KEEP_DAYS} days, visible only to you</p>
      </div>
      {captures?.length === 0 ? (
        <Quiet>What you capture appears here, to look at and run again.</Quiet>
      ) : null}
      {isError && !captures ? (
        <div className="flex items-center gap-3 text-muted text-sm">
          Your captures could not be loaded.
          <Button onClick={retry} size="sm" variant="secondary">
            Try again
          </Button>
        </div>
      ) : null}
      {shown && shown.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
          {shown.map((capture) => (
            <HistoryItem
              capture={capture}
              isBusy={isBusy}
              key={capture.id}
              onDelete={() => removeAndStay(capture.id)}
              onRunAgain={() => onRunAgain(capture)}
            />
          ))}
        </ul>
      ) : null}
      {isCut ? (
        <div className="mt-4 text-center">
          <Button onClick={() => setShowsAll(true)} size="sm" variant="secondary">
            Show all {captures.length}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
