import { readFileSync } from "node:fs";

/** Clock ticks of /proc per second, the same on every Linux. */
const TICKS_PER_SECOND = 100;

/**
 * Processor seconds, user and system, of this process and all of its descendants that have ended and were waited for.
 * Linux only; null elsewhere.
 */
export function readProcessorSeconds(): number | null {
  try {
    // The program's name, in parentheses, can contain blanks. The times are the 12th to 15th fields after it.
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ").slice(11, 15) ?? [];
    return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
