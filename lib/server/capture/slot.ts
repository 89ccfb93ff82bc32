import { setTimeout as pause } from "node:timers/promises";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { acquireBrowserSlot, type BrowserSlot, recordCapture } from "#server/browser/index.ts";
import { logWarning } from "#server/platform/log.ts";
import type { Caller } from "#server/usage/caller.ts";
import type { Lease, MeteredCall } from "#server/usage/metering.ts";
import { acquireUserLock } from "#server/usage/user-lock.ts";
import type { ToolKey } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import { captureConfig } from "./config.ts";
import { assertStepsAllowed } from "./plan-steps.ts";

/** Between two attempts to acquire the lock of a user whose capture runs in another process. */
const LOCK_RETRY_MS = 500;
const LOCK_RETRY_AFTER_SECONDS = 10;

export type CaptureContext = {
  caller: Caller;
  /** On the page, before the capture. */
  steps: number;
  /** Seconds that the capture may take once it has a slot. */
  maxSeconds: number;
  /** Moment of `performance.now()` by which the capture must have ended. */
  deadline: number;
  /** Aborted when the caller disconnects and at the deadline; then slot and lock are released. */
  signal: AbortSignal;
};

type Plan = Pick<Entitlement, "concurrentCaptures" | "steps" | "productId">;

/**
 * Acquires a slot and, on a plan with one capture at a time, the user's lock; null when another process holds the
 * lock.
 */
async function tryAcquireLease(
  { caller: { userId }, signal }: CaptureContext,
  { concurrentCaptures }: Plan,
  timeoutMs: number,
): Promise<Lease<BrowserSlot> | null> {
  const { chromium } = captureConfig;
  const claim = { key: userId, maxPerKey: concurrentCaptures, timeoutMs, signal };
  const slot = await acquireBrowserSlot(chromium, claim);
  const releaseSlot = (): void => {
    slot.release().catch((error: unknown) => logWarning("capture.slot_release_failed", { error }));
  };
  // The work may hang on a broken database connection; slot and lock must not wait for it.
  signal.addEventListener("abort", releaseSlot, { once: true });
  try {
    const releaseLock = concurrentCaptures === 1 ? await acquireUserLock(userId) : async () => undefined;
    if (!releaseLock) {
      releaseSlot();
      return null;
    }
    signal.addEventListener("abort", () => void releaseLock(), { once: true });
    const release: Lease<BrowserSlot>["release"] = async (outcome) => {
      if (outcome !== "not_run") recordCapture(chromium, userId, outcome === "charged");
      // Releases the lock first, so that the user's next capture finds it free.
      await releaseLock();
      releaseSlot();
    };
    if (!signal.aborted) return { resource: slot, release };
    await releaseLock();
    throw signal.reason;
  } catch (error) {
    releaseSlot();
    throw error;
  }
}

/**
 * Waits for a slot and, on a plan with one capture at a time, for the user's capture in another process.
 * @throws AppError `limit_reached` for too many steps, `busy` when the capture cannot start in time; the signal's reason when it is aborted
 */
async function acquireLease(context: CaptureContext, plan: Plan): Promise<Lease<BrowserSlot>> {
  assertStepsAllowed(plan, context.steps);
  const startBy = context.deadline - context.maxSeconds * 1000;
  for (;;) {
    const lease = await tryAcquireLease(context, plan, startBy - performance.now());
    if (lease) return lease;
    if (performance.now() + LOCK_RETRY_MS > startBy) {
      const message = "Your previous capture is still running. Please wait until it has finished.";
      throw new AppError("busy", message, { retryAfterSeconds: LOCK_RETRY_AFTER_SECONDS });
    }
    await pause(LOCK_RETRY_MS, undefined, { signal: context.signal });
  }
}

/** A call of a capture tool for `withReservedUsage`; the resource that it leases is a browser slot. */
export function captureMetering(
  tool: ToolKey,
  context: CaptureContext & { requestId: string },
): MeteredCall<BrowserSlot> {
  return { ...context, tool, acquire: (plan) => acquireLease(context, plan) };
}
