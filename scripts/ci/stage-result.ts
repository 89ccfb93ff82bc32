/** A test that did not run; null when nothing says why. */
export type SkippedTest = { title: string; reason: string | null };

/** The result of one stage: numbers of tests, and what a person should read when something failed. */
export type StageOutcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed only when tried again: counted as passed, and named, because each is a defect to look for. */
  flaky?: readonly string[];
  skippedTests?: readonly SkippedTest[];
  details: string;
};

export type Stage = { name: string; run: (signal: AbortSignal) => Promise<StageOutcome> };

export type StageResult = StageOutcome & { name: string; seconds: number };

/** Counts each test that was skipped without a reason as failed. */
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

/** A stage that counts as one test. */
export const singleTestResult = (isOk: boolean, details: string): StageOutcome => ({
  passed: isOk ? 1 : 0,
  failed: isOk ? 0 : 1,
  skipped: 0,
  details: isOk ? "" : details,
});
