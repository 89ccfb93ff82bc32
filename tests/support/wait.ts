import { act } from "@testing-library/react";
import { vi } from "vitest";

// Fake timers replace the global function later.
const { setImmediate } = globalThis;

/** Modules that a screen loads on demand, and responses, arrive in real time. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Advances a fake clock, before and after which everything that was requested arrives. */
export const wait = (milliseconds: number) =>
  act(async () => {
    await settle();
    await vi.advanceTimersByTimeAsync(milliseconds);
    await settle();
  });
