"use client";

import { useEffect, useRef, useState } from "react";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { LIMIT_REACHED } from "#lib/access/contract.ts";
import type { RunFailure } from "./describe-failure.ts";

export type TaskState<Job, Result> =
  | { phase: "idle" }
  /** It comes after the other action. */
  | { phase: "waiting"; job: Job }
  /** `step` is what the server says it is doing; null until it says so. */
  | { phase: "running"; job: Job; step: string | null }
  | { phase: "cancelled" }
  /** This month's uses are taken. */
  | { phase: "skipped" }
  | { phase: "done"; result: Result }
  | { phase: "failed"; failure: RunFailure };

type Task<Job, Answer, Result> = {
  work: (job: Job, options: { signal: AbortSignal; onStep: (step: string) => void }) => Promise<Answer>;
  /** Makes of the answer what the screen keeps; only called when somebody still waits for it. */
  keep: (answer: Answer, job: Job) => Result;
  /** Gives back what a result holds, when it is replaced or the page is left. */
  release?: (result: Result) => void;
  describe: (error: unknown) => RunFailure;
  /** After every run, whatever came of it: what was used may have changed. */
  onEnd: () => void;
};

/** The server needs a moment to end a cancelled job and give its use back, in milliseconds. */
const GIVE_BACK_MS = 1_000;

/** One action of the screen, one run at a time: idle, running, then done, failed or cancelled. */
export function useTask<Job, Answer, Result>(task: Task<Job, Answer, Result>) {
  type State = TaskState<Job, Result>;
  const { work, keep, release, describe, onEnd } = task;
  const [state, setState] = useState<State>({ phase: "idle" });
  const running = useRef<AbortController | null>(null);
  const kept = useRef<Result | null>(null);

  function clear(next: State): void {
    if (kept.current !== null) release?.(kept.current);
    kept.current = null;
    setState(next);
  }

  function fail(error: unknown): State {
    const failure = describe(error);
    toastFailure(failure.toast, failure.toastDetail);
    return { phase: "failed", failure };
  }

  function succeed(answer: Answer, job: Job): State {
    const result = keep(answer, job);
    kept.current = result;
    return { phase: "done", result };
  }

  /** @returns how it ended, or null when it was cancelled or did not start */
  async function run(job: Job): Promise<State | null> {
    if (running.current) return null;
    const controller = new AbortController();
    running.current = controller;
    clear({ phase: "running", job, step: null });
    // What arrives after a cancel, or after the page was left, belongs to nobody.
    const isOurs = () => running.current === controller;
    const finish = (end: () => State) => {
      if (!isOurs()) return null;
      running.current = null;
      const next = end();
      setState(next);
      onEnd();
      return next;
    };
    const onStep = (step: string) => {
      if (isOurs()) setState({ phase: "running", job, step });
    };
    return work(job, { signal: controller.signal, onStep }).then(
      (answer) => finish(() => succeed(answer, job)),
      (error: unknown) => finish(() => fail(error)),
    );
  }

  function cancel(): void {
    running.current?.abort();
    running.current = null;
    clear({ phase: "cancelled" });
    setTimeout(onEnd, GIVE_BACK_MS);
  }

  const wait = (job: Job) => clear({ phase: "waiting", job });
  const reset = () => clear({ phase: "idle" });

  function skip(): void {
    toastFailure(LIMIT_REACHED);
    clear({ phase: "skipped" });
  }

  const releaseNow = useRef(release);
  // A page that was left stays mounted for a while with its state, so what is released must go from there too.
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
      if (kept.current !== null) releaseNow.current?.(kept.current);
      kept.current = null;
      setState({ phase: "idle" });
    },
    [],
  );

  return { state, run, cancel, wait, skip, reset };
}
