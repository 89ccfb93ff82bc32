import { expect, test } from "vitest";
import { formatSummary, formatTable, toSummaryJson } from "#scripts/ci/summary.ts";

const stage = (name: string, passed: number, failed: number, skipped = 0) => ({
  name,
  passed,
  failed,
  skipped,
  details: "",
  seconds: 1.26,
});

test("formatSummary counts the tests of all stages", () => {
  expect(formatSummary([stage("unit", 40, 1), stage("e2e", 2, 3)])).toBe("42 passed, 4 failed");
});

test("formatSummary mentions skipped tests only when there are some", () => {
  expect(formatSummary([stage("unit", 1, 0, 2)])).toBe("1 passed, 0 failed, 2 skipped");
});

test("toSummaryJson contains totals, stages, skipped and retried tests", () => {
  const skippedTests = [{ title: "pays", reason: "runs in the desktop project" }];
  const results = [{ ...stage("unit", 40, 1) }, { ...stage("e2e", 2, 0, 1), skippedTests, flaky: ["looks"] }];
  expect(JSON.parse(toSummaryJson(results, 9.5))).toEqual({
    passed: 42,
    failed: 1,
    skipped: 1,
    seconds: 2.52,
    processorSeconds: 9.5,
    stages: [
      { stage: "unit", passed: 40, failed: 1, skipped: 0, seconds: 1.26 },
      { stage: "e2e", passed: 2, failed: 0, skipped: 1, seconds: 1.26 },
    ],
    skippedTests: [{ stage: "e2e", title: "pays", reason: "runs in the desktop project" }],
    retriedTests: [{ stage: "e2e", title: "looks" }],
  });
});

test("formatTable has one line per stage with its duration, and marks failed stages", () => {
  const lines = formatTable([stage("unit", 40, 0), stage("e2e", 2, 3)]).split("\n");
  expect(lines[0]).toMatch(/✓ unit .*40 passed .*0 failed .*1\.3 s/);
  expect(lines[1]).toMatch(/✗ e2e .*2 passed .*3 failed/);
});
