import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runStage } from "./ci/run-stage.ts";
import { startTestStack, TEST_FOLDER } from "./ci/start-test-stack.ts";
import { formatTable } from "./ci/summary.ts";
import { vitestStage } from "./ci/vitest.ts";
import { DATA } from "./dev-stack/paths.ts";
import { acquirePidFile } from "./dev-stack/pid-file.ts";
import { createProcessManager } from "./dev-stack/process-manager.ts";
import { onShutdownSignal } from "./dev-stack/shutdown-signals.ts";
import { createTerminalReporter } from "./dev-stack/terminal-reporter.ts";

/* npm run docs:examples: runs the documentation's examples in every language against a new stack. */

const MINUTE = 60_000;
const LANGUAGES = "typescript,curl,python";

/** What the examples need beside Node, and how to find out. */
const REQUIREMENTS: [name: string, command: string, ...args: string[]][] = [
  ["a POSIX shell", "sh", "-c", "exit 0"],
  ["curl", "curl", "--version"],
  ["OpenSSL", "openssl", "version"],
  ["Python 3 with requests", "python3", "-c", "import requests"],
];

const LOG = join(DATA, "reports", "docs-examples.log");
mkdirSync(dirname(LOG), { recursive: true });
writeFileSync(LOG, "");
const screen = createTerminalReporter(process.stdout, (line) => appendFileSync(LOG, `${line}\n`));

function assertRequirements(): void {
  const missing = REQUIREMENTS.filter(([, command, ...args]) => spawnSync(command, args).status !== 0);
  if (missing.length === 0) return;
  throw new Error(`The examples need ${missing.map(([name]) => name).join(", ")}, which this machine lacks.`);
}

async function main(): Promise<number> {
  assertRequirements();
  const interruption = new AbortController();
  const pidFile = await acquirePidFile(join(TEST_FOLDER, "running.json"));
  const stack = createProcessManager(screen, (pids) => pidFile.setProcesses(pids));
  onShutdownSignal(() => {
    interruption.abort();
    void stack.stop();
  });
  try {
    const siteEnv = await startTestStack(stack);
    const env = () => ({ ...siteEnv, DOCS_LANGUAGES: LANGUAGES });
    const stage = vitestStage({ project: "api", timeLimit: 20 * MINUTE, filters: ["docs-examples"], env });
    const result = await runStage(screen, stage, interruption.signal);
    screen.print(`\n${formatTable([result])}\n`);
    return result.failed > 0 || result.passed === 0 ? 1 : 0;
  } finally {
    await stack.stop();
    pidFile.release();
  }
}

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
