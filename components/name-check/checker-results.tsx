import { Alert } from "#components/ui/alert.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { hasAnyResult } from "#shared/name-check/summary.ts";
import { CompletedResults } from "./completed-results.tsx";
import { RunningResults } from "./running-results.tsx";
import { formatCheckSummary } from "./summary.ts";
import type { CheckState, ReceivedRows } from "./use-check.ts";

/** Text for screen readers when a check starts and ends. */
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

/** Rows that had arrived are kept, because the server counts them as a use. */
function Stopped({ arrived }: { arrived: ReceivedRows }) {
  const rows = { domains: [...arrived.domains.values()], social: [...arrived.social.values()] };
  return (
    <>
      <Alert title="Stopped">
        {hasAnyResult(rows)
          ? "Results received so far are kept, and the check counts as one use."
          : "A check that is stopped before the first result doesn't count."}
      </Alert>
      <RunningResults arrived={arrived} isWaiting={false} />
    </>
  );
}

export function Results({ state, onRetry }: { state: CheckState; onRetry: () => void }) {
  return (
    <div className="grid gap-8">
      <p aria-live="polite" className="sr-only" role="status">
        {getAnnouncement(state)}
      </p>
      {state.phase === "running" ? <RunningResults arrived={state} isWaiting /> : null}
      {state.phase === "done" ? <CompletedResults {...state} onRetry={onRetry} /> : null}
      {state.phase === "stopped" ? <Stopped arrived={state} /> : null}
      {state.phase === "idle" ? (
        <EmptyState className="px-4 py-10 text-muted text-sm">
          <p>Results appear here, each with its source.</p>
        </EmptyState>
      ) : null}
    </div>
  );
}
