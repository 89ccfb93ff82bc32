import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { isProcessGone, type ProcessGroup, readProcessFile } from "./process-group.ts";

const INTERVAL_MS = 250;
/** The interval above half of the limit: a page can allocate a GiB in a quarter of a second. */
const SHORT_INTERVAL_MS = 100;
/**
 * Near the limit, small changes are measured only every 5 s: reading the PSS of 17 processes takes 17 ms of CPU time.
 */
const PSS_INTERVAL_MS = 5_000;
/** Upper bound of a small change, as a share of the limit. */
const SMALL_SHARE = 0.03;

/** Resident memory of processes in KiB: both sums, and the shared memory of the process with the most. */
type ResidentMemory = { private: number; shared: number; largestShared: number };

/** Size of a memory page in KiB, from the auxiliary vector; see getauxval(3), AT_PAGESZ. */
function readPageKib(): number {
  const AT_PAGESZ = 6n;
  const vector = new BigUint64Array(new Uint8Array(readFileSync("/proc/self/auxv")).buffer);
  const at = vector.findIndex((key, index) => index % 2 === 0 && key === AT_PAGESZ);
  return Number(vector[at + 1]) / 1024;
}

/** Reads /proc/PID/statm, which takes microseconds. */
function readResidentMemory(pids: number[], pageKib: number): ResidentMemory {
  const sum = { private: 0, shared: 0, largestShared: 0 };
  for (const pid of pids) {
    const [, resident = 0, shared = 0] = (readProcessFile(pid, "statm") ?? "").split(" ").map(Number);
    sum.private += (resident - shared) * pageKib;
    sum.shared += shared * pageKib;
    sum.largestShared = Math.max(sum.largestShared, shared * pageKib);
  }
  return sum;
}

async function readPss(pid: number): Promise<number> {
  try {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
  } catch (error) {
    if (isProcessGone(error)) return 0;
    throw error;
  }
}

/** Most memory that a browser's processes share is the program itself, which each of them maps. */
const estimateProportionalMemory = (resident: ResidentMemory): number =>
  resident.private + resident.largestShared;

/**
 * Proportional set size of processes in KiB, which counts shared memory once. Takes milliseconds per process. Returns
 * an estimate when /proc denies access, for example to root without CAP_SYS_PTRACE.
 */
export async function readProportionalMemory(pids: number[], resident: ResidentMemory): Promise<number> {
  try {
    const sizes = await Promise.all(pids.map(readPss));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return estimateProportionalMemory(resident);
  }
}

/** Memory of a process group in KiB, estimated in microseconds per process; 0 on a system without /proc. */
export function estimateGroupMemory(group: ProcessGroup): number {
  if (!existsSync("/proc/self/statm")) return 0;
  return estimateProportionalMemory(readResidentMemory(group.list(INTERVAL_MS), readPageKib()));
}

/**
 * Calls `onExceeded` once, with the KiB in use, when the proportional memory of a process group exceeds `limitKib`.
 * Does nothing on a system without /proc.
 * @returns a function that stops watching
 */
export function watchMemory(
  group: ProcessGroup,
  limitKib: number,
  onExceeded: (kib: number) => void,
): () => void {
  let isStopped = !existsSync("/proc/self/statm");
  const stop = (): void => {
    isStopped = true;
  };
  /** The last proportional size, and the smallest resident sizes since then. */
  let last: { at: number; proportional: number; private: number; shared: number } | null = null;

  /** Upper bound of the memory in use: the last measurement, plus all growth since then. */
  const estimateUpperBound = (resident: ResidentMemory): number => {
    const sum = resident.private + resident.shared;
    if (!last) return sum;
    last.private = Math.min(last.private, resident.private);
    last.shared = Math.min(last.shared, resident.shared);
    return Math.min(sum, last.proportional + sum - last.private - last.shared);
  };

  /** @returns milliseconds until the next check */
  const check = async (pageKib: number): Promise<number> => {
    const now = performance.now();
    const pids = group.list(INTERVAL_MS);
    const resident = readResidentMemory(pids, pageKib);
    const interval = estimateProportionalMemory(resident) > limitKib / 2 ? SHORT_INTERVAL_MS : INTERVAL_MS;
    const isRecent = last !== null && now - last.at < PSS_INTERVAL_MS;
    if (estimateUpperBound(resident) <= limitKib * (isRecent ? 1 + SMALL_SHARE : 1)) return interval;
    const proportional = await readProportionalMemory(pids, resident);
    last = { at: now, proportional, private: resident.private, shared: resident.shared };
    if (proportional > limitKib && !isStopped) {
      stop();
      onExceeded(proportional);
    }
    return interval;
  };

  const watch = async (): Promise<void> => {
    const pageKib = isStopped ? 0 : readPageKib();
    for (let interval = INTERVAL_MS; !isStopped; ) {
      await sleep(interval, undefined, { ref: false });
      // Repeats a check that fails, for example for lack of file descriptors.
      interval = await check(pageKib).catch(() => interval);
    }
  };
  void watch();
  return stop;
}
