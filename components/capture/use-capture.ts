"use client";

import { requestScreenshot, type ScreenshotResponse, toScreenshotResponse } from "#client/capture.ts";
import { type CapturedArea, type Size, toCapturedArea } from "#components/capture-form/form-state.ts";
import type { ScreenshotInput } from "#shared/capture/contract.ts";
import { DESKTOP_VIEWPORT } from "#shared/capture/options.ts";
import { describeError } from "./error-messages.ts";
import { savedRuns } from "./saved-runs.ts";
import { type ActionState, useAction } from "./use-action.ts";

export type CaptureJob = { input: ScreenshotInput };

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

const work = (job: CaptureJob, options: Parameters<typeof requestScreenshot>[1]) =>
  requestScreenshot(job.input, options);

const keep = (page: ScreenshotResponse, { input }: CaptureJob, capturedAt: number): Screenshot => ({
  ...page,
  viewport: getRequestViewport(input),
  area: toCapturedArea(input),
  capturedAt,
});

/**
 * The screenshot action.
 * @param onEnd called after every run, also a failed one: usage may have changed
 */
export function useCapture(userId: string, onEnd: () => void) {
  const saved = savedRuns<CaptureJob>("screenshot", userId);
  const describe = (error: unknown) => describeError(error);
  return { ...useAction({ work, restore: toScreenshotResponse, keep, describe, onEnd, saved }), saved };
}
