import { LRUCache } from "lru-cache";
import { type Claim, type Release, Semaphore, SemaphoreBusyError } from "#server/concurrency/semaphore.ts";
import { AppError } from "#shared/errors.ts";
import { recordDuration, withSpan } from "#shared/telemetry.ts";
import { chromiumState } from "./state.ts";

export type SlotLimits = { maxConcurrent: number; maxQueue: number };

/** The user, the number of slots that they may hold, and the maximum wait. */
export type SlotClaim = Claim & { signal: AbortSignal };

/** Typical duration of a capture before one was measured. */
const TYPICAL_MS = 2_000;
/** After this many uncharged captures in a row, a user is served after the others. */
const MAX_UNCHARGED = 2;
const UNCHARGED_TTL_MS = 10 * 60_000;

export type Slots = {
  semaphore: Semaphore;
  /** Uncharged captures in a row by user; 0 when the last one was charged. */
  uncharged: LRUCache<string, number>;
};

function createSlots({ maxConcurrent, maxQueue }: SlotLimits): Slots {
  const uncharged = new LRUCache<string, number>({ max: 10_000, ttl: UNCHARGED_TTL_MS });
  const isDemoted = (key: string): boolean => (uncharged.get(key) ?? 0) >= MAX_UNCHARGED;
  /** Users whose last capture was not charged leave one slot to others. */
  const limit = (key: string, maxPerKey: number): number => {
    if (uncharged.get(key) === 0) return maxPerKey;
    return isDemoted(key) ? 1 : Math.min(maxPerKey, Math.max(1, maxConcurrent - 1));
  };
  const options = { permits: maxConcurrent, maxQueue, isDemoted, limit, typicalMs: TYPICAL_MS };
  return { semaphore: new Semaphore(options), uncharged };
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
  const { uncharged } = getSlots(limits);
  uncharged.set(key, isCharged ? 0 : (uncharged.get(key) ?? 0) + 1);
}
