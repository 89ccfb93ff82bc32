"use client";

import { type SetStateAction, useEffect, useRef, useState } from "react";

type Idle = { phase: "idle" };

const IDLE: Idle = { phase: "idle" };

type Run<State, Answer> = {
  first: State;
  work: (signal: AbortSignal, show: (next: SetStateAction<State>) => void) => Promise<Answer>;
  /** What an answer is shown as; not asked when nobody waits for it any more. */
  succeed: (answer: Answer) => State;
  fail: (error: unknown) => State;
};

type Ends = {
  /** After every run, whatever came of it: what was used may have changed. */
  onEnd: () => void;
  /** When the server has ended a stopped run, in milliseconds: `onEnd` then. */
  stoppedAfterMs: number[];
};

/**
 * What one action of a tool's screen shows, and its runs, one at a time. What arrives after a stop, or after the page
 * was left, belongs to nobody.
 */
export function useRun<Shown>({ onEnd, stoppedAfterMs }: Ends) {
  type State = Shown | Idle;
  const [state, setState] = useState<State>(IDLE);
  const running = useRef<AbortController | null>(null);

  /** @returns how it ended, or null when it was stopped or did not start */
  async function start<Answer>({ first, work, succeed, fail }: Run<State, Answer>): Promise<State | null> {
    if (!show(first)) return null;
    const controller = new AbortController();
    running.current = controller;
    const isOurs = () => running.current === controller;
    const finish = (last: () => State): State | null => {
      if (!isOurs()) return null;
      running.current = null;
      const next = last();
      setState(next);
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
    running.current?.abort();
    running.current = null;
    setState(next);
    for (const ms of stoppedAfterMs) setTimeout(onEnd, ms);
  }

  /** Shows something that no run made; not while one is under way. */
  function show(next: SetStateAction<State>): boolean {
    if (running.current) return false;
    setState(next);
    return true;
  }

  // A page that was left stays mounted for a while with its state.
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
