"use client";

import { type SetStateAction, startTransition, useEffect, useRef, useState } from "react";

type Idle = { phase: "idle" };

const IDLE: Idle = { phase: "idle" };

/** Reason of the signal when the user stops a run; a screen that unmounts gives another one. */
export const STOPPED = new DOMException("The user has stopped the run", "AbortError");

type Run<State, Answer> = {
  first: State;
  work: (signal: AbortSignal, show: (next: SetStateAction<State>) => void) => Promise<Answer>;
  /** Maps the response to a state; not called after a stop. */
  succeed: (answer: Answer) => State;
  fail: (error: unknown) => State;
};

type Ends = {
  /** Called after every run, also a failed one: usage may have changed. */
  onEnd: () => void;
  /** When to call `onEnd` after a stop, once the server has ended the run. Milliseconds. */
  stoppedAfterMs: number[];
};

/** State of a tool's runs, one at a time. Responses after a stop or an unmount are ignored. */
export function useRun<Shown>({ onEnd, stoppedAfterMs }: Ends) {
  type State = Shown | Idle;
  const [state, setState] = useState<State>(IDLE);
  const running = useRef<AbortController | null>(null);

  /** @returns the final state, or null if the run was stopped or did not start */
  async function start<Answer>({ first, work, succeed, fail }: Run<State, Answer>): Promise<State | null> {
    if (!show(first)) return null;
    const controller = new AbortController();
    running.current = controller;
    const isOurs = () => running.current === controller;
    const finish = (last: () => State): State | null => {
      if (!isOurs()) return null;
      running.current = null;
      const next = last();
      // Typing stays responsive while a result is rendered.
      startTransition(() => setState(next));
      onEnd();
      return next;
    };
    const showOurs = (next: SetStateAction<State>) => {
      if (isOurs()) setState(next);
    };
    return work(controller.signal, showOurs).then(
      (answer) => finish(() => succeed(answer)),
      (error: unknown) => finish(() => fail(error)),
    );
  }

  function stop(next: SetStateAction<State>): void {
    running.current?.abort(STOPPED);
    running.current = null;
    setState(next);
    for (const ms of stoppedAfterMs) setTimeout(onEnd, ms);
  }

  /** Sets a state that no run produced; ignored during a run. */
  function show(next: SetStateAction<State>): boolean {
    if (running.current) return false;
    setState(next);
    return true;
  }

  // Next.js keeps previous screens mounted for a while, with their state.
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
      setState(IDLE);
    },
    [],
  );

  return { state, start, stop, show };
}
