import "server-only";
import { withUse } from "#lib/access/with-use.ts";
import type { Caller } from "#shared/auth/contract.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";
import { checkTarget } from "./check-target.ts";
import { type Capturer, captureCall } from "./enter-capture.ts";
import { INSPECTOR_LIMITS } from "./limits.ts";
import { type Screenshot, takeScreenshot } from "./take-screenshot.ts";
import type { CaptureStep } from "./time-steps.ts";

type Options = Pick<Capturer, "deadline" | "signal"> & {
  requestId: string;
  onStep?: (step: CaptureStep) => void;
};

/**
 * One screenshot for one use of the user's plan. The address is judged before a use is taken; a capture that fails
 * gives the use back, and so does a page that turned out to be a wall against robots.
 * @throws AppError of `checkTarget`, `withUse` and `takeScreenshot`
 */
export async function screenshotPage(
  user: Caller,
  request: ScreenshotRequest,
  { requestId, deadline, signal, onStep }: Options,
): Promise<Screenshot> {
  await checkTarget(request.url);
  const maxSeconds = INSPECTOR_LIMITS.jobMs / 1000 + request.delay;
  const { id: userId, sessionId } = user;
  const call = captureCall("screenshot", { userId, sessionId, requestId, maxSeconds, deadline, signal });
  let shot: Screenshot | undefined;
  try {
    return await withUse(call, async (use, slot) => {
      const browser = await slot.launch();
      const onRendered = () => void slot.release();
      shot = await takeScreenshot(request, { browser, signal, onRendered, ...(onStep ? { onStep } : {}) });
      if (shot.wall) use.waive();
      return shot;
    });
  } catch (error) {
    await shot?.image.release();
    throw error;
  }
}
