import { Alert } from "#components/ui/alert.tsx";
import { FinishedResults } from "./finished-results.tsx";
import { RunningResults } from "./running-results.tsx";
import { summaryOf } from "./summary.ts";
import type { CheckState } from "./use-check.ts";

/** What a screen reader is told: that it began, and what came of it. */
function spoken(state: CheckState): string {
  if (state.phase === "running") return "Checking Availability...";
  if (state.phase === "stopped") return "Stopped";
  return state.phase === "done" && !state.isRetrying ? summaryOf(state.answer) : "";
}

/** The result of the last check, in whatever state it is. */
export function Results({ state, onRetry }: { state: CheckState; onRetry: () => void }) {
  return (
    <div className="grid gap-8">
      <p aria-live="polite" className="sr-only" role="status">
        {spoken(state)}
      </p>
      {state.phase === "running" ? <RunningResults {...state} /> : null}
      {state.phase === "done" ? <FinishedResults {...state} onRetry={onRetry} /> : null}
      {state.phase === "stopped" ? (
        <Alert title="Stopped">A check that is stopped before its answers are in costs nothing.</Alert>
      ) : null}
      {state.phase === "idle" ? (
        <p className="rounded-card border border-line-strong border-dashed px-4 py-10 text-center text-muted text-sm">
          Available, taken, reserved or not known: every answer appears here with where it comes from.
        </p>
      ) : null}
    </div>
  );
}
