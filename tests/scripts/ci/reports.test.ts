import { expect, test } from "vitest";
import { parsePlaywrightReport } from "#scripts/ci/playwright.ts";
import { parseVitestReport } from "#scripts/ci/vitest.ts";

const vitest = (values: object) =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...values,
  });

/** A report with a skipped test that has this metadata. */
const vitestWithSkipped = (meta: object) => {
  const skipped = { fullName: "the browser reads /proc", status: "skipped", meta };
  const testResults = [{ status: "passed", assertionResults: [skipped] }];
  return vitest({ numPassedTests: 5, numPendingTests: 1, testResults });
};

test("parseVitestReport returns Vitest's counts", () => {
  const report = vitest({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
  expect(parseVitestReport(report, false, "text")).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    skippedTests: [],
    details: "text",
  });
});

test("parseVitestReport lists a skipped test with the reason in its metadata", () => {
  expect(parseVitestReport(vitestWithSkipped({ skipReason: "needs Linux" }), true, "")).toMatchObject({
    failed: 0,
    skipped: 1,
    skippedTests: [{ title: "the browser reads /proc", reason: "needs Linux" }],
  });
});

test("requireSkipReasons fails a Vitest test that is skipped without a reason", () => {
  expect(parseVitestReport(vitestWithSkipped({}), true, "")).toMatchObject({
    failed: 1,
    skipped: 0,
    details: "Skipped without a reason: the browser reads /proc",
  });
});

test("requireSkipReasons fails a Playwright test that is skipped without a reason", () => {
  const skip = (title: string, description?: string) => ({
    title,
    file: "pay.spec.ts",
    tests: [{ status: "skipped", projectName: "phone", annotations: [{ type: "skip", description }] }],
  });
  const report = JSON.stringify({
    stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2 },
    suites: [{ specs: [skip("pays", "runs in the desktop project"), skip("looks")] }],
  });
  expect(parsePlaywrightReport(report, true, "")).toMatchObject({
    failed: 1,
    skipped: 1,
    skippedTests: [
      { title: "[phone] pay.spec.ts › pays", reason: "runs in the desktop project" },
      { title: "[phone] pay.spec.ts › looks", reason: null },
    ],
  });
});

test("parseVitestReport counts a file that does not load as a failure", () => {
  const testResults = [{ status: "failed", assertionResults: [] }];
  expect(parseVitestReport(vitest({ numPassedTests: 5, testResults }), false, "").failed).toBe(1);
});

test("parseVitestReport counts a failed run without a failed test as a failure", () => {
  expect(parseVitestReport(vitest({ numPassedTests: 5 }), false, "").failed).toBe(1);
  expect(parseVitestReport(null, false, "").failed).toBe(1);
  expect(parsePlaywrightReport(null, false, "").failed).toBe(1);
});

test("parsePlaywrightReport counts a test that passed on a retry as passed and flaky", () => {
  const flaky = { title: "pays", file: "pay.spec.ts", tests: [{ status: "flaky", projectName: "phone" }] };
  const fine = { title: "looks", file: "pay.spec.ts", tests: [{ status: "expected", projectName: "phone" }] };
  const report = JSON.stringify({
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [{ suites: [{ specs: [flaky, fine] }] }],
  });
  expect(parsePlaywrightReport(report, false, "")).toEqual({
    passed: 5,
    failed: 1,
    skipped: 2,
    details: "",
    skippedTests: [],
    flaky: ["[phone] pay.spec.ts › pays"],
  });
});
