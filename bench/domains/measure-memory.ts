import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Row } from "../report.ts";
import { createChecker } from "./checker.ts";
import type { Registries } from "./registries.ts";

const [CHECKS, AT_ONCE] = [10_000, 10];
/** The memory for answers is full by then: it holds ten thousand of the 17 that a check brings. */
const SETTLED = 1_000;
const MEBIBYTE = 2 ** 20;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heapMib(): number {
  collect();
  return process.memoryUsage().heapUsed / MEBIBYTE;
}

/** What lives on the heap of this process after ten thousand checks, beside what lived there after one thousand. */
export async function measureMemory(registries: Registries): Promise<Row[]> {
  await registries.moveTo(0);
  const { check } = createChecker(registries, 1e6);
  const run = async (checks: number) => {
    for (let n = 0; n < checks; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, check));
  };
  await run(SETTLED);
  const [floor, residentFloor] = [heapMib(), process.memoryUsage().rss / MEBIBYTE];
  await run(CHECKS - SETTLED);
  const [ours, resident] = [heapMib(), process.memoryUsage().rss / MEBIBYTE];
  const row = (what: string, mine: number, first: number): Row => ({
    name: `${what} after ${CHECKS} checks (floor: after ${SETTLED})`,
    ...{ ours: mine, floor: first, unit: "MiB", digits: 1 },
  });
  return [row("Live heap", ours, floor), row("Resident memory", resident, residentFloor)];
}
