import { readdirSync, readFileSync } from "node:fs";

/** Whether reading a file of /proc failed because its process has ended. */
export const isProcessGone = (error: unknown): boolean =>
  ["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Reads a file of /proc/PID; null when the process has ended or the system has no /proc. */
export function readProcessFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch (error) {
    if (isProcessGone(error)) return null;
    throw error;
  }
}

/** The process group of a process; null when the process has ended or the system has no /proc. */
export function readProcessGroup(pid: number): number | null {
  const stat = readProcessFile(pid, "stat");
  if (stat === null) return null;
  // The command's name, in parentheses, may contain spaces and parentheses; proc_pid_stat(5).
  const [, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(group);
}

/** The process group of each process of the machine, so that each is read once and one list serves all browsers. */
let groups = new Map<number, number | null>();
let listedAt = Number.NEGATIVE_INFINITY;

function listGroups(maxAgeMs: number): Map<number, number | null> {
  if (performance.now() - listedAt < maxAgeMs) return groups;
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);
  groups = new Map(pids.map((pid) => [pid, groups.get(pid) ?? readProcessGroup(pid)]));
  listedAt = performance.now();
  return groups;
}

/** The processes of one group, including those in other PID namespaces. */
export class ProcessGroup {
  readonly id: number;
  readonly #createdAt = performance.now();

  constructor(id: number) {
    this.id = id;
  }

  /**
   * @param maxAgeMs reuses a list that is not older, and not older than the group: listing all processes of the
   *   machine takes milliseconds
   */
  list(maxAgeMs = 0): number[] {
    const ageMs = performance.now() - this.#createdAt;
    return [...listGroups(Math.min(maxAgeMs, ageMs))]
      .filter(([, group]) => group === this.id)
      .map(([pid]) => pid);
  }

  /** Kills all processes; does nothing when they have ended. */
  kill(): void {
    try {
      process.kill(process.platform === "win32" ? this.id : -this.id, "SIGKILL");
    } catch {
      // ESRCH: the group has ended.
    }
  }
}
