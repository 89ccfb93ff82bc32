import "server-only";
import { withUse } from "#lib/access/with-use.ts";
import type { Caller } from "#shared/auth/contract.ts";
import type { ScrapeRequest, ScrapeResponse } from "#shared/capture/extraction-contract.ts";
import { checkTarget } from "./check-target.ts";
import { type Capturer, captureCall } from "./enter-capture.ts";
import { EXTRACT_LIMITS } from "./extract/limits.ts";
import { INSPECTOR_LIMITS } from "./limits.ts";
import { type ReadStep, readPage } from "./read-page.ts";

type Options = Pick<Capturer, "deadline" | "signal"> & {
  requestId: string;
  onStep?: (step: ReadStep) => void;
};

/**
 * One extraction for one use of the user's plan. A reading that fails gives the use back, and so does a page that turned
 * out to be a wall against robots.
 * @throws AppError of `checkTarget`, `withUse` and `readPage`
 */
export async function scrapePage(
  user: Caller,
  request: ScrapeRequest,
  { requestId, deadline, signal, onStep }: Options,
): Promise<ScrapeResponse> {
  await checkTarget(request.url);
  const maxSeconds = (INSPECTOR_LIMITS.jobMs + EXTRACT_LIMITS.totalMs) / 1000 + request.delay;
  const { id: userId, sessionId } = user;
  const call = captureCall("firecrawl", { userId, sessionId, requestId, maxSeconds, deadline, signal });
  return withUse(call, async (use, slot) => {
    const browser = await slot.launch();
    const onRendered = () => void slot.release();
    const options = { browser, signal, userId, onRendered, ...(onStep ? { onStep } : {}) };
    const response = await readPage(request, options);
    if (response.metadata.blocked) use.waive();
    return response;
  });
}
