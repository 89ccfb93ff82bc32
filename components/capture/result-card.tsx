import { type ReactNode, useId } from "react";
import { ShareItem } from "#components/items/share-item.tsx";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { cn } from "#lib/utils.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { RunError } from "./result-notices.tsx";
import type { CaptureState, ExtractionState } from "./use-run-actions.ts";

type ResultCardProps = {
  title: string;
  state: CaptureState | ExtractionState;
  usage: UsageInfo | null;
  /** Actions on the result, at the right of the heading. */
  actions: ReactNode;
  /** What is shown unless the run has failed or was skipped. */
  children: ReactNode;
};

function Body({ state, usage, children }: ResultCardProps) {
  if (state.phase === "failed") return <RunError failure={state.failure} usage={usage} />;
  if (state.phase !== "skipped") return children;
  return usage ? <LimitNotice productId={WEB_INSPECTOR_PRODUCT_ID} usage={usage} /> : null;
}

/** The card of one action: empty, running, done or failed. */
export function ResultCard(props: ResultCardProps) {
  const { title, state, actions } = props;
  const titleId = useId();
  // The actions keep their place until the run ends.
  const isActive = ["waiting", "running", "done"].includes(state.phase);
  return (
    <section aria-labelledby={titleId} className="@container min-w-0 rounded-lg border border-border bg-card">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 touch:min-h-16 px-4 py-2.5 sm:px-5">
        <h2 className="font-semibold text-base text-foreground" id={titleId}>
          {title}
        </h2>
        {/* A line of its own in a narrow card; two lines on phones. */}
        <div className={cn("w-full @2xl:w-auto", isActive && "max-sm:min-h-24")}>
          <div className="min-h-8 touch:min-h-11">{actions}</div>
        </div>
      </div>
      <div className="px-4 pb-4 sm:px-5 sm:pb-5">
        <Body {...props} />
      </div>
    </section>
  );
}

/** The actions of a card, and those on a stored result. */
export function ResultActions({ captureId, children }: { captureId: string | null; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      {captureId ? (
        <>
          <ShareItem id={captureId} kind="capture" />
          <RepeatItem id={captureId} kind="capture" />
        </>
      ) : null}
    </div>
  );
}

type PlaceholderProps = { title: string; hint: string; children?: ReactNode };

/** In the place of a result, before there is one. */
export function Placeholder({ title, hint, children }: PlaceholderProps) {
  return (
    <div className="grid min-h-56 place-content-center justify-items-center gap-1.5 rounded-md border border-border-strong border-dashed p-4 text-center">
      <p className="font-medium text-foreground text-sm">{title}</p>
      <p className="max-w-104 text-muted-foreground text-xs">{hint}</p>
      {children}
    </div>
  );
}
