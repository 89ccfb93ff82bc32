import { programOf } from "../launcher/paths.ts";
import { runCommand } from "../launcher/run-command.ts";
import type { Outcome, Stage } from "./outcome.ts";
import { readReport, reportFile } from "./report-file.ts";

type Spec = { title: string; file: string; tests: { status: string; projectName: string }[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: Suite[];
};

function flakyOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
  );
  return [...own, ...suites.flatMap(flakyOf)];
}

/** Reads Playwright's JSON report. A test that passed only when it was tried again has passed, and is named. */
export function readPlaywrightReport(text: string | null, isOk: boolean, output: string): Outcome {
  const report = text === null ? null : (JSON.parse(text) as Report);
  const stats = report?.stats;
  const failed = stats?.unexpected ?? 0;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: failed === 0 && !isOk ? 1 : failed,
    skipped: stats?.skipped ?? 0,
    flaky: report ? flakyOf(report) : [],
    details: isOk ? "" : output,
  };
}

type Options = { timeLimit: number; filters?: string[]; env: () => Record<string, string | undefined> };

/** The journeys in a real browser. */
export function playwrightStage({ timeLimit, filters = [], env }: Options): Stage {
  return {
    name: "e2e",
    run: async (signal) => {
      const file = reportFile("e2e");
      const options = ["--reporter=list,json", "--pass-with-no-tests"];
      const command = [...programOf("@playwright", "test", "cli.js"), "test", ...options, ...filters];
      const { isOk, output } = await runCommand({
        command,
        env: { ...env(), PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: "0" },
        timeLimit,
        signal,
      });
      return readPlaywrightReport(readReport(file), isOk, output);
    },
  };
}
