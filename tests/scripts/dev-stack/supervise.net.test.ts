import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { processStartTime } from "#scripts/dev-stack/system-processes.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { runProgram } from "#tests/support/run-program.ts";

let folder = "";
const launchers: ChildProcess[] = [];

beforeEach(() => {
  folder = createTestFolder("supervise ");
});

afterEach(() => {
  for (const launcher of launchers.splice(0)) launcher.kill("SIGKILL");
  for (const pid of startedProcesses()) if (processStartTime(pid)) process.kill(pid, "SIGKILL");
});

function launch(...wishes: string[]) {
  const script = join(import.meta.dirname, "stub", "supervisor.ts");
  const settings = { cwd: process.cwd(), env: process.env };
  const { child, output, ended } = runProgram(process.execPath, [script, folder, ...wishes], settings);
  launchers.push(child);
  return {
    output: () => output.stdout + output.stderr,
    pid: child.pid ?? 0,
    /** Sends a signal, or none. @returns the exit code */
    end: async (signal?: NodeJS.Signals) => {
      if (signal) child.kill(signal);
      return (await ended).code;
    },
  };
}

const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 15_000, interval: 20 });

/** Launches, and waits until all processes are ready. */
async function launchReady(...wishes: string[]) {
  const launcher = launch(...wishes);
  await until(() => launcher.output().includes("all ready"));
  return launcher;
}

const log = () => (existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "");
const startedProcesses = () => [...log().matchAll(/started (\d+)/g)].map((match) => Number(match[1]));
const runningProcesses = () => startedProcesses().filter((pid) => processStartTime(pid) !== null);

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s stops all processes in reverse order with exit code 0",
  async (signal) => {
    const launcher = await launchReady();
    expect(await launcher.end(signal)).toBe(0);
    expect(runningProcesses()).toEqual([]);
    expect(log().match(/\w asked/g)).toEqual(["c asked", "b asked", "a asked"]);
    expect(existsSync(join(folder, "running.json"))).toBe(false);
  },
);

test("a crash of one process stops the others and prints its last lines, with exit code 1", async () => {
  const launcher = launch("b:crash");
  expect(await launcher.end()).toBe(1);
  expect(runningProcesses()).toEqual([]);
  expect(launcher.output()).toContain("b exited unexpectedly (exit code 3)");
  expect(launcher.output()).toContain("b has a reason to fail");
});

test("a process that ignores the stop signal is killed after its grace period", async () => {
  const launcher = await launchReady("a:stubborn", "b:stubborn", "c:stubborn");
  const since = Date.now();
  expect(await launcher.end("SIGTERM")).toBe(0);
  expect(Date.now() - since).toBeLessThan(5_000);
  expect(runningProcesses()).toEqual([]);
});

test("a stop request during the start ends the processes started so far", async () => {
  const launcher = launch("b:slow");
  await until(() => startedProcesses().length === 2);
  expect(await launcher.end("SIGINT")).toBe(0);
  expect(runningProcesses()).toEqual([]);
  expect(startedProcesses()).toHaveLength(2);
});

test("a process that exits during the start is reported at once", async () => {
  const launcher = launch("b:slow", "b:crash");
  expect(await launcher.end()).toBe(1);
  expect(launcher.output()).toContain("b has a reason to fail");
  expect(runningProcesses()).toEqual([]);
});

test("a background program in a process group is ended by the stop and by the next start", async () => {
  const first = await launchReady("b:background");
  await until(() => startedProcesses().length === 4);
  expect(await first.end("SIGTERM")).toBe(0);
  expect(runningProcesses()).toEqual([]);
  const killed = await launchReady("b:background");
  await until(() => startedProcesses().length === 8);
  await killed.end("SIGKILL");
  const last = await launchReady();
  expect(runningProcesses()).toHaveLength(3);
  expect(await last.end("SIGTERM")).toBe(0);
});

test("the dev file names the processes, the worker among them, before and after a restart, and ends with the stop", async () => {
  const file = join(folder, "dev.json");
  const readPids = () => JSON.parse(readFileSync(file, "utf8")).pids as Record<string, number>;
  const launcher = await launchReady("worker");
  const { worker = 0, ...others } = readPids();
  expect(Object.keys(others)).toEqual(["a", "b", "c"]);
  expect(processStartTime(worker)).not.toBeNull();
  process.kill(worker, "SIGKILL");
  await until(() => (readPids().worker ?? worker) !== worker);
  expect(processStartTime(readPids().worker ?? 0)).not.toBeNull();
  expect(readPids()).toMatchObject(others);
  expect(await launcher.end("SIGTERM")).toBe(0);
  expect(runningProcesses()).toEqual([]);
  expect(existsSync(file)).toBe(false);
});

test("a second launcher in the same folder reports the running one and its URL", async () => {
  const first = await launchReady();
  const second = launch();
  expect(await second.end()).toBe(1);
  expect(second.output()).toContain(
    `Already running in this folder: http://localhost:1234 (process ${first.pid})`,
  );
  expect(runningProcesses()).toHaveLength(3);
  expect(await first.end("SIGINT")).toBe(0);
});

test("the next start ends the processes of a killed launcher", async () => {
  const first = await launchReady();
  await first.end("SIGKILL");
  const left = runningProcesses();
  expect(left).toHaveLength(3);
  const second = await launchReady();
  expect(left.filter((pid) => processStartTime(pid) !== null)).toEqual([]);
  expect(second.output()).toContain("Ended processes of a killed start: a, b, c");
  expect(await second.end("SIGINT")).toBe(0);
  expect(runningProcesses()).toEqual([]);
});
