import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DATA, programOf, ROOT } from "#scripts/dev-stack/paths.ts";
import { isHeldByAnother } from "#scripts/dev-stack/pid-file.ts";
import { runCommand } from "#scripts/dev-stack/run-command.ts";
import { isOpen, renderCoveragePage } from "#scripts/spec-coverage/coverage.ts";
import { COVERAGE_FILE, readCoverage } from "#scripts/spec-coverage/read-coverage.ts";
import { type StageOutcome, singleTestResult } from "./stage-result.ts";

const FOLDERS = [
  { types: ".next/types", usedBy: join(DATA, "running.json") },
  { types: ".next/dev/types", usedBy: join(DATA, "running.json") },
  { types: ".next-test/types", usedBy: join(DATA, "test", "running.json") },
];

/** Deletes outdated route types: after a page was moved or removed, they would fail every later type check. */
function deleteStaleRouteTypes(): void {
  for (const { types, usedBy } of FOLDERS)
    if (!isHeldByAnother(usedBy)) rmSync(join(ROOT, types), { recursive: true, force: true });
}

const TIME_LIMIT = 600_000;

/** Checks format, lint and import rules. */
export async function checkLint(signal: AbortSignal): Promise<StageOutcome> {
  const command = [...programOf("@biomejs", "biome", "bin", "biome"), "check", "--max-diagnostics=50"];
  const { isOk, output } = await runCommand({ command, timeLimit: TIME_LIMIT, signal });
  return singleTestResult(isOk, output);
}

/** Checks types, after Next has generated its route types. */
export async function checkTypes(signal: AbortSignal): Promise<StageOutcome> {
  deleteStaleRouteTypes();
  const typegen = [...programOf("next", "dist", "bin", "next"), "typegen"];
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const routes = await runCommand({ command: typegen, env, timeLimit: TIME_LIMIT, signal });
  if (!routes.isOk) return singleTestResult(false, routes.output);
  const command = [...programOf("typescript", "bin", "tsc"), "--noEmit", "--incremental", "false"];
  const { isOk, output } = await runCommand({ command, timeLimit: TIME_LIMIT, signal });
  return singleTestResult(isOk, output);
}

/** Fails when the coverage page differs from the tests, or a requirement has neither a test nor a decision. */
export async function checkSpecCoverage(): Promise<StageOutcome> {
  const lines = readCoverage();
  const open = lines.filter(isOpen).map(({ sentence }) => `${sentence.id} ${sentence.text}`);
  if (open.length > 0) return singleTestResult(false, ["Requirements without a test:", ...open].join("\n"));
  const written = existsSync(COVERAGE_FILE) ? readFileSync(COVERAGE_FILE, "utf8") : "";
  const isUpToDate = written === renderCoveragePage(lines);
  return singleTestResult(
    isUpToDate,
    "docs/spec-coverage.md is not up to date: run `npm run spec:coverage` and commit it.",
  );
}
