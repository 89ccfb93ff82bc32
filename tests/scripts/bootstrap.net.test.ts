import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { runProgram } from "#tests/support/run-program.ts";

/* Runs bootstrap.mjs in a small project; `npm` is a program of this test that logs its calls. */
let root = "";
const LOCK = JSON.stringify({
  lockfileVersion: 3,
  packages: { "": {}, "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } },
});

const FAKE_NPM = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
appendFileSync("calls", process.argv.slice(2).join(" ") + "\\n");
await new Promise((resolve) => setTimeout(resolve, 300));
if (process.env.NPM_FAILS) { console.error("the registry is on fire"); process.exit(1); }
mkdirSync("node_modules", { recursive: true });
writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: JSON.parse('${LOCK}').packages }));
`;

beforeEach(() => {
  root = createTestFolder("run with spaces ");
  mkdirSync(join(root, "scripts"));
  for (const file of ["bootstrap.mjs", "install-packages.mjs"])
    cpSync(join("scripts", file), join(root, "scripts", file));
  writeFileSync(join(root, "package.json"), '{"type":"module"}');
  writeFileSync(join(root, "package-lock.json"), LOCK);
  writeFileSync(join(root, "npm-cli.js"), FAKE_NPM);
  writeFileSync(
    join(root, "scripts", "hello.ts"),
    `import fs from "node:fs";
     const greeting: string = "hello " + process.argv.slice(2).join("|");
     process.on("SIGTERM", () => process.exit(7));
     console.log(greeting, process.execArgv.join(" "));
     if (process.argv[2] === "wait") process.on("disconnect", () => { fs.writeFileSync("heard", ""); process.exit(); });
     if (process.argv[2] === "wait") setInterval(() => {}, 1000);
     if (process.argv[2] === "fail") process.exit(5);`,
  );
});

function runBootstrap(args: string[], env: Record<string, string> = {}, options: string[] = []) {
  const command = [join(root, "scripts", "bootstrap.mjs"), ...options, "scripts/hello.ts", ...args];
  const all = { ...process.env, npm_execpath: join(root, "npm-cli.js"), ...env };
  return runProgram(process.execPath, command, { cwd: process.cwd(), env: all });
}

const calls = () =>
  existsSync(join(root, "calls")) ? readFileSync(join(root, "calls"), "utf8").trim().split("\n") : [];

test("bootstrap installs once, runs the script with the server's conditions, and passes on arguments and exit code", async () => {
  const first = await runBootstrap(["one two", "three"]).ended;
  expect(first.code).toBe(0);
  expect(first.stderr).toContain("Installing packages: done");
  expect(first.stdout).toContain("hello one two|three --conditions=react-server");
  const second = await runBootstrap(["fail"]).ended;
  expect(second.code).toBe(5);
  expect(second.stdout + second.stderr).not.toContain("Installing");
  expect(calls()).toHaveLength(1);
});

test("--install also installs the packages of a folder, once", async () => {
  mkdirSync(join(root, "checks"));
  cpSync(join(root, "package-lock.json"), join(root, "checks", "package-lock.json"));
  for (const _time of [1, 2]) {
    const { code, stdout } = await runBootstrap(["one"], {}, ["--install", "checks"]).ended;
    expect([code, stdout]).toEqual([0, expect.stringContaining("hello one ")]);
  }
  expect(calls()).toHaveLength(1);
  expect(existsSync(join(root, "checks", "calls"))).toBe(true);
});

test("a changed lock file triggers another installation", async () => {
  await runBootstrap([]).ended;
  writeFileSync(join(root, "package-lock.json"), LOCK.replace("sha512-a", "sha512-b"));
  await runBootstrap([]).ended;
  expect(calls()).toHaveLength(2);
});

test("a manual installation is not repeated", async () => {
  mkdirSync(join(root, "node_modules"));
  cpSync(join(root, "package-lock.json"), join(root, "node_modules", ".package-lock.json"));
  expect(await runBootstrap([]).ended).toMatchObject({ code: 0 });
  expect(calls()).toEqual([]);
});

test("of two concurrent starts one installs and the other waits", async () => {
  const runs = await Promise.all([runBootstrap([]).ended, runBootstrap([]).ended]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  expect(calls()).toHaveLength(1);
});

test("the stale lock of a killed installation does not block the next start", async () => {
  mkdirSync(join(root, ".data", "install.lock"), { recursive: true });
  writeFileSync(join(root, ".data", "install.lock", "pid"), String(2 ** 22 + 1));
  expect(await runBootstrap([]).ended).toMatchObject({ code: 0 });
  expect(calls()).toHaveLength(1);
});

test("a failed installation prints the reason, and the next start tries again", async () => {
  const { code, stdout, stderr } = await runBootstrap([], { NPM_FAILS: "1" }).ended;
  expect(code).toBe(1);
  expect(stderr).toContain("the registry is on fire");
  expect(stdout).not.toContain("hello");
  expect(await runBootstrap([]).ended).toMatchObject({ code: 0 });
  expect(calls()).toHaveLength(2);
});

test("a signal reaches the script, whose exit code is returned", async () => {
  const waiting = runBootstrap(["wait"]);
  await once(waiting.child.stdout, "data");
  waiting.child.kill("SIGTERM");
  expect(await waiting.ended).toMatchObject({ code: 7 });
});

test("the script is notified when its parent is killed", async () => {
  const waiting = runBootstrap(["wait"]);
  await once(waiting.child.stdout, "data");
  waiting.child.kill("SIGKILL");
  await waiting.ended;
  expect(existsSync(join(root, "heard"))).toBe(true);
});
