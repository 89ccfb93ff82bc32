import "server-only";
import { enterOneJob } from "#lib/access/enter-one-job.ts";
import type { Place, ToolCall } from "#lib/access/with-use.ts";
import type { ToolKey } from "#lib/catalog/contract.ts";
import { logWarning } from "#lib/log-warning.ts";
import { type BrowserLease, leaseBrowser } from "#lib/outside/chromium/door.ts";
import { inspectorSettings } from "./settings.ts";

/** How long the second job of a free user waits for the first. */
const MAX_WAIT_SECONDS = 60;
/** A job's row outlives the longest wait for a browser and the job itself. */
const ROW_MARGIN_SECONDS = 300;

export type Capturer = { userId: string; maxSeconds: number; signal: AbortSignal };

/** Frees both without keeping the answer waiting. */
function leaveLater(lease: BrowserLease, leaveJob: (() => Promise<void>) | null): void {
  const left = Promise.all([lease.release(), leaveJob?.()]);
  left.catch((error: unknown) => logWarning("capture.slot_release_failed", { error }));
}

/**
 * Waits for a place to capture: on a free plan until no other job of this user runs, then for a browser.
 * @throws AppError `busy` when too many wait already; the signal's reason when it is aborted
 */
async function enterCapture(
  { userId, maxSeconds, signal }: Capturer,
  plan: { isFree: boolean },
): Promise<Place<BrowserLease["browser"]>> {
  const leaseSeconds = maxSeconds + ROW_MARGIN_SECONDS;
  const leaveJob = plan.isFree
    ? await enterOneJob(userId, { leaseSeconds, maxWaitSeconds: MAX_WAIT_SECONDS, signal })
    : null;
  try {
    const lease = await leaseBrowser(inspectorSettings.chromium, signal);
    if (signal.aborted) {
      await lease.release();
      throw signal.reason;
    }
    return { held: lease.browser, leave: () => leaveLater(lease, leaveJob) };
  } catch (error) {
    await leaveJob?.();
    throw error;
  }
}

/** A call of one of the capture tools, as `withUse` takes it: its place is a browser. */
export function captureCall(
  tool: ToolKey,
  capturer: Capturer & { sessionId: string; requestId: string },
): ToolCall<BrowserLease["browser"]> {
  const { userId, sessionId, requestId, maxSeconds } = capturer;
  return { userId, sessionId, tool, requestId, maxSeconds, enter: (plan) => enterCapture(capturer, plan) };
}
