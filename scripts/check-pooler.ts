import { runStage } from "./ci/run-stage.ts";
import { formatTable } from "./ci/summary.ts";
import { vitestStage } from "./ci/vitest.ts";
import { onShutdownSignal } from "./dev-stack/shutdown-signals.ts";
import { createTerminalReporter } from "./dev-stack/terminal-reporter.ts";

/*
 * npm run check:pooler: runs the database tests of payments, usage, jobs and schedules through PgBouncer in transaction
 * mode (Debian's package `pgbouncer`). Arguments name other test files.
 */

const MINUTE = 60_000;
const FILTERS = [
  "lib/server/billing",
  "lib/server/usage",
  "lib/server/jobs",
  "lib/server/jobs/schedules",
  "lib/server/watches",
];

const screen = createTerminalReporter(process.stdout, () => {});
const interruption = new AbortController();
onShutdownSignal(() => interruption.abort());
const names = process.argv.slice(2);
const stage = vitestStage({
  project: "db",
  timeLimit: 20 * MINUTE,
  filters: names.length > 0 ? names : FILTERS,
  env: () => ({ ...process.env, TEST_POOLER: "true" }),
});
const result = await runStage(screen, stage, interruption.signal);
screen.print(`\n${formatTable([result])}\n`);
process.exit(result.failed > 0 || result.passed === 0 ? 1 : 0);
