import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseUnavailable } from "#db/errors.ts";

const PAUSE_MS = 500;

/**
 * Repeats a write while the database is unavailable. A write whose answer was lost has been made, so it must be safe to
 * repeat.
 * @param until a moment of `performance.now()`
 * @throws the last error
 */
export async function whileDatabaseIsAway<T>(
  until: number,
  write: (isRepeated: boolean) => Promise<T>,
): Promise<T> {
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      return await write(isRepeated);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + PAUSE_MS > until) throw error;
    }
    await pause(PAUSE_MS);
  }
}
