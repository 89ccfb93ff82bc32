"use client";

import { useRun } from "#components/tools/use-run.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { LIMIT_REACHED } from "#shared/usage/contract.ts";
import type { RunErrorDescription } from "./error-messages.ts";

export type ActionState<Job, Result> =
  | { phase: "idle" }
  /** Queued behind the other action. */
  | { phase: "waiting"; job: Job }
  /** `step` is the server's progress step; null before the first one. */
  | { phase: "running"; job: Job; step: string | null }
  | { phase: "canceled" }
  /** The usage limit of the month is reached. */
  | { phase: "skipped" }
  | { phase: "done"; result: Result }
  | { phase: "failed"; failure: RunErrorDescription };

type Task<Job, Answer, Result> = {
  work: (job: Job, options: { signal: AbortSignal; onStep: (step: string) => void }) => Promise<Answer>;
  /** Maps the response to the result on screen; not called after a cancellation. */
  keep: (answer: Answer, job: Job) => Result;
  describe: (error: unknown) => RunErrorDescription;
  /** Called after every run, also a failed one: usage may have changed. */
  onEnd: () => void;
};

/** When to refetch the usage after a cancellation, once the server has released it. Milliseconds. */
const GIVEN_BACK_AFTER_MS = [1_000];

/** State of one action, one run at a time: idle, running, then done, failed or canceled. */
export function useAction<Job, Answer, Result>({ work, keep, describe, onEnd }: Task<Job, Answer, Result>) {
  type State = ActionState<Job, Result>;
  const { state, start, stop, show } = useRun<State>({ onEnd, stoppedAfterMs: GIVEN_BACK_AFTER_MS });

  function fail(error: unknown): State {
    const failure = describe(error);
    toastError(failure.toast, failure.toastDetail);
    return { phase: "failed", failure };
  }

  /** @returns the final state, or null if the run was canceled or did not start */
  const run = (job: Job): Promise<State | null> =>
    start({
      first: { phase: "running", job, step: null },
      work: (signal, update) =>
        work(job, { signal, onStep: (step) => update({ phase: "running", job, step }) }),
      succeed: (answer) => ({ phase: "done", result: keep(answer, job) }),
      fail,
    });

  const cancel = () => stop({ phase: "canceled" });
  const wait = (job: Job) => show({ phase: "waiting", job });
  const reset = () => show({ phase: "idle" });

  function skip(): void {
    toastError(LIMIT_REACHED);
    show({ phase: "skipped" });
  }

  return { state, run, cancel, wait, skip, reset };
}
