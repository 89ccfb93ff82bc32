import { type Command, runCommand } from "#scripts/dev-stack/run-command.ts";

/** A test that did not run; `reason` is null when none is given. */
export type SkippedTest = { title: string; reason: string | null };

/** Result of one stage: test counts, and details to print when a test failed. */
export type StageOutcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed only on a retry: counted as passed, and listed because each points to a defect. */
  flaky?: readonly string[];
  skippedTests?: readonly SkippedTest[];
  details: string;
};

export type Stage = {
  name: string;
  /** Stages that must have passed before. */
  needs?: readonly string[];
  /** Stages that it cannot run beside: it starts when they have ended. */
  after?: readonly string[];
  /** Stages whose output it examines: it runs after them, whenever one of them runs. */
  examines?: readonly string[];
  run: (signal: AbortSignal) => Promise<StageOutcome>;
};

export type StageResult = StageOutcome & { name: string; seconds: number };

/** Counts every test skipped without a reason as failed. */
export function requireSkipReasons(outcome: StageOutcome): StageOutcome {
  const unexplained = (outcome.skippedTests ?? []).filter(({ reason }) => !reason);
  if (unexplained.length === 0) return outcome;
  const lines = unexplained.map(({ title }) => `Skipped without a reason: ${title}`);
  return {
    ...outcome,
    failed: outcome.failed + unexplained.length,
    skipped: outcome.skipped - unexplained.length,
    details: [outcome.details, ...lines].filter(Boolean).join("\n"),
  };
}

/** Result of a stage that counts as one test. */
export const singleTestResult = (isOk: boolean, details: string): StageOutcome => ({
  passed: isOk ? 1 : 0,
  failed: isOk ? 0 : 1,
  skipped: 0,
  details: isOk ? "" : details,
});

/** Runs a program that counts as one test. Its output is shown when it fails. */
export async function runAsSingleTest(command: Command): Promise<StageOutcome> {
  const { isOk, output } = await runCommand(command);
  return singleTestResult(isOk, output);
}
