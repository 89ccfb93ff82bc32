import { readdirSync, readFileSync } from "node:fs";

export type Running = { pid: number; parent: number; state: string; command: string };

function read(pid: number): Running | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent = "0"] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return {
      pid,
      parent: Number(parent),
      state,
      command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "),
    };
  } catch {
    return null;
  }
}

function all(): Running[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids
    .map((pid) => read(Number(pid)))
    .filter((process) => process !== null && process.state !== "Z") as Running[];
}

/** The living processes below one, of any depth. */
export function descendants(pid: number): Running[] {
  const processes = all();
  const below = (parent: number): Running[] =>
    processes.filter((process) => process.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

export const isAlive = (pid: number): boolean => read(pid)?.state !== undefined && read(pid)?.state !== "Z";

/** The most memory a process had resident so far, in MiB; 0 when it is gone. */
export function peakMib(pid: number): number {
  try {
    const kib = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kib ?? 0) / 1024;
  } catch {
    return 0;
  }
}
