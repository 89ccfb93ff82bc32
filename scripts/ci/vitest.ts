import { packageCommand } from "#scripts/dev-stack/paths.ts";
import { runCommand } from "#scripts/dev-stack/run-command.ts";
import { readReport, reportFile } from "./report-file.ts";
import { requireSkipReasons, type Stage, type StageOutcome } from "./stage-result.ts";

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** One entry per file; a file that fails to load has failed without tests. */
  testResults: { status: string; assertionResults: TestResult[] }[];
};

/** `meta.skipReason` is set by the test or its suite, see tests/support/vitest.d.ts. */
type TestResult = { fullName: string; status: string; meta?: { skipReason?: string } };

const NOT_RUN = new Set(["pending", "skipped", "todo", "disabled"]);

/**
 * Parses Vitest's JSON report. A failed run without a failed test (a file that does not load, an unhandled error)
 * counts as one failure.
 */
export function parseVitestReport(text: string | null, isOk: boolean, output: string): StageOutcome {
  const report = text === null ? null : (JSON.parse(text) as Report);
  const broken =
    report?.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0) ??
    [];
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  const skippedTests = (report?.testResults ?? [])
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => NOT_RUN.has(status))
    .map(({ fullName, meta }) => ({ title: fullName, reason: meta?.skipReason ?? null }));
  return requireSkipReasons({
    passed: report?.numPassedTests ?? 0,
    failed: failed === 0 && !isOk ? 1 : failed,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    skippedTests,
    details: isOk ? "" : output,
  });
}

type Options = {
  project: string;
  timeLimit: number;
  filters?: string[];
  /** Beginnings of the paths of test files that are left out. */
  leftOut?: readonly string[];
  env?: () => Record<string, string | undefined>;
};

/** One project of vitest.config.ts as a stage. */
export function vitestStage({
  project,
  timeLimit,
  filters = [],
  leftOut = [],
  env = () => process.env,
}: Options): Stage {
  return {
    name: project,
    run: async (signal) => {
      const file = reportFile(project);
      const options = [
        "--project",
        project,
        "--passWithNoTests",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${file}`,
        ...leftOut.map((path) => `--exclude=${path.endsWith("/") ? `${path}**` : path}`),
      ];
      const command = [...packageCommand("vitest", "vitest.mjs"), "run", ...options, ...filters];
      const { isOk, output } = await runCommand({
        command,
        env: { ...env(), NODE_ENV: "test" },
        timeLimit,
        signal,
      });
      return parseVitestReport(readReport(file), isOk, output);
    },
  };
}
