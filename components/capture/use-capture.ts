"use client";

import { requestScreenshot, type ScreenshotResponse } from "#client/capture.ts";
import type { ScreenshotInput } from "#shared/capture/screenshot-contract.ts";
import type { DeviceId } from "./devices.ts";
import { describeError } from "./error-messages.ts";
import { type ActionState, useAction } from "./use-action.ts";

export type CaptureJob = { input: ScreenshotInput; device: DeviceId };

export type Screenshot = ScreenshotResponse & {
  device: DeviceId;
  /** A full-page screenshot has its own height. */
  isWhole: boolean;
  /** Milliseconds since 1970; part of the file name. */
  capturedAt: number;
};

export type CaptureState = ActionState<CaptureJob, Screenshot>;

const work = (job: CaptureJob, options: Parameters<typeof requestScreenshot>[1]) =>
  requestScreenshot(job.input, options);

const keep = (page: ScreenshotResponse, { device, input }: CaptureJob): Screenshot => ({
  ...page,
  device,
  isWhole: input.fullPage === true,
  capturedAt: Date.now(),
});

/**
 * The screenshot action.
 * @param onEnd called after every run, also a failed one: usage may have changed
 */
export function useCapture(onEnd: () => void) {
  return useAction({ work, keep, describe: (error) => describeError(error), onEnd });
}
