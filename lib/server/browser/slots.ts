import { FairShare } from "#server/platform/concurrency/fair-share.ts";
import {
  type Claim,
  type Release,
  Semaphore,
  SemaphoreBusyError,
} from "#server/platform/concurrency/semaphore.ts";
import { AppError } from "#shared/errors.ts";
import { recordDuration, withSpan } from "#shared/telemetry.ts";
import { chromiumState, type Slots } from "./state.ts";

export type SlotLimits = { maxConcurrent: number; maxQueue: number };

/** The user, the number of slots that they may hold, and the maximum wait. */
export type SlotClaim = Claim & { signal: AbortSignal };

/** Typical duration of a capture before one was measured. */
const TYPICAL_MS = 2_000;

function createSlots({ maxConcurrent, maxQueue }: SlotLimits): Slots {
  const share = new FairShare(maxConcurrent);
  const { isDemoted, limit } = share;
  const options = { permits: maxConcurrent, maxQueue, isDemoted, limit, typicalMs: TYPICAL_MS };
  return { semaphore: new Semaphore(options), share };
}

function getSlots(limits: SlotLimits): Slots {
  const state = chromiumState();
  state.slots ??= createSlots(limits);
  return state.slots;
}

const BUSY_MESSAGE = "All browsers are busy. Please try again in a moment.";
const OWN_BUSY_MESSAGE = "Your other captures are still running. Please wait until they have finished.";

/**
 * Waits for a slot. Users are served in turn.
 * @returns a function that releases the slot
 * @throws AppError `busy` when the wait is expected to take longer than the claim allows, or when another user's
 * claim takes its place in a full queue; the signal's reason when it is aborted while waiting
 */
export async function acquireSlot(limits: SlotLimits, claim: SlotClaim): Promise<Release> {
  const { semaphore } = getSlots(limits);
  const startedAt = performance.now();
  try {
    return await withSpan("capture.wait_for_slot", {}, () => semaphore.acquire(claim));
  } catch (error) {
    if (!(error instanceof SemaphoreBusyError)) throw error;
    const { key = "", maxPerKey = Number.POSITIVE_INFINITY } = claim;
    const message = semaphore.heldBy(key) < maxPerKey ? BUSY_MESSAGE : OWN_BUSY_MESSAGE;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.waitMs / 1000));
    throw new AppError("busy", message, { retryAfterSeconds, isExpected: true, cause: error });
  } finally {
    recordDuration("capture.slot_wait", performance.now() - startedAt);
  }
}

/** Records whether a capture of this user was charged: free captures must not crowd out other users. */
export function recordCapture(limits: SlotLimits, key: string, isCharged: boolean): void {
  getSlots(limits).share.record(key, isCharged);
}
