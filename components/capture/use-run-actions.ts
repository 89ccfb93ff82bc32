"use client";

import { useEffect, useRef } from "react";
import {
  type ExtractionResult,
  type OnStepPicture,
  requestExtraction,
  requestScreenshot,
  type ScreenshotResponse,
  toExtractionResult,
  toScreenshotResponse,
} from "#client/capture.ts";
import { type CapturedArea, type Size, toCapturedArea } from "#components/capture-form/form-state.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { ScreenshotInput } from "#shared/capture/contract.ts";
import { DESKTOP_VIEWPORT } from "#shared/capture/options.ts";
import type { CaptureJob, ExtractionJob, PlannedActions } from "./choose-actions.ts";
import { describeError, describeExtractionError, type RunErrorDescription } from "./error-messages.ts";
import { type ActionState, useAction } from "./use-action.ts";

export type Screenshot = ScreenshotResponse & {
  /** Size of the window in CSS pixels. */
  viewport: Size;
  /** A screenshot of the page has its own height, one of an element its own size. */
  area: CapturedArea;
  /** Milliseconds since 1970; part of the file name. */
  capturedAt: number;
};

export type CaptureState = ActionState<CaptureJob, Screenshot>;

/** The size of the window of a request. */
export const getRequestViewport = ({
  width = DESKTOP_VIEWPORT.width,
  height = DESKTOP_VIEWPORT.height,
}: ScreenshotInput): Size => ({ width, height });

/**
 * The screenshot action.
 * @param onEnd called after every run, also a failed one: usage may have changed
 */
export function useCapture(userId: string, onEnd: () => void, onStepPicture?: OnStepPicture) {
  return useAction<CaptureJob, ScreenshotResponse, Screenshot>({
    action: "screenshot",
    userId,
    work: ({ input }, options) => requestScreenshot(input, { ...options, onStepPicture }),
    restore: toScreenshotResponse,
    keep: (page, { input }, capturedAt) => ({
      ...page,
      viewport: getRequestViewport(input),
      area: toCapturedArea(input),
      capturedAt,
    }),
    describe: (error) => describeError(error),
    onEnd,
  });
}

export type Extraction = ExtractionResult & {
  /** Milliseconds since 1970; part of the file name. */
  capturedAt: number;
};

export type ExtractionState = ActionState<ExtractionJob, Extraction>;

/**
 * The extraction action.
 * @param onEnd called after every run, also a failed one: usage may have changed
 */
function useExtraction(userId: string, onEnd: () => void, onStepPicture: OnStepPicture) {
  return useAction<ExtractionJob, ExtractionResult, Extraction>({
    action: "extraction",
    userId,
    work: ({ input }, options) => requestExtraction(input, { ...options, onStepPicture }),
    restore: toExtractionResult,
    keep: (page, _job, capturedAt) => ({ ...page, capturedAt }),
    onSuccess: ({ botChallenge, emptyReason }) => {
      if (!botChallenge && !emptyReason) toast({ title: "Website content scraped successfully" });
    },
    describe: describeExtractionError,
    onEnd,
  });
}

const isActive = (phase: string) => phase === "running" || phase === "waiting";

type Options = {
  userId: string;
  /** Called after every action that ran, also a failed one. */
  onEnd: () => void;
  onStepPicture: OnStepPicture;
  /** The address is at fault: neither action has a result, and the message belongs to the field. */
  onAddressError: (failure: RunErrorDescription) => void;
};

/**
 * Runs the screenshot, then the extraction. A new run clears only the old results of its own actions. Runs of an earlier
 * page are shown again.
 */
export function useRunActions({ userId, onEnd, onStepPicture, onAddressError }: Options) {
  const capture = useCapture(userId, onEnd, onStepPicture);
  const extraction = useExtraction(userId, onEnd, onStepPicture);
  const current = useRef<symbol | null>(null);

  /** @returns whether the next action may start */
  function mayContinue(ended: CaptureState | ExtractionState | null, reset: () => void): boolean {
    if (ended?.phase !== "failed") return ended !== null;
    if (ended.failure.isAddressError) {
      reset();
      onAddressError(ended.failure);
    }
    // With an ended session, the next action would fail with the same error.
    return !ended.failure.isAddressError && ended.failure.next !== "login";
  }

  type Step = (() => Promise<CaptureState | ExtractionState | null>) | null;

  async function runInOrder(takeScreenshot: Step, extract: Step): Promise<void> {
    const mine = Symbol("run");
    current.current = mine;
    const goesOn = takeScreenshot === null || mayContinue(await takeScreenshot(), capture.reset);
    if (current.current !== mine) return;
    if (extract && goesOn) mayContinue(await extract(), extraction.reset);
    else if (extract) extraction.reset();
    if (current.current === mine) current.current = null;
  }

  async function run({ screenshot, extraction: job }: PlannedActions): Promise<void> {
    if (current.current) return;
    if (screenshot === "limit") capture.skip();
    if (job === "limit") extraction.skip();
    else if (job) extraction.wait(job);
    await runInOrder(
      screenshot && screenshot !== "limit" ? () => capture.run(screenshot) : null,
      job && job !== "limit" ? () => extraction.run(job) : null,
    );
  }

  /** Shows the results of an earlier page, or follows its runs to their end. */
  function resume(): void {
    const screenshot = capture.saved.load();
    const job = extraction.saved.load();
    if (job?.isDone) void extraction.resume(job);
    else if (job && !job.runId) extraction.wait(job.job);
    if (!screenshot && (!job || job.isDone)) return;
    void runInOrder(
      screenshot && (() => capture.resume(screenshot)),
      job && !job.isDone ? () => extraction.resume(job) : null,
    );
  }

  const resumeOnMount = useRef(resume);
  useEffect(() => {
    resumeOnMount.current();
    return () => {
      current.current = null;
    };
  }, []);

  function cancel(): void {
    current.current = null;
    if (isActive(capture.state.phase)) capture.cancel();
    if (isActive(extraction.state.phase)) extraction.cancel();
  }

  /** Removes errors of the last run, which do not belong to a new input. */
  function clearErrors(): void {
    if (capture.state.phase === "failed") capture.reset();
    if (extraction.state.phase === "failed") extraction.reset();
  }

  const isRunning = isActive(capture.state.phase) || isActive(extraction.state.phase);
  return { capture: capture.state, extraction: extraction.state, isRunning, run, cancel, clearErrors };
}
