import type { Caller } from "#server/usage/caller.ts";
import type { CaptureWidth } from "#shared/api/contract.ts";
import { toPublicId } from "#shared/public-id.ts";
import { createFileLink } from "./file-links.ts";
import type { ScreenshotCaptureInput } from "./input.ts";
import type { ScreenshotRun } from "./result.ts";
import { takeScreenshot } from "./screenshot.ts";
import { withSeveralCaptures } from "./several-captures.ts";
import type { CaptureContext } from "./slot.ts";
import type { Defer } from "./store.ts";

/** What a run says of its file. */
export function describeRun({ url }: ScreenshotCaptureInput, { screenshot, stored }: ScreenshotRun) {
  const { contentType, image, finalUrl, title, status, fullHeight, botChallenge, emptyReason } = screenshot;
  return {
    id: stored && toPublicId("capture", stored.id),
    url,
    finalUrl,
    title,
    status,
    contentType,
    sizeBytes: image.size,
    file: stored && createFileLink(stored),
    fullHeight,
    botChallenge,
    emptyReason,
  };
}

type Options = Pick<CaptureContext, "deadline" | "signal"> & { requestId: string; defer: Defer };

/** Takes a screenshot or prints a document that must be kept, for an answer without the file. @throws AppError of `takeScreenshot` */
export async function takeDescribed(
  caller: Caller,
  input: ScreenshotCaptureInput,
  { defer, ...options }: Options,
) {
  const run = await takeScreenshot(caller, input, { ...options, mustBeKept: true, store: { defer } });
  await run.screenshot.image.release();
  return describeRun(input, run);
}

/**
 * Takes a screenshot in windows of several widths in CSS pixels, for one use each.
 * @throws AppError of `withSeveralCaptures` and `takeScreenshot`
 */
export const takeWidths = (
  caller: Caller,
  input: ScreenshotCaptureInput,
  widths: readonly number[],
  options: Options,
): Promise<CaptureWidth[]> => {
  const { requestId, deadline, signal } = options;
  return withSeveralCaptures({
    caller,
    tool: "screenshot",
    requestId,
    deadline,
    signal,
    inputs: widths.map((width) => ({ ...input, viewport: { ...input.viewport, width } })),
    capture: async (prepaid, sized, eitherSignal) => ({
      width: sized.viewport.width,
      ...(await takeDescribed(prepaid, sized, { ...options, signal: eitherSignal })),
    }),
    getId: ({ id }) => id,
    finish: async (results) => results,
  });
};
