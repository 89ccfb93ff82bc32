import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { DATA, nodeCommand, ROOT } from "#scripts/dev-stack/paths.ts";
import { type Command, runCommand } from "#scripts/dev-stack/run-command.ts";
import { runAsSingleTest, type StageOutcome, singleTestResult } from "./stage-result.ts";

export const PRODUCT = ["app", "components", "lib", "db", "middleware.ts"];
/** What is checked for size and repeated code. */
const CHECKED = [...PRODUCT, "packages"];
/** Generated from docs/openapi.json. */
const GENERATED = "packages/sdk-js/src/openapi.ts";

const TIME_LIMIT = 300_000;
const CLONE_TOKENS = 60;
const MODULE_LINES = 500;
const REPORT_FOLDER = join(DATA, "reports", "jscpd");

type CloneEnd = { name: string; start: number; end: number };
type Clone = { tokens: number; firstFile: CloneEnd; secondFile: CloneEnd };

/** A program of `checks/`, which only `npm run check` installs. */
const checkProgram = (...path: string[]) => nodeCommand("checks", "node_modules", ...path);

export function knipCommand(reporter: "symbols" | "json", signal: AbortSignal): Command {
  const options = ["--config", "checks/knip.jsonc", "--treat-config-hints-as-errors", "--reporter", reporter];
  const command = [...checkProgram("knip", "bin", "knip.js"), ...options];
  return { command, timeLimit: TIME_LIMIT, signal };
}

/**
 * Runs jscpd on these paths.
 * @returns the report that it writes to the file of this name
 * @throws Error with jscpd's output when it fails
 */
async function runJscpd<Report>(
  report: string,
  options: readonly string[],
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Report> {
  mkdirSync(REPORT_FOLDER, { recursive: true });
  const output = ["--absolute", "--reporters", "json", "--silent", "--output", REPORT_FOLDER];
  const scope = ["--format", "typescript,tsx", "--fail-on-empty", ...paths];
  const command = [...checkProgram("jscpd", "run-jscpd.js"), ...options, ...output, ...scope];
  const { isOk, output: text } = await runCommand({ command, timeLimit: TIME_LIMIT, signal });
  if (!isOk) throw new Error(text);
  return JSON.parse(readFileSync(join(REPORT_FOLDER, report), "utf8")) as Report;
}

const IMPORT_LINE = /^(?:import\b.*|\s+(?:type )?\w+,|\} from ".*";|"use client";|)$/;

/** Modules that use the same parts of the kit import the same names. */
function hasCode({ firstFile: { name, start, end } }: Clone): boolean {
  const lines = readFileSync(name, "utf8").split("\n");
  return lines.slice(start - 1, end).some((line) => !IMPORT_LINE.test(line));
}

/** Finds repeated code in the product and the packages, apart from imports. */
export async function findClones(signal: AbortSignal): Promise<Clone[]> {
  const options = ["--min-tokens", String(CLONE_TOKENS), "--min-lines", "1", "--ignore", `**/${GENERATED}`];
  const report = await runJscpd<{ duplicates: Clone[] }>("jscpd-report.json", options, CHECKED, signal);
  return report.duplicates.filter(hasCode);
}

/** Tokens of the files below these paths; jscpd leaves out files without statements. */
export async function countTokens(
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const options = ["--complexity", "--min-tokens", "1", "--summary-top", "100000"];
  type Report = { summary: { files: { path: string; tokens: number }[] } };
  const { summary } = await runJscpd<Report>("jscpd-complexity.json", options, paths, signal);
  return new Map(summary.files.map(({ path, tokens }) => [relative(ROOT, path), tokens]));
}

/** Fails when a file, export, type or dependency is unused. */
export async function checkUnusedCode(signal: AbortSignal): Promise<StageOutcome> {
  return runAsSingleTest(knipCommand("symbols", signal));
}

const SOURCES = [
  ...PRODUCT,
  "instrumentation.ts",
  "instrumentation-client.ts",
  "emulators",
  "packages/sdk-js/src",
];

/** Fails when a module imports what `checks/imports.config.mjs` refuses, or modules import each other. */
export async function checkImports(signal: AbortSignal): Promise<StageOutcome> {
  const options = ["--config", "checks/imports.config.mjs", "--output-type", "err-long", ...SOURCES];
  const command = [...checkProgram("dependency-cruiser", "bin", "dependency-cruiser.mjs"), ...options];
  return runAsSingleTest({ command, timeLimit: TIME_LIMIT, signal });
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

const formatLocation = ({ name, start, end }: CloneEnd) => `${relative(ROOT, name)}:${start}-${end}`;

/** Fails when the product or a package contains repeated code. */
export async function checkRepeatedCode(signal: AbortSignal): Promise<StageOutcome> {
  const lines = (await findClones(signal)).map(
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

/** Fails when a module of the product or a package exceeds the maximum length. */
export async function checkModuleSize(): Promise<StageOutcome> {
  const long = findLongModules(listModules(CHECKED).filter(({ file }) => file !== GENERATED));
  return singleTestResult(long.length === 0, long.join("\n"));
}
