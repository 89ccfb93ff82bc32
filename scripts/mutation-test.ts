import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { parseSync, Visitor } from "vite";
import { git, listModules } from "./ci/code-checks.ts";
import { DATA, packageCommand, ROOT } from "./dev-stack/paths.ts";
import { runCommand } from "./dev-stack/run-command.ts";
import { onShutdownSignal } from "./dev-stack/shutdown-signals.ts";

/*
 * npm run test:mutations: changes the logic of server and database modules in one place at a time and runs the tests
 * that reach the module, to find logic without a test. A second run continues an interrupted one; `--restart` begins
 * again. The choice of changes depends on `--seed <number>` alone, so that two versions of the tests can be compared.
 */
const { values: options } = parseArgs({
  options: { seed: { type: "string", default: "1" }, restart: { type: "boolean", default: false } },
});
const COUNT = 100;
const MAX_PER_MODULE = 2;
const FOLDERS = ["lib/server", "db"];
/** The cheapest first. The first failing test ends the run. */
const PROJECTS = ["unit", "db", "net"];
const TIME_LIMIT = 300_000;
const STATE_FILE = join(DATA, `mutations-${options.seed}.json`);

type Mutation = { file: string; line: number; start: number; original: string; replacement: string };
/** `killedBy` is the project with the failing test; null when every test passed. */
type Result = Mutation & { killedBy?: string | null };

const OPERATORS = new Map([
  ["===", "!=="],
  ["!==", "==="],
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["&&", "||"],
  ["||", "&&"],
  ["-", "+"],
]);

type Span = { start: number; end: number };
type Operation = { operator: string; left: Span; right: Span };

function listMutations(file: string): Mutation[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const mutations: Mutation[] = [];
  const add = ({ start, end }: Span, replacement: string): void => {
    const line = text.slice(0, start).split("\n").length;
    mutations.push({ file, line, start, original: text.slice(start, end), replacement });
  };
  const negate = (span: Span): void => add(span, `!(${text.slice(span.start, span.end)})`);
  const swapOperator = ({ operator, left }: Operation): void => {
    const replacement = OPERATORS.get(operator);
    const start = text.indexOf(operator, left.end);
    if (replacement) add({ start, end: start + operator.length }, replacement);
  };
  new Visitor({
    BinaryExpression: swapOperator,
    LogicalExpression: swapOperator,
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    UnaryExpression: (node) => {
      if (node.operator === "!") add(node, text.slice(node.argument.start, node.argument.end));
    },
    ReturnStatement: ({ argument }) => {
      if (!argument) return;
      const value = text.slice(argument.start, argument.end);
      const replacements: Record<string, string> = { true: "false", false: "true", null: "undefined" };
      add(argument, replacements[value] ?? "null");
    },
  }).visit(parseSync(file, text).program);
  return mutations;
}

/** A seeded order that does not depend on the other mutations. */
const getOrder = ({ file, start, replacement }: Mutation): string =>
  createHash("sha256").update(`${options.seed} ${file} ${start} ${replacement}`).digest("hex");

function chooseMutations(): Result[] {
  const sorted = listModules(FOLDERS)
    .flatMap(({ file }) => listMutations(file))
    .map((mutation) => ({ mutation, order: getOrder(mutation) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  const perModule = new Map<string, number>();
  const chosen = sorted.filter(({ mutation: { file } }) => {
    const count = (perModule.get(file) ?? 0) + 1;
    perModule.set(file, count);
    return count <= MAX_PER_MODULE;
  });
  return chosen.slice(0, COUNT).map(({ mutation }) => mutation);
}

const save = (results: Result[]) => writeFileSync(STATE_FILE, JSON.stringify(results, null, 2));

/** @throws Error when a module has uncommitted changes, e.g. the change of a killed run */
function loadMutations(): Result[] {
  if (git("status", "--porcelain", "--", ...FOLDERS) !== "")
    throw new Error(`Commit or undo the changes in ${FOLDERS.join(" and ")} first.`);
  mkdirSync(dirname(STATE_FILE), { recursive: true });
  if (options.restart || !existsSync(STATE_FILE)) return chooseMutations();
  return JSON.parse(readFileSync(STATE_FILE, "utf8")) as Result[];
}

/** Applies a change while `work` runs. @throws Error when the module is no longer the one that was analyzed */
async function withMutation<T>(mutation: Mutation, work: () => Promise<T>): Promise<T> {
  const path = join(ROOT, mutation.file);
  const text = readFileSync(path, "utf8");
  const end = mutation.start + mutation.original.length;
  if (text.slice(mutation.start, end) !== mutation.original)
    throw new Error(`${mutation.file} has changed since the mutations were chosen. Use --restart.`);
  try {
    writeFileSync(path, text.slice(0, mutation.start) + mutation.replacement + text.slice(end));
    return await work();
  } finally {
    writeFileSync(path, text);
  }
}

const interruption = new AbortController();
onShutdownSignal(() => interruption.abort());

/** Modules that tests reach only in a bundle, and the module through which they find it. */
const BUNDLED = { folder: "lib/server/browser/in-page/", foundBy: "lib/server/platform/build-artifacts.ts" };

/** Runs a project's tests that reach the module. @returns whether one failed or did not end in time */
async function isKilled(file: string, project: string): Promise<boolean> {
  const reached = file.startsWith(BUNDLED.folder) ? BUNDLED.foundBy : file;
  const flags = ["--run", "--project", project, "--bail", "1", "--passWithNoTests", "--reporter", "dot"];
  const command = [...packageCommand("vitest", "vitest.mjs"), "related", reached, ...flags];
  const env = { ...process.env, NODE_ENV: "test", NODE_OPTIONS: "--conditions=react-server" };
  return !(await runCommand({ command, env, timeLimit: TIME_LIMIT, signal: interruption.signal })).isOk;
}

async function findKiller(file: string): Promise<string | null> {
  for (const project of PROJECTS) if (await isKilled(file, project)) return project;
  return null;
}

const results = loadMutations();
for (const [index, mutation] of results.entries()) {
  if (mutation.killedBy !== undefined) continue;
  const killedBy = await withMutation(mutation, () => findKiller(mutation.file));
  interruption.signal.throwIfAborted();
  mutation.killedBy = killedBy;
  save(results);
  const change = `${mutation.original} -> ${mutation.replacement}`.replace(/\s+/g, " ");
  console.log(`${index + 1} ${killedBy ?? "SURVIVED"} ${mutation.file}:${mutation.line} ${change}`);
}
const survivors = results.filter(({ killedBy }) => killedBy === null);
console.log(`${results.length - survivors.length} of ${results.length} changes made a test fail.`);
