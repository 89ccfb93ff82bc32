import { setTimeout as sleep } from "node:timers/promises";
import { processGroupMembers, processStartTime } from "./proc.ts";

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already: what we wanted.
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

/** Ends one process: asks with `signal`, and kills it when it still runs after `graceMilliseconds`. */
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

/** Ends every process of a group, also those that outlived their leader, in the same two steps. */
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
