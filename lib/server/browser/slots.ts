import { LRUCache } from "lru-cache";
import { type Claim, type Release, Semaphore, SemaphoreBusyError } from "#server/concurrency/semaphore.ts";
import { AppError } from "#shared/errors.ts";
import { chromiumState } from "./state.ts";

export type SlotLimits = { maxConcurrent: number; maxQueue: number };

/** Whose slot it is, how many they may hold, and how long they wait. */
export type SlotClaim = Claim & { signal: AbortSignal };

/** Of one capture, until one was measured. */
const TYPICAL_MS = 2_000;
/** Captures in a row that were not charged, after which a user is served after the others. */
const MAX_UNCHARGED = 2;
const FORGET_MS = 10 * 60_000;

export type Slots = {
  semaphore: Semaphore;
  /** Captures in a row that were not charged, by user; 0 when the last one was charged. */
  uncharged: LRUCache<string, number>;
};

function createSlots({ maxConcurrent, maxQueue }: SlotLimits): Slots {
  const uncharged = new LRUCache<string, number>({ max: 10_000, ttl: FORGET_MS });
  const isDemoted = (key: string): boolean => (uncharged.get(key) ?? 0) >= MAX_UNCHARGED;
  /** Users whose last capture was not charged leave a slot to others. */
  const limit = (key: string, maxPerKey: number): number => {
    if (uncharged.get(key) === 0) return maxPerKey;
    return isDemoted(key) ? 1 : Math.min(maxPerKey, Math.max(1, maxConcurrent - 1));
  };
  const options = { permits: maxConcurrent, maxQueue: maxQueue, isDemoted, limit, typicalMs: TYPICAL_MS };
  return { semaphore: new Semaphore(options), uncharged };
}

function slots(limits: SlotLimits): Slots {
  const state = chromiumState();
  state.slots ??= createSlots(limits);
  return state.slots;
}

const BUSY = "All browsers are busy. Please try again in a moment.";
const OWN_BUSY = "Your other captures are still running. Please wait until they have finished.";

/**
 * Waits for one of the slots for captures. Users are served in turn.
 * @returns a function that releases it
 * @throws AppError `busy` when the wait is expected to take longer than the claim allows, or when another user's claim
 * takes its place in a full queue; the signal's reason when it is aborted while waiting
 */
export async function acquireSlot(limits: SlotLimits, claim: SlotClaim): Promise<Release> {
  const { semaphore } = slots(limits);
  try {
    return await semaphore.acquire(claim);
  } catch (error) {
    if (!(error instanceof SemaphoreBusyError)) throw error;
    const { key = "", maxPerKey = Number.POSITIVE_INFINITY } = claim;
    const message = semaphore.heldBy(key) < maxPerKey ? BUSY : OWN_BUSY;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.waitMs / 1000));
    throw new AppError("busy", message, { retryAfterSeconds, isExpected: true, cause: error });
  }
}

/** Remembers whether a capture of this user was charged: what costs nothing must not crowd out other users. */
export function recordCapture(limits: SlotLimits, key: string, isCharged: boolean): void {
  const { uncharged } = slots(limits);
  uncharged.set(key, isCharged ? 0 : (uncharged.get(key) ?? 0) + 1);
}
