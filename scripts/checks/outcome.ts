/** What came of one stage: numbers of tests, and what a person should read when something failed. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed only when tried again: counted as passed, and named, because each is a defect to look for. */
  flaky?: readonly string[];
  details: string;
};

export type Stage = { name: string; run: (signal: AbortSignal) => Promise<Outcome> };

export type StageResult = Outcome & { name: string; seconds: number };

/** A stage that counts as one test. */
export const asOne = (isOk: boolean, details: string): Outcome => ({
  passed: isOk ? 1 : 0,
  failed: isOk ? 0 : 1,
  skipped: 0,
  details: isOk ? "" : details,
});
