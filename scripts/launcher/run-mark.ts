import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { endProcess } from "./end-process.ts";

const NAME = "LAUNCHER_RUN";

/** Names this run of the launcher. Every program that it starts carries it in its environment, and hands it on. */
export const RUN_ID = randomUUID();

/** The environment of a program that belongs to this run. */
export function marked(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return { ...env, [NAME]: RUN_ID };
}

function carries(pid: number, runId: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(`${NAME}=${runId}`);
  } catch {
    return false;
  }
}

/**
 * Ends what a run started and what then left its process group: programs that detach themselves to finish something
 * in the background. Linux only; elsewhere nobody tells another process' environment.
 */
export async function sweep(runId: string): Promise<void> {
  if (process.platform !== "linux") return;
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && carries(pid, runId));
  await Promise.all(pids.map((pid) => endProcess(pid, "SIGKILL", 500)));
}
