import { vi } from "vitest";
import { WAIT_LIMIT_MS } from "./test-environment.ts";

/**
 * Repeats a check until it no longer throws.
 * @param options in milliseconds. The limit only ends a test that hangs: a busy machine does not reach it.
 * @returns what the check returned
 */
export const waitFor = <T>(
  check: () => T | Promise<T>,
  { timeout = WAIT_LIMIT_MS, interval = 50 }: { timeout?: number; interval?: number } = {},
): Promise<T> =>
  // biome-ignore lint/plugin: All other tests call it here.
  vi.waitFor(check, { timeout, interval });
