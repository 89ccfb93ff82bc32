import { readdirSync, readFileSync } from "node:fs";

type Process = { pid: number; parent: number; kib: number };

function readProcess(pid: number): Process[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    return [{ pid, parent: field("PPid"), kib: field("VmRSS") }];
  } catch {
    return [];
  }
}

/** MiB resident in a process and all that it started, as Linux counts them; shared pages count once for each process. */
export function residentMib(root: number): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const family = new Set([root]);
  // Children have mostly higher numbers than their parents, but not always: until nothing is added.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.reduce((sum, { pid, kib }) => sum + (family.has(pid) ? kib : 0), 0) / 1024;
}
