import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Starts a script of this folder as a process of its own, on the database of the test. */
export const startProcess = (script: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ["--conditions=react-server", join(import.meta.dirname, script)], {
    env: { ...process.env, NODE_OPTIONS: "", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

/** @returns the exit code, or the signal that ended the process */
export const waitForExit = async (child: ChildProcess) =>
  (await once(child, "exit")) as [number, null] | [null, string];
