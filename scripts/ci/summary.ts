import type { StageResult } from "./stage-result.ts";

export function formatTable(results: readonly StageResult[]): string {
  const rows = results.map(({ name, passed, failed, skipped, seconds }) =>
    [
      failed > 0 ? "✗" : "✓",
      name.padEnd(12),
      `${passed} passed`.padStart(12),
      `${failed} failed`.padStart(11),
      (skipped > 0 ? `${skipped} skipped` : "").padStart(12),
      `${seconds.toFixed(1)} s`.padStart(9),
    ].join(" "),
  );
  return rows.map((row) => `  ${row}`).join("\n");
}

/** Tests that passed only on a retry, one per line. */
export function formatFlakyTests(results: readonly StageResult[]): string[] {
  return results.flatMap(({ name, flaky = [] }) =>
    flaky.map((title) => `  ~ ${name}: passed on retry: ${title}`),
  );
}

function totals(results: readonly StageResult[]) {
  const sum = (count: (result: StageResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  return {
    passed: sum((result) => result.passed),
    failed: sum((result) => result.failed),
    skipped: sum((result) => result.skipped),
    seconds: sum((result) => result.seconds),
  };
}

/** Final line with the count of all tests. */
export function formatSummary(results: readonly StageResult[]): string {
  const { passed, failed, skipped } = totals(results);
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/**
 * Machine-readable summary: totals, stages, skipped tests with their reasons, and retried tests.
 * @param processorSeconds of a run of all tests, otherwise null
 */
export function toSummaryJson(results: readonly StageResult[], processorSeconds: number | null): string {
  const summary = {
    ...totals(results),
    processorSeconds,
    stages: results.map(({ name, passed, failed, skipped, seconds }) => ({
      stage: name,
      passed,
      failed,
      skipped,
      seconds,
    })),
    skippedTests: results.flatMap(({ name, skippedTests = [] }) =>
      skippedTests.map((test) => ({ stage: name, ...test })),
    ),
    retriedTests: results.flatMap(({ name, flaky = [] }) => flaky.map((title) => ({ stage: name, title }))),
  };
  return `${JSON.stringify(summary, null, 2)}\n`;
}
