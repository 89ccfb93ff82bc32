"use client";

import { useRef } from "react";
import type { PlannedActions } from "./choose-actions.ts";
import { useCapture } from "./use-capture.ts";
import { useExtraction } from "./use-extraction.ts";

const isActive = (phase: string) => phase === "running" || phase === "waiting";

/**
 * Runs the screenshot, then the extraction. A new run clears only the old results of its own actions.
 * @param onEnd called after every action that ran, also a failed one
 */
export function useRunActions(onEnd: () => void) {
  const capture = useCapture(onEnd);
  const extraction = useExtraction(onEnd);
  const current = useRef<symbol | null>(null);

  /** @returns whether the next action may start */
  async function takeScreenshot(job: PlannedActions["screenshot"]): Promise<boolean> {
    if (job === "limit") capture.skip();
    if (job === null || job === "limit") return true;
    const ended = await capture.run(job);
    // With an ended session, the next action would fail with the same error.
    return ended !== null && !(ended.phase === "failed" && ended.failure.next === "login");
  }

  async function run(plan: PlannedActions): Promise<void> {
    if (current.current) return;
    const mine = Symbol("run");
    current.current = mine;
    const { screenshot, extraction: job } = plan;
    if (job === "limit") extraction.skip();
    else if (job) extraction.wait(job);
    const goesOn = await takeScreenshot(screenshot);
    if (current.current !== mine) return;
    if (job && job !== "limit") {
      if (goesOn) await extraction.run(job);
      else extraction.reset();
    }
    if (current.current === mine) current.current = null;
  }

  function cancel(): void {
    current.current = null;
    if (isActive(capture.state.phase)) capture.cancel();
    if (isActive(extraction.state.phase)) extraction.cancel();
  }

  const isRunning = isActive(capture.state.phase) || isActive(extraction.state.phase);
  return { capture: capture.state, extraction: extraction.state, isRunning, run, cancel };
}
