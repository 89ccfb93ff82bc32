"use client";

import { useRun } from "#components/tools/use-run.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { LIMIT_REACHED } from "#shared/usage/contract.ts";
import type { RunErrorDescription } from "./error-messages.ts";

export type ActionState<Job, Result> =
  | { phase: "idle" }
  /** It comes after the other action. */
  | { phase: "waiting"; job: Job }
  /** `step` is what the server says it is doing; null until it says so. */
  | { phase: "running"; job: Job; step: string | null }
  | { phase: "cancelled" }
  /** This month's uses are taken. */
  | { phase: "skipped" }
  | { phase: "done"; result: Result }
  | { phase: "failed"; failure: RunErrorDescription };

type Task<Job, Answer, Result> = {
  work: (job: Job, options: { signal: AbortSignal; onStep: (step: string) => void }) => Promise<Answer>;
  /** Makes of the answer what the screen keeps; only called when somebody still waits for it. */
  keep: (answer: Answer, job: Job) => Result;
  describe: (error: unknown) => RunErrorDescription;
  /** After every run, whatever came of it: what was used may have changed. */
  onEnd: () => void;
};

/** When the server has ended a cancelled job and given its use back, in milliseconds. */
const GIVEN_BACK_AFTER_MS = [1_000];

/** One action of the inspector, one run at a time: idle, running, then done, failed or cancelled. */
export function useAction<Job, Answer, Result>({ work, keep, describe, onEnd }: Task<Job, Answer, Result>) {
  type State = ActionState<Job, Result>;
  const { state, start, stop, show } = useRun<State>({ onEnd, stoppedAfterMs: GIVEN_BACK_AFTER_MS });

  function fail(error: unknown): State {
    const failure = describe(error);
    toastError(failure.toast, failure.toastDetail);
    return { phase: "failed", failure };
  }

  /** @returns how it ended, or null when it was cancelled or did not start */
  const run = (job: Job): Promise<State | null> =>
    start({
      first: { phase: "running", job, step: null },
      work: (signal, update) =>
        work(job, { signal, onStep: (step) => update({ phase: "running", job, step }) }),
      succeed: (answer) => ({ phase: "done", result: keep(answer, job) }),
      fail,
    });

  const cancel = () => stop({ phase: "cancelled" });
  const wait = (job: Job) => show({ phase: "waiting", job });
  const reset = () => show({ phase: "idle" });

  function skip(): void {
    toastError(LIMIT_REACHED);
    show({ phase: "skipped" });
  }

  return { state, run, cancel, wait, skip, reset };
}
