"use client";

import { type CapturedPage, captureScreenshot } from "#client/capture.ts";
import type { ScreenshotInput } from "#shared/capture/screenshot-contract.ts";
import type { DeviceId } from "./devices.ts";
import { describeFailure } from "./error-messages.ts";
import { type TaskState, useTask } from "./use-action.ts";

export type CaptureJob = { input: ScreenshotInput; device: DeviceId };

/** A finished capture as the screen shows it. */
export type Screenshot = CapturedPage & {
  device: DeviceId;
  /** The picture is of the whole page, so it has a height of its own. */
  isWhole: boolean;
  /** Milliseconds since 1970; part of the file's name. */
  takenAt: number;
};

export type CaptureState = TaskState<CaptureJob, Screenshot>;

const work = (job: CaptureJob, options: Parameters<typeof captureScreenshot>[1]) =>
  captureScreenshot(job.input, options);

const keep = (page: CapturedPage, { device, input }: CaptureJob): Screenshot => ({
  ...page,
  device,
  isWhole: input.fullPage === true,
  takenAt: Date.now(),
});

/**
 * The screenshot, one at a time.
 * @param onEnd after every run, whatever came of it: what was used may have changed
 */
export function useCapture(onEnd: () => void) {
  return useTask({ work, keep, describe: (error) => describeFailure(error), onEnd });
}
