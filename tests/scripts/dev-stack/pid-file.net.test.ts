import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AlreadyRunningError, acquirePidFile } from "#scripts/dev-stack/pid-file.ts";
import { processStartTime } from "#scripts/dev-stack/system-processes.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

let file = "";
const bystanders: ChildProcess[] = [];

beforeEach(() => {
  file = join(createTestFolder("running-"), "running.json");
});

afterEach(() => {
  for (const child of bystanders.splice(0)) child.kill("SIGKILL");
});

function bystander(): number {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true });
  bystanders.push(child);
  return child.pid ?? 0;
}

const dead = { pid: 2 ** 22 + 1, start: "before" };

const writeKilledLauncher = (site: { pid: number; start: string | null }) =>
  writeFileSync(file, JSON.stringify({ launcher: dead, site: "", processes: { site } }));

test("acquirePidFile keeps a process alive that reuses the id of a killed launcher's process", async () => {
  const pid = bystander();
  writeKilledLauncher({ pid, start: "another time" });
  const pidFile = await acquirePidFile(file);
  expect(pidFile.ended).toEqual([]);
  expect(processStartTime(pid)).not.toBeNull();
});

test("acquirePidFile ends a process of a killed launcher", async () => {
  const pid = bystander();
  writeKilledLauncher({ pid, start: processStartTime(pid) });
  const pidFile = await acquirePidFile(file);
  expect(pidFile.ended).toEqual(["site"]);
  expect(processStartTime(pid)).toBeNull();
});

test("acquirePidFile succeeds when another process reuses the launcher's id", async () => {
  const pid = bystander();
  writeFileSync(file, JSON.stringify({ launcher: { pid, start: "another time" }, site: "", processes: {} }));
  await acquirePidFile(file);
  expect(JSON.parse(readFileSync(file, "utf8")).launcher.pid).toBe(process.pid);
});

test("acquirePidFile succeeds for one of two concurrent callers", async () => {
  const outcomes = await Promise.allSettled([acquirePidFile(file), acquirePidFile(file)]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
  const refusal = outcomes.find((outcome) => outcome.status === "rejected");
  expect(refusal?.reason).toBeInstanceOf(AlreadyRunningError);
});

test("acquirePidFile replaces an unreadable file, and release removes it", async () => {
  writeFileSync(file, "{");
  const pidFile = await acquirePidFile(file);
  pidFile.release();
  expect(existsSync(file)).toBe(false);
});
