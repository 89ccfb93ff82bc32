import type { StageResult } from "./outcome.ts";

/** The stages as a table, with their seconds. */
export function table(results: readonly StageResult[]): string {
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

/** Tests that passed only at the second try, a line each. */
export function flakyLines(results: readonly StageResult[]): string[] {
  return results.flatMap(({ name, flaky = [] }) =>
    flaky.map((title) => `  ~ ${name}: passed when tried again: ${title}`),
  );
}

/** The one line at the end: every test counted. */
export function summaryLine(results: readonly StageResult[]): string {
  const sum = (count: (result: StageResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const skipped = sum((result) => result.skipped);
  const line = `${sum((result) => result.passed)} passed, ${sum((result) => result.failed)} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
