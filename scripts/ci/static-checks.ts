import { rmSync } from "node:fs";
import { join } from "node:path";
import { NEXT } from "#scripts/dev-stack/next-processes.ts";
import { DATA, nodeCommand, packageCommand, ROOT } from "#scripts/dev-stack/paths.ts";
import { isHeldByAnother } from "#scripts/dev-stack/pid-file.ts";
import { isUncovered } from "#scripts/spec-coverage/coverage.ts";
import { readCoverage } from "#scripts/spec-coverage/read-coverage.ts";
import { runAsSingleTest, type StageOutcome, singleTestResult } from "./stage-result.ts";

const FOLDERS = [
  { types: ".next/types", usedBy: join(DATA, "running.json") },
  { types: ".next/dev/types", usedBy: join(DATA, "running.json") },
  { types: ".next-test/types", usedBy: join(DATA, "test", "running.json") },
];

/**
 * Removes outdated route types. They name pages, and after a page was moved or removed
 * they would make every later type check fail.
 */
function dropStaleRouteTypes(): void {
  for (const { types, usedBy } of FOLDERS)
    if (!isHeldByAnother(usedBy)) rmSync(join(ROOT, types), { recursive: true, force: true });
}

const TIME_LIMIT = 600_000;
/** Lint uses every processor. The other checks have one thread each and would otherwise end long after it. */
const NICENESS = 10;
/**
 * Several checkers resolve the same types several times, and collecting garbage takes a third of the time of one, which
 * needs 1.7 GB without.
 */
const ONE_CHECKER = ["--checkers", "1"];
const WITHOUT_GARBAGE_COLLECTION = { GOGC: "off", GOMEMLIMIT: "3GiB" };

/** Format and lint. */
export async function checkLint(signal: AbortSignal): Promise<StageOutcome> {
  const biome = nodeCommand("checks", "node_modules", "@biomejs", "biome", "bin", "biome");
  const command = [...biome, "check", "--max-diagnostics=50"];
  return runAsSingleTest({ command, timeLimit: TIME_LIMIT, signal, niceness: NICENESS });
}

/** Types, after Next has written down the routes that there are. */
export async function checkTypes(signal: AbortSignal): Promise<StageOutcome> {
  dropStaleRouteTypes();
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const routes = await runAsSingleTest({ command: [...NEXT, "typegen"], env, timeLimit: TIME_LIMIT, signal });
  if (routes.failed > 0) return routes;
  const options = ["--noEmit", "--incremental", "false", ...ONE_CHECKER];
  return runAsSingleTest({
    command: [...packageCommand("typescript", "bin", "tsc"), ...options],
    env: { ...process.env, ...WITHOUT_GARBAGE_COLLECTION },
    timeLimit: TIME_LIMIT,
    signal,
  });
}

/** Fails when a requirement has neither a test nor a decision. */
export async function checkSpecCoverage(): Promise<StageOutcome> {
  const uncovered = readCoverage()
    .filter(isUncovered)
    .map(({ requirement: { id, text } }) => `${id} ${text}`);
  return singleTestResult(
    uncovered.length === 0,
    ["Requirements without a test or a decision:", ...uncovered].join("\n"),
  );
}
