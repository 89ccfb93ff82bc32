import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DATA, nodeCommand, ROOT } from "#scripts/dev-stack/paths.ts";
import { type Command, runCommand } from "#scripts/dev-stack/run-command.ts";
import { runAsSingleTest, type StageOutcome, singleTestResult } from "./stage-result.ts";

export const PRODUCT = ["app", "components", "lib", "db", "middleware.ts"];

const TIME_LIMIT = 300_000;
const CLONE_TOKENS = 60;
const MODULE_LINES = 500;
const REPORT_FOLDER = join(DATA, "reports", "jscpd");

type CloneEnd = { name: string; start: number; end: number };
type Clone = { tokens: number; firstFile: CloneEnd; secondFile: CloneEnd };
type CloneReport = {
  duplicates: Clone[];
  statistics: { formats: Record<string, { sources: Record<string, { tokens: number }> }> };
};

/** A program of `checks/`, which only `npm run check` installs. */
const checkProgram = (...path: string[]) => nodeCommand("checks", "node_modules", ...path);

export function knipCommand(reporter: "symbols" | "json", signal: AbortSignal): Command {
  const options = ["--config", "checks/knip.jsonc", "--treat-config-hints-as-errors", "--reporter", reporter];
  const command = [...checkProgram("knip", "bin", "knip.js"), ...options];
  return { command, timeLimit: TIME_LIMIT, signal };
}

/**
 * Finds repeated code in these paths and counts tokens.
 * @throws Error with jscpd's output when it fails
 */
export async function runJscpd(paths: readonly string[], signal: AbortSignal): Promise<CloneReport> {
  mkdirSync(REPORT_FOLDER, { recursive: true });
  const options = ["--min-tokens", String(CLONE_TOKENS), "--min-lines", "1", "--format", "typescript,tsx"];
  const ignore = ["--ignore", "**/node_modules/**"];
  const output = ["--reporters", "json", "--silent", "--output", REPORT_FOLDER];
  const command = [...checkProgram("jscpd", "bin", "jscpd"), ...options, ...ignore, ...output, ...paths];
  const { isOk, output: text } = await runCommand({ command, timeLimit: TIME_LIMIT, signal });
  if (!isOk) throw new Error(text);
  return JSON.parse(readFileSync(join(REPORT_FOLDER, "jscpd-report.json"), "utf8")) as CloneReport;
}

/** Fails when a file, export, type or dependency is unused. */
export async function checkUnusedCode(signal: AbortSignal): Promise<StageOutcome> {
  return runAsSingleTest(knipCommand("symbols", signal));
}

/** Fails on misspelled words, and on retired ones: `flagWords` of `checks/cspell.json`. */
export async function checkSpelling(signal: AbortSignal): Promise<StageOutcome> {
  const options = ["lint", "--config", "checks/cspell.json", "--no-progress", "--no-summary", "--dot", "."];
  const command = [...checkProgram("cspell", "bin.mjs"), ...options];
  return runAsSingleTest({ command, timeLimit: TIME_LIMIT, signal });
}

const COMMIT_RULES = "checks/commitlint.config.mjs";
/** Runs git. @returns its output */
export const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** Fails when a commit message breaks the rules, from the commit that added them. */
export async function checkCommits(signal: AbortSignal): Promise<StageOutcome> {
  const [adding = ""] = git("log", "--diff-filter=A", "--format=%H %P", "--", COMMIT_RULES)
    .split("\n")
    .slice(-1);
  if (adding === "") return singleTestResult(true, "");
  const [, parent] = adding.split(" ");
  const options = ["--config", COMMIT_RULES, ...(parent ? ["--from", parent, "--to", "HEAD"] : ["--last"])];
  const command = [...checkProgram("@commitlint", "cli", "cli.js"), ...options];
  return runAsSingleTest({ command, timeLimit: TIME_LIMIT, signal });
}

const formatLocation = ({ name, start, end }: CloneEnd) => `${name}:${start}-${end}`;

/** Fails when the product contains repeated code. */
export async function checkRepeatedCode(signal: AbortSignal): Promise<StageOutcome> {
  const { duplicates } = await runJscpd(PRODUCT, signal);
  const lines = duplicates.map(
    ({ tokens, firstFile, secondFile }) =>
      `${tokens} tokens: ${formatLocation(firstFile)} and ${formatLocation(secondFile)}`,
  );
  return singleTestResult(lines.length === 0, lines.join("\n"));
}

export type Module = { file: string; lines: number };

/** TypeScript modules under version control below these paths, with their line counts. */
export function listModules(paths: readonly string[]): Module[] {
  return git("ls-files", "-z", ...paths)
    .split("\0")
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(ROOT, file)))
    .map((file) => ({ file, lines: readFileSync(join(ROOT, file), "utf8").split("\n").length - 1 }));
}

/** Describes the modules that exceed the maximum length. */
export const findLongModules = (modules: readonly Module[]): string[] =>
  modules
    .filter(({ lines }) => lines > MODULE_LINES)
    .map(({ file, lines }) => `${file} has ${lines} lines, more than ${MODULE_LINES}`);

/** Fails when a module of the product exceeds the maximum length. */
export async function checkModuleSize(): Promise<StageOutcome> {
  const long = findLongModules(listModules(PRODUCT));
  return singleTestResult(long.length === 0, long.join("\n"));
}
