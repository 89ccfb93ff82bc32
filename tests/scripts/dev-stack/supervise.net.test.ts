import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { processStartTime } from "#scripts/dev-stack/system-processes.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

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
  const child = spawn(process.execPath, [script, folder, ...wishes], { stdio: ["ignore", "pipe", "pipe"] });
  launchers.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      output += data;
    });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { child, ended, output: () => output, pid: child.pid ?? 0 };
}

const log = () => (existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "");
const startedProcesses = () => [...log().matchAll(/started (\d+)/g)].map((match) => Number(match[1]));
const runningProcesses = () => startedProcesses().filter((pid) => processStartTime(pid) !== null);

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 15_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error("It did not happen in time.");
    await sleep(20);
  }
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s stops all processes in reverse order with exit code 0",
  async (signal) => {
    const launcher = launch();
    await until(() => launcher.output().includes("all ready"));
    launcher.child.kill(signal);
    expect(await launcher.ended).toBe(0);
    expect(runningProcesses()).toEqual([]);
    expect(log().match(/\w asked/g)).toEqual(["c asked", "b asked", "a asked"]);
    expect(existsSync(join(folder, "running.json"))).toBe(false);
  },
);

test("a crash of one process stops the others and prints its last lines, with exit code 1", async () => {
  const launcher = launch("b:crash");
  expect(await launcher.ended).toBe(1);
  expect(runningProcesses()).toEqual([]);
  expect(launcher.output()).toContain("b exited unexpectedly (exit code 3)");
  expect(launcher.output()).toContain("b has a reason to fail");
});

test("a process that ignores the stop signal is killed after its grace period", async () => {
  const launcher = launch("a:stubborn", "b:stubborn", "c:stubborn");
  await until(() => launcher.output().includes("all ready"));
  const since = Date.now();
  launcher.child.kill("SIGTERM");
  expect(await launcher.ended).toBe(0);
  expect(Date.now() - since).toBeLessThan(5_000);
  expect(runningProcesses()).toEqual([]);
});

test("a stop request during the start ends the processes started so far", async () => {
  const launcher = launch("b:slow");
  await until(() => startedProcesses().length === 2);
  launcher.child.kill("SIGINT");
  expect(await launcher.ended).toBe(0);
  expect(runningProcesses()).toEqual([]);
  expect(startedProcesses()).toHaveLength(2);
});

test("a process that exits during the start is reported at once", async () => {
  const launcher = launch("b:slow", "b:crash");
  expect(await launcher.ended).toBe(1);
  expect(launcher.output()).toContain("b has a reason to fail");
  expect(runningProcesses()).toEqual([]);
});

test("a background program in a process group is ended by the stop and by the next start", async () => {
  const first = launch("b:background");
  await until(() => first.output().includes("all ready") && startedProcesses().length === 4);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(runningProcesses()).toEqual([]);
  const killed = launch("b:background");
  await until(() => killed.output().includes("all ready") && startedProcesses().length === 8);
  killed.child.kill("SIGKILL");
  await killed.ended;
  const last = launch();
  await until(() => last.output().includes("all ready"));
  expect(runningProcesses()).toHaveLength(3);
  last.child.kill("SIGTERM");
  expect(await last.ended).toBe(0);
});

test("the dev file names the processes, the worker among them, before and after a restart, and ends with the stop", async () => {
  const file = join(folder, "dev.json");
  const readPids = () => JSON.parse(readFileSync(file, "utf8")).pids as Record<string, number>;
  const launcher = launch("worker");
  await until(() => launcher.output().includes("all ready"));
  const { worker = 0, ...others } = readPids();
  expect(Object.keys(others)).toEqual(["a", "b", "c"]);
  expect(processStartTime(worker)).not.toBeNull();
  process.kill(worker, "SIGKILL");
  await until(() => (readPids().worker ?? worker) !== worker);
  expect(processStartTime(readPids().worker ?? 0)).not.toBeNull();
  expect(readPids()).toMatchObject(others);
  launcher.child.kill("SIGTERM");
  expect(await launcher.ended).toBe(0);
  expect(runningProcesses()).toEqual([]);
  expect(existsSync(file)).toBe(false);
});

test("a second launcher in the same folder reports the running one and its URL", async () => {
  const first = launch();
  await until(() => first.output().includes("all ready"));
  const second = launch();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(
    `Already running in this folder: http://localhost:1234 (process ${first.pid})`,
  );
  expect(runningProcesses()).toHaveLength(3);
  first.child.kill("SIGINT");
  expect(await first.ended).toBe(0);
});

test("the next start ends the processes of a killed launcher", async () => {
  const first = launch();
  await until(() => first.output().includes("all ready"));
  first.child.kill("SIGKILL");
  await first.ended;
  const left = runningProcesses();
  expect(left).toHaveLength(3);
  const second = launch();
  await until(() => second.output().includes("all ready"));
  expect(left.filter((pid) => processStartTime(pid) !== null)).toEqual([]);
  expect(second.output()).toContain("Ended processes of a killed start: a, b, c");
  second.child.kill("SIGINT");
  expect(await second.ended).toBe(0);
  expect(runningProcesses()).toEqual([]);
});
