import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Row } from "../report.ts";
import { createChecker } from "./checker.ts";
import type { Registries } from "./registries.ts";

const [CHECKS, AT_ONCE] = [10_000, 10];
/** By then the cache is full, and the heap has grown to its size for this rate of checks. */
const SETTLED = 5_000;
/** Milliseconds until the timers of pending lookups have expired. */
const LIMITS_PASS = 6_000;
const MEBIBYTE = 2 ** 20;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

async function measure(): Promise<{ live: number; resident: number }> {
  const resident = process.memoryUsage().rss / MEBIBYTE;
  await new Promise((resolve) => setTimeout(resolve, LIMITS_PASS));
  collect();
  return { live: process.memoryUsage().heapUsed / MEBIBYTE, resident };
}

/** Heap of this process after ten thousand checks, compared with five thousand. */
export async function measureMemory(registries: Registries): Promise<Row[]> {
  await registries.moveTo(0);
  const { check } = createChecker(registries, 1e6);
  const run = async (checks: number) => {
    for (let n = 0; n < checks; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, check));
  };
  await run(SETTLED);
  const before = await measure();
  await run(CHECKS - SETTLED);
  const after = await measure();
  const row = (what: string, mine: number, first: number): Row => ({
    name: `${what} after ${CHECKS} checks (baseline: after ${SETTLED})`,
    ours: mine,
    baseline: first,
    unit: "MiB",
    digits: 1,
  });
  return [row("Live heap", after.live, before.live), row("Resident memory", after.resident, before.resident)];
}
