import { checkLockFile } from "./checks/lock-file.ts";
import type { Stage } from "./checks/outcome.ts";
import { runStage } from "./checks/run-stage.ts";
import { checkLint, checkTypes } from "./checks/static-checks.ts";
import { summaryLine, table } from "./checks/summary.ts";
import { vitestStage } from "./checks/vitest-stage.ts";
import { createScreen } from "./launcher/screen.ts";
import { onStopRequest } from "./launcher/stop-requests.ts";

/* npm run verify: what can be known in seconds. Everything is in `npm test`. */
const screen = createScreen();
const interruption = new AbortController();
onStopRequest(() => interruption.abort());

const stages: Stage[] = [
  { name: "lock file", run: checkLockFile },
  { name: "lint", run: checkLint },
  { name: "types", run: checkTypes },
  vitestStage({ project: "unit", timeLimit: 600_000, filters: process.argv.slice(2) }),
];

// Side by side: each waits for something else (processor, disk, start-up of a program) a good part of its time.
const results = await Promise.all(stages.map((stage) => runStage(screen, stage, interruption.signal)));
screen.print(`\n${table(results)}\n\n${summaryLine(results)}`);
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
