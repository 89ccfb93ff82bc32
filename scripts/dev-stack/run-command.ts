import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { waitForExit } from "./managed-process.ts";
import { ROOT } from "./paths.ts";
import { endGroup } from "./system-processes.ts";

export type Command = {
  command: string[];
  env?: Record<string, string | undefined>;
  /** Milliseconds until the program is killed. */
  timeLimit: number;
  signal?: AbortSignal;
  /** Lowers its priority by this (nice value), for a program with many threads beside ones with a single thread. */
  niceness?: number;
};

export type Finished = { isOk: boolean; output: string };

/** Runs a program to its end and returns its output. Its child processes end with it. */
export async function runCommand({
  command,
  env = process.env,
  timeLimit,
  signal,
  niceness = 0,
}: Command): Promise<Finished> {
  const [file = "", ...args] = command;
  const child = spawn(file, args, {
    cwd: ROOT,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  if (child.pid && niceness > 0) setPriority(child.pid, niceness);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => {
      output += data;
    });
  const group = child.pid ?? 0;
  const end = (why: string) => () => {
    output += `\n${why}\n`;
    if (group) void endGroup(group, "SIGTERM", 2_000);
  };
  const late = setTimeout(end(`Stopped after ${timeLimit / 1000} s.`), timeLimit);
  const interrupt = end("Interrupted.");
  signal?.addEventListener("abort", interrupt, { once: true });
  const how = await waitForExit(child);
  clearTimeout(late);
  signal?.removeEventListener("abort", interrupt);
  if (group) await endGroup(group, "SIGTERM", 1_000);
  return { isOk: how === "exit code 0", output };
}
