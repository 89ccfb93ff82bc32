import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { ROOT } from "./paths.ts";
import type { Reservation } from "./ports.ts";
import { endGroup } from "./system-processes.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A started process. `ready` settles once; `ended` resolves with how it ended, for whatever reason. */
export type RunningProcess = {
  pid: number;
  ready: Promise<void>;
  ended: Promise<string>;
  /** The latest lines of output, oldest first. */
  lastLines: () => string[];
  stop: () => Promise<void>;
};

/** A process of the stack. Lower `stopOrder` stops first, equal ones together. */
export type ManagedProcess = {
  name: string;
  label: string;
  stopOrder: number;
  start: (onLine: OnLine) => Promise<RunningProcess>;
};

type OnLine = (line: string, isError: boolean) => void;

/** Waits for a line of the process's output. */
type Lines = { waitFor: (pattern: RegExp) => Promise<string> };

export type ProcessOptions = {
  name: string;
  label: string;
  stopOrder: number;
  command: string[];
  env: Record<string, string | undefined>;
  /** Ports reserved until the process starts. */
  reservations?: Reservation[];
  ready?: (lines: Lines) => Promise<void>;
  /** Lines to hide. */
  noise?: RegExp;
  /** Milliseconds from the stop signal until SIGKILL. */
  graceMilliseconds: number;
};

const KEPT_LINES = 40;

/** How a child process ended: "exit code 1", "SIGKILL". */
export function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

function collectLines(child: ChildProcess, onLine: OnLine) {
  const kept: string[] = [];
  const waiting: { pattern: RegExp; resolve: (line: string) => void }[] = [];
  const take = (isError: boolean) => (line: string) => {
    kept.push(line);
    if (kept.length > KEPT_LINES) kept.shift();
    for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve(line);
    onLine(line, isError);
  };
  createInterface({ input: child.stdout as Readable }).on("line", take(false));
  createInterface({ input: child.stderr as Readable }).on("line", take(true));
  const waitFor = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      const found = kept.find((line) => pattern.test(line));
      if (found === undefined) waiting.push({ pattern, resolve });
      else resolve(found);
    });
  return { lastLines: () => [...kept], waitFor };
}

/** A child process in its own process group, so that Ctrl-C reaches only the launcher. */
export function managedProcess(options: ProcessOptions): ManagedProcess {
  return {
    name: options.name,
    label: options.label,
    stopOrder: options.stopOrder,
    start: async (onLine) => {
      await Promise.all((options.reservations ?? []).map((reservation) => reservation.release()));
      const [file = "", ...args] = options.command;
      const env = options.env as NodeJS.ProcessEnv;
      const child = spawn(file, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
      const ended = waitForExit(child);
      const { lastLines, waitFor } = collectLines(child, (line, isError) => {
        if (line.trim() && !options.noise?.test(line)) onLine(line, isError);
      });
      const pid = child.pid ?? 0;
      const stop = () => (pid ? endGroup(pid, "SIGTERM", options.graceMilliseconds) : Promise.resolve());
      return { pid, ended, lastLines, stop, ready: options.ready?.({ waitFor }) ?? Promise.resolve() };
    },
  };
}
