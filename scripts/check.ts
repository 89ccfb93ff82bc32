import { checkLockFile } from "./ci/check-lockfile.ts";
import {
  checkCommits,
  checkImports,
  checkModuleSize,
  checkRepeatedCode,
  checkSpelling,
  checkUnusedCode,
} from "./ci/code-checks.ts";
import { renderCodeStats } from "./ci/code-stats.ts";
import { runStage } from "./ci/run-stage.ts";
import type { Stage } from "./ci/stage-result.ts";
import { checkLint, checkTypes } from "./ci/static-checks.ts";
import { formatSummary, formatTable } from "./ci/summary.ts";
import { onShutdownSignal } from "./dev-stack/shutdown-signals.ts";
import { createTerminalReporter } from "./dev-stack/terminal-reporter.ts";

/*
 * npm run check: everything that needs no running code: format, lint, types, imports, unused and repeated code, long modules,
 * spelling and retired words, commit messages. npm test runs the tests.
 * npm run check -- --stats: prints the size of the code base instead
 */
const screen = createTerminalReporter();
const interruption = new AbortController();
onShutdownSignal(() => interruption.abort());

if (process.argv.includes("--stats")) {
  screen.print(await renderCodeStats(interruption.signal));
  process.exit(0);
}

const stages: Stage[] = [
  { name: "lock file", run: checkLockFile },
  { name: "lint", run: checkLint },
  { name: "types", run: checkTypes },
  { name: "imports", run: checkImports },
  { name: "unused", run: checkUnusedCode },
  { name: "repeated", run: checkRepeatedCode },
  { name: "size", run: checkModuleSize },
  { name: "spelling", run: checkSpelling },
  { name: "commits", run: checkCommits },
];

// Concurrent, because each stage waits a good part of its time for processor, disk or a program's start.
const results = await Promise.all(stages.map((stage) => runStage(screen, stage, interruption.signal)));
screen.print(`\n${formatTable(results)}\n\n${formatSummary(results)}`);
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
