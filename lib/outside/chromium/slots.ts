import { AppError } from "#lib/errors.ts";
import { chromiumState } from "./state.ts";

/** A guess at when a browser is free again. */
const RETRY_AFTER_SECONDS = 10;

export type SlotLimits = { jobs: number; queue: number };

function waitInLine(signal: AbortSignal): Promise<void> {
  const { waiting } = chromiumState();
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      const at = waiting.indexOf(go);
      if (at >= 0) waiting.splice(at, 1);
      reject(signal.reason);
    };
    const go = (): void => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    };
    signal.addEventListener("abort", onAbort, { once: true });
    waiting.push(go);
  });
}

/**
 * Takes one of the places for jobs, waiting in line when all are taken. Give it back with `leaveSlot`.
 * @throws AppError `busy` when the line is full; the signal's reason when it is aborted while waiting.
 */
export async function enterSlot({ jobs, queue }: SlotLimits, signal: AbortSignal): Promise<void> {
  const state = chromiumState();
  signal.throwIfAborted();
  if (state.running < jobs) {
    state.running += 1;
    return;
  }
  if (state.waiting.length >= queue) {
    throw new AppError("busy", "All browsers are busy. Please try again in a moment.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  await waitInLine(signal);
}

/** Gives a place back; it goes straight to the next job in line. */
export function leaveSlot(): void {
  const state = chromiumState();
  const next = state.waiting.shift();
  if (next) next();
  else state.running -= 1;
}
