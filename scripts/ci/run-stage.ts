import type { TerminalReporter } from "#scripts/dev-stack/terminal-reporter.ts";
import type { Stage, StageResult } from "./stage-result.ts";

const SHOWN_LINES = 250;

/** Runs one stage and prints its output when a test failed. An error of the stage itself counts as one failed test. */
export async function runStage(
  screen: TerminalReporter,
  stage: Stage,
  signal: AbortSignal,
): Promise<StageResult> {
  const since = Date.now();
  const outcome = await screen
    .step(
      stage.name,
      () => stage.run(signal),
      ({ failed }) => failed === 0,
    )
    .catch((error: unknown) => ({
      passed: 0,
      failed: 1,
      skipped: 0,
      details: error instanceof Error ? error.message : String(error),
    }));
  const result = { ...outcome, name: stage.name, seconds: (Date.now() - since) / 1000 };
  if (result.failed > 0) {
    const lines = result.details.trimEnd().split("\n");
    screen.print([`── ${stage.name} ──`, ...lines.slice(-SHOWN_LINES), "── end ──"].join("\n"));
  }
  return result;
}
