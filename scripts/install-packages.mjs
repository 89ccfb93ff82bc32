/*
 * Installs locked packages. Plain JavaScript for Node 18 without packages, because bootstrap.mjs uses it before anything
 * is installed.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reports a slow step: a counter in a terminal; elsewhere a line at the start, at the end and at intervals. */
export async function reportProgress(text, work) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  const inPlace = process.stderr.isTTY && !process.env.CI;
  const frames = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
  let frame = 0;
  const draw = () => {
    frame = (frame + 1) % frames.length;
    process.stderr.write(inPlace ? `\r${frames[frame]} ${text} ${seconds()} ` : `${text}: ${seconds()}\n`);
  };
  if (!inPlace) process.stderr.write(`${text} ...\n`);
  const timer = setInterval(draw, inPlace ? 100 : 15_000);
  const finish = (outcome) => {
    clearInterval(timer);
    process.stderr.write(`${inPlace ? "\r\u001b[K" : ""}${text}: ${outcome} (${seconds()})\n`);
  };
  await work.then(
    () => finish("done"),
    (error) => {
      finish("failed");
      throw error;
    },
  );
}

/**
 * Runs npm with the given Node, using the npm that started this process if there is one. Throws with its output when
 * it fails.
 */
export function npm(node, args, cwd = ROOT) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli && /npm-cli\.c?js$/.test(cli) ? [node, [cli]] : ["npm", []];
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH || ""}` };
  // Settings inherited from an outer `npm run` that would change the installation.
  for (const name of [
    "npm_config_global",
    "npm_config_omit",
    "npm_config_workspace",
    "npm_config_workspaces",
    "NODE_ENV",
  ])
    delete env[name];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
    const stop = (signal) => {
      child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    };
    for (const signal of SIGNALS) process.once(signal, stop);
    child.once("error", reject);
    child.once("close", () => {
      for (const signal of SIGNALS) process.removeListener(signal, stop);
    });
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${args[0]} failed:\n${output.slice(-4_000)}`)),
    );
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * True when the lock's process has ended. A lock without a process id is being written; after ten seconds it counts as
 * stale.
 */
function isStale(lock) {
  try {
    const holder = Number(readFileSync(join(lock, "pid"), "utf8"));
    return holder > 0 && !isAlive(holder);
  } catch {
    try {
      return Date.now() - statSync(lock).mtimeMs > 10_000;
    } catch {
      return false;
    }
  }
}

/** Serializes work of one name between processes: a second process waits and then finds the work done. */
export async function alone(name, work) {
  const lock = join(ROOT, ".data", `${name}.lock`);
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (isStale(lock)) rmSync(lock, { recursive: true, force: true });
      else await sleep(200);
    }
  }
  writeFileSync(join(lock, "pid"), String(process.pid));
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once("exit", release);
  try {
    await work();
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

/** In `node_modules`: the hash of the lock file that it was installed from. */
const STAMP = ".installed-lock-hash";
const hash = (text) => createHash("sha256").update(text).digest("hex");

/** True after a manual npm install whose result matches the lock file. */
function isInstalled(folder, lockText) {
  try {
    const wanted = JSON.parse(lockText).packages;
    const found = JSON.parse(
      readFileSync(join(folder, "node_modules", ".package-lock.json"), "utf8"),
    ).packages;
    const fits = ([path, entry]) =>
      path === "" || (found[path] ? found[path].integrity === entry.integrity : entry.optional === true);
    return Object.entries(wanted).every(fits) && Object.keys(found).every((path) => path in wanted);
  } catch {
    return false;
  }
}

/** Deletes source maps, a fifth of the packages' size, which no command reads, and records the installation. */
function finishInstallation(folder, lockText) {
  const modules = join(folder, "node_modules");
  for (const name of readdirSync(modules, { recursive: true }))
    if (/\.(?:[cm]?[jt]s|css)\.map$/.test(name)) rmSync(join(modules, name), { force: true });
  writeFileSync(join(modules, STAMP), hash(lockText));
}

/**
 * Installs the locked packages of a folder if they are not installed yet.
 * @param {string} node path of the Node that runs npm
 * @param {string} folder path of the folder
 */
export async function install(node, folder) {
  const stamp = join(folder, "node_modules", STAMP);
  const upToDate = () => {
    const lockText = readFileSync(join(folder, "package-lock.json"), "utf8");
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash(lockText)) return true;
    if (!isInstalled(folder, lockText)) return false;
    finishInstallation(folder, lockText);
    return true;
  };
  if (upToDate()) return;
  await alone("install", async () => {
    if (upToDate()) return;
    const lockText = readFileSync(join(folder, "package-lock.json"), "utf8");
    await reportProgress("Installing packages", npm(node, ["ci", "--no-audit", "--no-fund"], folder));
    finishInstallation(folder, lockText);
  });
}
