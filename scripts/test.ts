import { randomInt } from "node:crypto";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildArtifacts } from "./build-artifacts.ts";
import { listChangedFiles } from "./ci/changed-files.ts";
import { checkLogPrivacy } from "./ci/check-log-privacy.ts";
import {
  canRunSideBySide,
  isSampled,
  listLeftOut,
  SAMPLED_TESTS,
  type TestScope,
} from "./ci/extended-tests.ts";
import { checkWrittenKeys } from "./ci/find-api-keys.ts";
import { checkLicenses } from "./ci/licenses.ts";
import { playwrightStage } from "./ci/playwright.ts";
import { readProcessorSeconds } from "./ci/processor-time.ts";
import { runStage } from "./ci/run-stage.ts";
import { type Stage, singleTestResult } from "./ci/stage-result.ts";
import { runStages, selectStages } from "./ci/stages.ts";
import { startTestStack, TEST_DIST, TEST_FOLDER } from "./ci/start-test-stack.ts";
import { checkSpecCoverage } from "./ci/static-checks.ts";
import { formatFlakyTests, formatSummary, formatTable, toSummaryJson } from "./ci/summary.ts";
import { vitestStage } from "./ci/vitest.ts";
import { DATA, ROOT } from "./dev-stack/paths.ts";
import { acquirePidFile } from "./dev-stack/pid-file.ts";
import { createProcessManager, describeCrash } from "./dev-stack/process-manager.ts";
import { onShutdownSignal } from "./dev-stack/shutdown-signals.ts";
import { createTerminalReporter } from "./dev-stack/terminal-reporter.ts";

/*
 * npm test: all stages, then one line that counts the tests. .data/test-summary.json has the machine-readable result.
 * npm run check has what needs no running code, types included.
 * Extended tests run only when their subject has changed (scripts/ci/extended-tests.ts).
 * npm run test:all           all tests
 * npm test -- --rest         what npm test has left out
 * npm test -- --deployed     npm test with the build of --rest, for runs of both
 * npm test -- unit db        only these stages, with all their tests
 * npm test -- sign-up        all stages, only test files with this in their name
 */
/** Stage limits detect hangs: several times the duration on a busy machine. Each test has a limit of its own. */
const MINUTE = 60_000;
/** Output of the processes under test, for failed tests. */
const PROCESS_LOG = join(DATA, "reports", "processes.log");
mkdirSync(dirname(PROCESS_LOG), { recursive: true });
writeFileSync(PROCESS_LOG, "");
const screen = createTerminalReporter(process.stdout, (line) => appendFileSync(PROCESS_LOG, `${line}\n`));
const interruption = new AbortController();
let siteEnv: Record<string, string | undefined> = {};

/** With names of stages or files, all of their tests. */
function parseScope(flags: string[], names: string[]): TestScope {
  const unknown = flags.find((flag) => !["--all", "--rest", "--deployed"].includes(flag));
  if (unknown) throw new Error(`Unknown option ${unknown}: use --all, --rest or --deployed.`);
  if (flags.includes("--rest")) return "rest";
  return flags.includes("--all") || names.length > 0 ? "all" : "changed";
}

async function prepare() {
  const pidFile = await acquirePidFile(join(TEST_FOLDER, "running.json"));
  const stack = createProcessManager(screen, (pids) => pidFile.setProcesses(pids));
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

  const flags = process.argv.slice(2).filter((arg) => arg.startsWith("--"));
  const args = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
  const start: Stage = {
    name: "start",
    run: async () => {
      // The extended tests measure the build too.
      siteEnv = await startTestStack(stack, flags.length > 0);
      return singleTestResult(true, "");
    },
  };
  const scope = parseScope(flags, args);
  const changed = listChangedFiles() ?? [];
  const leftOut = scope === "all" ? [] : listLeftOut(changed);
  process.env.TEST_SCOPE = scope;
  process.env.TEST_LEFT_OUT = leftOut.join(",");
  if (scope === "changed" && isSampled(changed)) {
    process.env.TEST_SEED ??= String(randomInt(1_000_000));
    screen.print(`  Steps and inputs of sampled tests are chosen by TEST_SEED=${process.env.TEST_SEED}`);
  }
  const env = () => siteEnv;
  const vitest = (project: string, minutes: number, filters: string[], more: { env?: typeof env } = {}) => {
    const own =
      scope === "rest"
        ? { filters: [...leftOut, ...SAMPLED_TESTS.flatMap(({ tests }) => tests)] }
        : { filters, leftOut };
    return vitestStage({ project, timeLimit: minutes * MINUTE, ...own, ...more });
  };
  const known = (filters: string[]): Stage[] => [
    {
      name: "artifacts",
      run: async () => {
        await buildArtifacts(ROOT);
        return singleTestResult(true, "");
      },
    },
    { ...start, needs: ["artifacts"] },
    ...(scope === "rest" ? [] : [{ name: "spec", run: checkSpecCoverage }]),
    vitest("dom", 10, filters),
    { ...vitest("db", 30, filters), needs: ["artifacts"] },
    { ...vitest("api", 20, filters, { env }), needs: ["start"] },
    { ...vitest("site", 20, filters, { env }), needs: ["start"], after: ["api"] },
    { ...vitest("net", 30, filters), needs: ["artifacts"] },
    { ...playwrightStage({ timeLimit: 40 * MINUTE, filters, env }), needs: ["start"], after: ["site"] },
    { ...vitest("clients", 10, filters, { env }), needs: ["start"], after: ["site"] },
    // After the longest stages, because it can run beside any of them at the end.
    vitest("unit", 10, filters),
    { name: "licenses", needs: ["start"], run: () => checkLicenses(ROOT, join(ROOT, TEST_DIST)) },
    {
      name: "logs",
      needs: ["start"],
      examines: ["api", "site", "e2e"],
      // Named files may start servers of their own, whose requests are not in these logs.
      run: () =>
        checkLogPrivacy([PROCESS_LOG, join(TEST_FOLDER, "postgres", "server.log")], filters.length === 0),
    },
    {
      name: "keys",
      needs: ["start"],
      examines: ["api", "site", "clients", "e2e"],
      run: () => checkWrittenKeys([TEST_FOLDER, dirname(PROCESS_LOG)]),
    },
  ];
  const names = known([]).map((stage) => stage.name);
  const wanted = args.filter((arg) => names.includes(arg));
  const stages = selectStages(known(args.filter((arg) => !names.includes(arg))), wanted);

  const results = await runStages(stages, {
    // Tests that measure or repeat much run alone.
    atOnce: scope === "changed" && canRunSideBySide(changed) ? 2 : 1,
    run: (stage) => runStage(screen, stage, interruption.signal),
    signal: interruption.signal,
  });
  await stack.stop();
  pidFile.release();
  writeFileSync(
    join(DATA, "test-summary.json"),
    toSummaryJson(results, scope === "all" && args.length === 0 ? readProcessorSeconds() : null),
  );
  const hasFailed = results.some(({ failed }) => failed > 0);
  if (hasFailed && siteEnv.TEST_STACK) screen.print(`\n  Logs: ${PROCESS_LOG}`);
  screen.print(
    [
      `\n${formatTable(results)}\n`,
      ...formatFlakyTests(results),
      `${formatSummary(results)}${scope === "changed" ? "; the rest: npm run test:all" : ""}`,
    ].join("\n"),
  );
  return hasFailed || interruption.signal.aborted ? 1 : 0;
}

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
