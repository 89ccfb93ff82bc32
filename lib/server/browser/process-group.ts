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

/** The processes of one group, including those in other PID namespaces. */
export class ProcessGroup {
  readonly id: number;
  /** Membership of each process of the machine, so that each is read once. */
  #isMember = new Map<number, boolean>();
  #pids: number[] = [];
  #listedAt = Number.NEGATIVE_INFINITY;

  constructor(id: number) {
    this.id = id;
  }

  /** @param maxAgeMs reuses a list that is not older: listing all processes of the machine takes milliseconds */
  list(maxAgeMs = 0): number[] {
    if (performance.now() - this.#listedAt < maxAgeMs) return this.#pids;
    const isMember = new Map<number, boolean>();
    for (const name of readdirSync("/proc")) {
      const pid = Number(name);
      if (pid > 0) isMember.set(pid, this.#isMember.get(pid) ?? readProcessGroup(pid) === this.id);
    }
    this.#isMember = isMember;
    this.#pids = [...isMember.keys()].filter((pid) => isMember.get(pid));
    this.#listedAt = performance.now();
    return this.#pids;
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
