import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestStack, TEST_FOLDER } from "./ci/start-test-stack.ts";
import type { Environment } from "./dev-stack/managed-process.ts";
import { DATA, packageCommand } from "./dev-stack/paths.ts";
import { acquirePidFile } from "./dev-stack/pid-file.ts";
import { createProcessManager } from "./dev-stack/process-manager.ts";
import { runCommand } from "./dev-stack/run-command.ts";
import { onShutdownSignal } from "./dev-stack/shutdown-signals.ts";
import { createTerminalReporter } from "./dev-stack/terminal-reporter.ts";
import { renderIndexPage } from "./ui-snapshots/index-page.ts";

/*
 * npm run ui-snapshots: snapshots of every screen state at three widths, dark and light, in .data/shots with an index
 * page. Uses the running dev stack, else starts one.
 * npm run ui-snapshots -- checker: only the screen states with this in their name
 * npm run ui-snapshots -- --product: the product's screenshots in public/landing and docs/images instead
 * npm run ui-snapshots -- --demos: the recordings in public/landing instead; needs ffmpeg
 */
const FOLDER = join(DATA, "shots");
const TIME_LIMIT = 30 * 60_000;
const isOfProduct = process.argv.includes("--product");
const isOfDemos = process.argv.includes("--demos");
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const interruption = new AbortController();
const screen = createTerminalReporter(process.stdout, () => {});

async function shoot(env: Environment): Promise<boolean> {
  const isForSite = isOfProduct || isOfDemos;
  if (!isForSite && wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const config = ["-c", "tests/ui-snapshots/playwright.config.ts", "--reporter=list"];
  const file = isOfDemos ? "demos.snapshots" : isOfProduct ? "product.snapshots" : "screens.snapshots";
  // Recordings are made in one theme, one after the other, because a busy machine drops frames.
  if (isOfDemos) config.push("--project=dark", "--workers=1");
  const only = wanted.length > 0 ? ["-g", wanted.join("|")] : [];
  const command = [...packageCommand("@playwright", "test", "cli.js"), "test", file, ...config, ...only];
  const settings = { ...env, FORCE_COLOR: "0" };
  const run = () =>
    runCommand({ command, env: settings, timeLimit: TIME_LIMIT, signal: interruption.signal });
  const { isOk, output } = await screen.step("UI snapshots", run, (finished) => finished.isOk);
  if (!isOk) screen.print(output);
  if (isForSite) return isOk;
  const index = join(FOLDER, "index.html");
  writeFileSync(index, renderIndexPage(FOLDER));
  screen.print(`\n  Look through them: ${index}\n`);
  return isOk;
}

/** Takes the snapshots on a production build with a new database, and stops it afterwards. */
async function takeOwnStackSnapshots(): Promise<boolean> {
  const pidFile = await acquirePidFile(join(TEST_FOLDER, "running.json"));
  const stack = createProcessManager(screen, (pids) => pidFile.setProcesses(pids));
  onShutdownSignal(() => void stack.stop());
  try {
    return await shoot(await startTestStack(stack));
  } finally {
    await stack.stop();
    pidFile.release();
  }
}

onShutdownSignal(() => interruption.abort());
try {
  const isRunning = existsSync(join(DATA, "dev.json"));
  process.exit((await (isRunning ? shoot(process.env) : takeOwnStackSnapshots())) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
