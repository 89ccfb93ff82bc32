import type { PrepareStep } from "./prepare-page.ts";

/** What a capture is doing right now. */
export type CaptureStep = PrepareStep | "capturing";

/** Milliseconds of each step; 0 of one that did not come. */
export type Timings = {
  openingMs: number;
  waitingMs: number;
  removingMs: number;
  capturingMs: number;
  totalMs: number;
};

/** Takes the time of each step, from the beginning of one to that of the next. */
export function timeSteps() {
  const started = performance.now();
  const begun: Partial<Record<CaptureStep, number>> = {};
  const after = (step: CaptureStep, ...next: CaptureStep[]): number => {
    const from = begun[step];
    const to = next.map((other) => begun[other]).find((time) => time !== undefined) ?? performance.now();
    return from === undefined ? 0 : Math.round(to - from);
  };
  return {
    begin: (step: CaptureStep): void => {
      begun[step] = performance.now();
    },
    timings: (): Timings => ({
      openingMs: after("opening", "waiting"),
      waitingMs: after("waiting", "removing banners", "capturing"),
      removingMs: after("removing banners", "capturing"),
      capturingMs: after("capturing"),
      totalMs: Math.round(performance.now() - started),
    }),
  };
}
