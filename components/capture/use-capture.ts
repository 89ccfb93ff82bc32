"use client";

import { requestScreenshot, type ScreenshotResponse } from "#client/capture.ts";
import type { ScreenshotInput } from "#shared/capture/screenshot-contract.ts";
import type { DeviceId } from "./devices.ts";
import { describeError } from "./error-messages.ts";
import { type ActionState, useAction } from "./use-action.ts";

export type CaptureJob = { input: ScreenshotInput; device: DeviceId };

/** A finished capture as the screen shows it. */
export type Screenshot = ScreenshotResponse & {
  device: DeviceId;
  /** The picture is of the whole page, so it has a height of its own. */
  isWhole: boolean;
  /** Milliseconds since 1970; part of the file's name. */
  takenAt: number;
};

export type CaptureState = ActionState<CaptureJob, Screenshot>;

const work = (job: CaptureJob, options: Parameters<typeof requestScreenshot>[1]) =>
  requestScreenshot(job.input, options);

const keep = (page: ScreenshotResponse, { device, input }: CaptureJob): Screenshot => ({
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
  return useAction({ work, keep, describe: (error) => describeError(error), onEnd });
}
