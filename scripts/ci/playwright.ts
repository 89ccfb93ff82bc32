import { packageCommand } from "#scripts/dev-stack/paths.ts";
import { runCommand } from "#scripts/dev-stack/run-command.ts";
import { readReport, reportFile } from "./report-file.ts";
import { requireSkipReasons, type SkippedTest, type Stage, type StageOutcome } from "./stage-result.ts";

type Test = {
  status: string;
  projectName: string;
  annotations?: { type: string; description?: string }[];
};
type Spec = { title: string; file: string; tests: Test[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: Suite[];
};

/** All tests of a suite and its nested suites, with full names. */
function listTests({ suites = [], specs = [] }: Suite): (Test & { name: string })[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => ({ ...test, name: `[${test.projectName}] ${file} › ${title}` })),
  );
  return [...own, ...suites.flatMap(listTests)];
}

function skippedTest({ name, annotations = [] }: Test & { name: string }): SkippedTest {
  const reason = annotations.find(({ type }) => type === "skip" || type === "fixme")?.description;
  return { title: name, reason: reason ?? null };
}

/** Parses Playwright's JSON report. A test that passed on a retry counts as passed and flaky. */
export function parsePlaywrightReport(text: string | null, isOk: boolean, output: string): StageOutcome {
  const report = text === null ? null : (JSON.parse(text) as Report);
  const stats = report?.stats;
  const failed = stats?.unexpected ?? 0;
  const tests = report ? listTests(report) : [];
  return requireSkipReasons({
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: failed === 0 && !isOk ? 1 : failed,
    skipped: stats?.skipped ?? 0,
    flaky: tests.filter(({ status }) => status === "flaky").map(({ name }) => name),
    skippedTests: tests.filter(({ status }) => status === "skipped").map(skippedTest),
    details: isOk ? "" : output,
  });
}

type Options = { timeLimit: number; filters?: string[]; env: () => Record<string, string | undefined> };

/** End-to-end tests in a real browser. */
export function playwrightStage({ timeLimit, filters = [], env }: Options): Stage {
  return {
    name: "e2e",
    run: async (signal) => {
      const file = reportFile("e2e");
      const options = ["--reporter=list,json", "--pass-with-no-tests"];
      const command = [...packageCommand("@playwright", "test", "cli.js"), "test", ...options, ...filters];
      const { isOk, output } = await runCommand({
        command,
        env: { ...env(), PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: "0" },
        timeLimit,
        signal,
      });
      return parsePlaywrightReport(readReport(file), isOk, output);
    },
  };
}
