import "server-only";
import { withUse } from "#lib/access/with-use.ts";
import { checkTarget } from "./check-target.ts";
import type { ScreenshotRequest } from "./contract.ts";
import { INSPECTOR_LIMITS } from "./limits.ts";
import { type Screenshot, takeScreenshot } from "./take-screenshot.ts";

/**
 * One screenshot for one use of the user's plan. The address is judged before a use is taken; a capture that fails
 * gives the use back.
 * @throws AppError of `checkTarget`, `withUse` and `takeScreenshot`
 */
export async function screenshotPage(
  userId: string,
  request: ScreenshotRequest,
  { requestId, signal }: { requestId: string; signal: AbortSignal },
): Promise<Screenshot> {
  await checkTarget(request.url);
  const maxSeconds = INSPECTOR_LIMITS.jobMs / 1000 + request.delay;
  return withUse({ userId, tool: "screenshot", requestId, maxSeconds }, () =>
    takeScreenshot(request, { signal }),
  );
}
