import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkLockFile } from "./ci/check-lockfile.ts";
import { checkLogPrivacy } from "./ci/check-log-privacy.ts";
import { checkWrittenKeys } from "./ci/find-api-keys.ts";
import { checkLicenses } from "./ci/licenses.ts";
import { playwrightStage } from "./ci/playwright.ts";
import { readProcessorSeconds } from "./ci/processor-time.ts";
import { runStage } from "./ci/run-stage.ts";
import { findMissingNeed, selectStages } from "./ci/select-stages.ts";
import { type Stage, type StageResult, singleTestResult } from "./ci/stage-result.ts";
import { startTestStack, TEST_DIST, TEST_FOLDER } from "./ci/start-test-stack.ts";
import { checkSpecCoverage, checkTypes } from "./ci/static-checks.ts";
import { formatFlakyTests, formatSummary, formatTable, toSummaryJson } from "./ci/summary.ts";
import { vitestStage } from "./ci/vitest.ts";
import { DATA, ROOT } from "./dev-stack/paths.ts";
import { acquirePidFile } from "./dev-stack/pid-file.ts";
import { createProcessManager, describeCrash } from "./dev-stack/process-manager.ts";
import { onShutdownSignal } from "./dev-stack/shutdown-signals.ts";
import { createTerminalReporter } from "./dev-stack/terminal-reporter.ts";

/*
 * npm test: all stages, then one line that counts the tests. .data/test-summary.json has the machine-readable result.
 * npm test -- unit db        only these stages
 * npm test -- sign-up        all stages, only test files with this in their name
 */
/** Stage limits detect hangs: several times the duration on a busy machine. Each test has a limit of its own. */
const MINUTE = 60_000;
/** Output of the processes under test, for failed tests. */
const PARTS_LOG = join(DATA, "reports", "parts.log");
mkdirSync(dirname(PARTS_LOG), { recursive: true });
writeFileSync(PARTS_LOG, "");
const screen = createTerminalReporter(process.stdout, (line) => appendFileSync(PARTS_LOG, `${line}\n`));
const interruption = new AbortController();
let siteEnv: Record<string, string | undefined> = {};

async function prepare() {
  const pidFile = await acquirePidFile(join(TEST_FOLDER, "running.json"));
  const stack = createProcessManager(screen, (pids) => pidFile.setParts(pids));
  return { pidFile, stack };
}

async function main(): Promise<number> {
  const { pidFile, stack } = await prepare();
  onShutdownSignal(() => {
    interruption.abort();
    void stack.stop();
  });
  stack.crash.then((crash) => {
    screen.print(`\n${describeCrash(crash)}\n`);
    interruption.abort();
  });

  const start: Stage = {
    name: "start",
    run: async () => {
      siteEnv = await startTestStack(stack);
      return singleTestResult(true, "");
    },
  };
  const args = process.argv.slice(2);
  const env = () => siteEnv;
  const known = (filters: string[]): Stage[] => [
    { name: "lock file", run: checkLockFile },
    { name: "spec", run: checkSpecCoverage },
    { name: "types", run: checkTypes },
    vitestStage({ project: "unit", timeLimit: 10 * MINUTE, filters }),
    vitestStage({ project: "dom", timeLimit: 10 * MINUTE, filters }),
    vitestStage({ project: "db", timeLimit: 30 * MINUTE, filters }),
    vitestStage({ project: "net", timeLimit: 30 * MINUTE, filters }),
    start,
    { name: "licenses", needs: ["start"], run: () => checkLicenses(ROOT, join(ROOT, TEST_DIST)) },
    { ...vitestStage({ project: "api", timeLimit: 20 * MINUTE, filters, env }), needs: ["start"] },
    { ...vitestStage({ project: "clients", timeLimit: 10 * MINUTE, filters, env }), needs: ["start"] },
    { ...playwrightStage({ timeLimit: 40 * MINUTE, filters, env }), needs: ["start"] },
    {
      name: "logs",
      needs: ["start"],
      examines: ["api", "e2e"],
      run: () => checkLogPrivacy([PARTS_LOG, join(TEST_FOLDER, "postgres", "server.log")]),
    },
    {
      name: "keys",
      needs: ["start"],
      examines: ["api", "clients", "e2e"],
      run: () => checkWrittenKeys([TEST_FOLDER, dirname(PARTS_LOG)]),
    },
  ];
  const names = known([]).map((stage) => stage.name);
  const wanted = args.filter((arg) => names.includes(arg));
  const stages = selectStages(known(args.filter((arg) => !names.includes(arg))), wanted);

  const results: StageResult[] = [];
  for (const stage of stages) {
    if (interruption.signal.aborted) break;
    results.push(findMissingNeed(stage, results) ?? (await runStage(screen, stage, interruption.signal)));
  }
  await stack.stop();
  pidFile.release();
  writeFileSync(
    join(DATA, "test-summary.json"),
    toSummaryJson(results, args.length === 0 ? readProcessorSeconds() : null),
  );
  const hasFailed = results.some(({ failed }) => failed > 0);
  if (hasFailed && siteEnv.TEST_STACK) screen.print(`\n  Logs: ${PARTS_LOG}`);
  screen.print(
    [`\n${formatTable(results)}\n`, ...formatFlakyTests(results), formatSummary(results)].join("\n"),
  );
  return hasFailed || interruption.signal.aborted ? 1 : 0;
}

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
