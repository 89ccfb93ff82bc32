import { runCommand } from "#scripts/dev-stack/exec.ts";
import { programOf } from "#scripts/dev-stack/paths.ts";
import { dropStaleRouteTypes } from "#scripts/dev-stack/route-types.ts";
import { type StageOutcome, singleTestResult } from "./stage-result.ts";

const TIME_LIMIT = 600_000;

/** Format, lint and import rules. */
export async function checkLint(signal: AbortSignal): Promise<StageOutcome> {
  const command = [...programOf("@biomejs", "biome", "bin", "biome"), "check", "--max-diagnostics=50"];
  const { isOk, output } = await runCommand({ command, timeLimit: TIME_LIMIT, signal });
  return singleTestResult(isOk, output);
}

/** Types, after Next has written down the routes that there are. */
export async function checkTypes(signal: AbortSignal): Promise<StageOutcome> {
  dropStaleRouteTypes();
  const typegen = [...programOf("next", "dist", "bin", "next"), "typegen"];
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const routes = await runCommand({ command: typegen, env, timeLimit: TIME_LIMIT, signal });
  if (!routes.isOk) return singleTestResult(false, routes.output);
  const command = [...programOf("typescript", "bin", "tsc"), "--noEmit", "--incremental", "false"];
  const { isOk, output } = await runCommand({ command, timeLimit: TIME_LIMIT, signal });
  return singleTestResult(isOk, output);
}
