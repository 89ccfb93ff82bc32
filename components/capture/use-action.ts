"use client";

import { readStored, writeStored } from "#client/browser-storage.ts";
import { cancelRun, followRun } from "#client/capture.ts";
import { STOPPED, useRun } from "#components/tools/use-run.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { LIMIT_REACHED } from "#shared/usage/contract.ts";
import type { RunErrorDescription } from "./error-messages.ts";

/** A run that a reloaded page can follow or show again. */
type SavedRun<Job> = {
  job: Job;
  /** Null while the run waits for the other action. */
  runId: string | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Whether the run has ended with a stored capture. */
  isDone: boolean;
};

/** Older runs have ended or were lost. */
const MAX_AGE_MS = 60 * 60_000;

/** Keeps the last run of an action for this tab and user. Without storage nothing is kept. */
function savedRuns<Job>(action: string, userId: string) {
  const key = `inspector-${action}-${userId}`;
  return {
    load: (): SavedRun<Job> | null => {
      const run = readStored("sessionStorage", key) as SavedRun<Job> | null;
      return run && Date.now() - run.startedAt < MAX_AGE_MS ? run : null;
    },
    save: (run: SavedRun<Job>) => writeStored("sessionStorage", key, run),
    clear: () => writeStored("sessionStorage", key, null),
  };
}

/** How long after `beforeunload` a failed request means that the page is being left, in milliseconds. */
const LEAVING_MS = 3_000;

/**
 * The same work, which does not fail while the page is being left: the browser then ends its requests, but the runs go
 * on and the next page follows them.
 */
async function untilLeft<T>(work: Promise<T>): Promise<T> {
  let leftAt = Number.NEGATIVE_INFINITY;
  const onLeave = () => {
    leftAt = performance.now();
  };
  addEventListener("beforeunload", onLeave);
  try {
    return await work;
  } catch (error) {
    if (performance.now() - leftAt < LEAVING_MS) await new Promise(() => {});
    throw error;
  } finally {
    removeEventListener("beforeunload", onLeave);
  }
}

export type ActionState<Job, Result> =
  | { phase: "idle" }
  /** Queued behind the other action. */
  | { phase: "waiting"; job: Job }
  /**
   * `step` is the server's progress step; null before the first one. `startedAt` is set for a run that an earlier page
   * started, in milliseconds since 1970.
   */
  | { phase: "running"; job: Job; step: string | null; startedAt: number | null }
  | { phase: "canceled" }
  /** The usage limit of the month is reached. */
  | { phase: "skipped" }
  | { phase: "done"; result: Result }
  | { phase: "failed"; failure: RunErrorDescription };

type WorkOptions = { runId: string; signal: AbortSignal; onStep: (step: string) => void };

type Task<Job, Answer extends { captureId: string | null }, Result> = {
  action: "screenshot" | "extraction";
  userId: string;
  work: (job: Job, options: WorkOptions) => Promise<Answer>;
  /** Maps the stored capture of an earlier run. */
  restore: (stored: Awaited<ReturnType<typeof followRun>>) => Answer | Promise<Answer>;
  /** Maps the response to the result on screen; not called after a cancellation. */
  keep: (answer: Answer, job: Job, capturedAt: number) => Result;
  /** Called when a run has just succeeded, and not when an earlier one is shown again. */
  onSuccess?: (answer: Answer) => void;
  describe: (error: unknown) => RunErrorDescription;
  /** Called after every run, also a failed one: usage may have changed. */
  onEnd: () => void;
};

/** When to refetch the usage after a cancellation, once the server has released it. Milliseconds. */
const RELEASED_AFTER_MS = [1_000];

/** Ends the run on the server when the user stops it, but not when the page is left. */
function cancelOnStop(runId: string, signal: AbortSignal): void {
  const onAbort = () => {
    if (signal.reason === STOPPED) void cancelRun(runId).catch(() => undefined);
  };
  signal.addEventListener("abort", onAbort, { once: true });
}

/** State of one action, one run at a time: idle, running, then done, failed or canceled. */
export function useAction<Job, Answer extends { captureId: string | null }, Result>(
  task: Task<Job, Answer, Result>,
) {
  type State = ActionState<Job, Result>;
  const { work, restore, keep, onSuccess, describe, onEnd } = task;
  const saved = savedRuns<Job>(task.action, task.userId);
  const { state, start, stop, show } = useRun<State>({ onEnd, stoppedAfterMs: RELEASED_AFTER_MS });

  /** An error of the address belongs to its field, so the caller shows it. */
  function fail(error: unknown): State {
    saved.clear();
    const failure = describe(error);
    if (!failure.isAddressError) toastError(failure.toast, failure.toastDetail);
    return { phase: "failed", failure };
  }

  /** @returns the final state, or null if the run was canceled or did not start */
  const run = (job: Job): Promise<State | null> => {
    const runId = crypto.randomUUID();
    return start({
      first: { phase: "running", job, step: null, startedAt: null },
      work: (signal, update) => {
        saved.save({ job, runId, startedAt: Date.now(), isDone: false });
        cancelOnStop(runId, signal);
        const onStep = (step: string) => update({ phase: "running", job, step, startedAt: null });
        return untilLeft(work(job, { runId, signal, onStep }));
      },
      succeed: (answer) => {
        const capturedAt = Date.now();
        if (answer.captureId) saved.save({ job, runId, startedAt: capturedAt, isDone: true });
        else saved.clear();
        onSuccess?.(answer);
        return { phase: "done", result: keep(answer, job, capturedAt) };
      },
      fail,
    });
  };

  /**
   * Shows the run of an earlier page, which may still be running.
   * @returns the final state, or null if the run was canceled
   */
  function resume({ job, runId, startedAt, isDone }: SavedRun<Job>): Promise<State | null> {
    if (!runId) return run(job);
    return start({
      first: { phase: "running", job, step: null, startedAt },
      work: async (signal) => {
        cancelOnStop(runId, signal);
        const stored = await untilLeft(followRun(runId, signal));
        return { answer: await restore(stored), capturedAt: Date.parse(stored.capture.createdAt) };
      },
      succeed: ({ answer, capturedAt }) => {
        saved.save({ job, runId, startedAt, isDone: true });
        return { phase: "done", result: keep(answer, job, capturedAt) };
      },
      // The result of an earlier page may have been deleted since.
      fail: (error) => (isDone ? forget() : fail(error)),
    });
  }

  function forget(): State {
    saved.clear();
    return { phase: "idle" };
  }

  function cancel(): void {
    saved.clear();
    stop({ phase: "canceled" });
  }

  function wait(job: Job): void {
    saved.save({ job, runId: null, startedAt: Date.now(), isDone: false });
    show({ phase: "waiting", job });
  }

  function reset(): void {
    show(forget());
  }

  function skip(): void {
    toastError(LIMIT_REACHED);
    show({ phase: "skipped" });
  }

  return { state, saved, run, resume, cancel, wait, skip, reset };
}
