import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

type Entry = { pid: number; group: number; state: string; start: string };

/** One entry of Linux's process table; null when the process has ended. */
function linuxEntry(pid: number): Entry | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may contain spaces and parentheses: count fields after it (state is field 3, start time
    // field 22).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return {
      pid,
      state: fields[0] ?? "",
      group: Number(fields[2]),
      start: fields[19] ?? "",
    };
  } catch {
    return null;
  }
}

function ps(format: string, ...filter: string[]): string[] {
  try {
    return execFileSync("ps", [...filter, "-o", format], { encoding: "utf8" })
      .split("\n")
      .filter(Boolean);
  } catch {
    return [];
  }
}

/**
 * Opaque start time of a process; null when it does not run or is a zombie. Process ids are reused, but id and start
 * time together are unique.
 */
export function processStartTime(pid: number): string | null {
  if (process.platform !== "linux") return ps("lstart=", "-p", String(pid))[0]?.trim() || null;
  const entry = linuxEntry(pid);
  if (!entry || entry.state === "Z") return null;
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${entry.start}`;
}

/** Running processes of a group. Excludes zombies, which stay for ever where no parent reaps them. */
export function processGroupMembers(group: number): number[] {
  if (process.platform !== "linux")
    return ps("pid=,pgid=,state=", "-ax")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, owner, state]) => Number(owner) === group && !state?.startsWith("Z"))
      .map(([pid]) => Number(pid));
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => linuxEntry(Number(name)))
    .filter((entry): entry is Entry => entry !== null && entry.group === group && entry.state !== "Z")
    .map((entry) => entry.pid);
}

/** Working directory of a process, or null when the system does not expose it. */
export function processCwd(pid: number): string | null {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`);
    const lines = execFileSync("lsof", ["-a", "-p", String(pid), "-d", "cwd", "-Fn"], {
      encoding: "utf8",
    }).split("\n");
    return lines.find((line) => line.startsWith("n"))?.slice(1) ?? null;
  } catch {
    return null;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/** Ends a process: sends `signal`, then SIGKILL after `graceMilliseconds`. */
export async function killProcess(
  pid: number,
  signal: NodeJS.Signals,
  graceMilliseconds: number,
): Promise<void> {
  const gone = () => processStartTime(pid) === null;
  if (gone()) return;
  send(pid, signal);
  if (await until(gone, graceMilliseconds)) return;
  send(pid, "SIGKILL");
  await until(gone, 1_000);
}

/** Ends all processes of a group in the same way, including those that outlived the leader. */
export async function endGroup(
  group: number,
  signal: NodeJS.Signals,
  graceMilliseconds: number,
): Promise<void> {
  const gone = () => processGroupMembers(group).length === 0;
  if (gone()) return;
  send(-group, signal);
  if (await until(gone, graceMilliseconds)) return;
  send(-group, "SIGKILL");
  await until(gone, 1_000);
}
