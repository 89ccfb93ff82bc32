import { readdirSync, readFileSync } from "node:fs";

export type Running = { pid: number; parent: number; state: string; command: string };

function readProcess(pid: number): Running | null {
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

function listProcesses(): Running[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids
    .map((pid) => readProcess(Number(pid)))
    .filter((process) => process !== null && process.state !== "Z") as Running[];
}

/** All living descendants of a process. */
export function descendants(pid: number): Running[] {
  const processes = listProcesses();
  const listBelow = (parent: number): Running[] =>
    processes
      .filter((process) => process.parent === parent)
      .flatMap((child) => [child, ...listBelow(child.pid)]);
  return listBelow(pid);
}

export const isAlive = (pid: number): boolean =>
  readProcess(pid)?.state !== undefined && readProcess(pid)?.state !== "Z";

/** Peak resident memory of a process in MiB; 0 when it has ended. */
export function peakMib(pid: number): number {
  try {
    const kib = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kib ?? 0) / 1024;
  } catch {
    return 0;
  }
}
