import { readdirSync, readFileSync } from "node:fs";

type Process = { pid: number; parent: number };

/** MiB of a server and of the browsers it started. */
export type Memory = { server: number; browsers: number };

function parseProcess(pid: number): Process[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return [{ pid, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0) }];
  } catch {
    return [];
  }
}

/** Proportional set size in MiB: shared memory counts once across processes. 0 for a process that has just ended. */
function getPssMib(pid: number): number {
  try {
    const kib = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    return Number(kib ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function isBrowser(pid: number): boolean {
  try {
    return / --(type|user-data-dir)=/.test(
      readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "),
    );
  } catch {
    return true;
  }
}

function listDescendants(root: number): Set<number> {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => parseProcess(Number(name)));
  const processes = new Set([root]);
  // Children usually have higher ids than their parents, but not always: repeat until no process is added.
  for (let size = 0; size !== processes.size; ) {
    size = processes.size;
    for (const { pid, parent } of all) if (processes.has(parent)) processes.add(pid);
  }
  return processes;
}

/** The browsers that a process has started, without their own children. */
export function listBrowserPids(root: number): number[] {
  const browsers = [...listDescendants(root)].filter(isBrowser);
  return browsers.filter((pid) => !browsers.includes(parseProcess(pid)[0]?.parent ?? 0));
}

/** MiB of a server process and of all processes it started, separately. */
export function measureProcessMemory(root: number): Memory {
  const memory = { server: 0, browsers: 0 };
  for (const pid of listDescendants(root)) memory[isBrowser(pid) ? "browsers" : "server"] += getPssMib(pid);
  return memory;
}
