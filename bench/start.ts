import { execFile, spawn } from "node:child_process";
import { lstatSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { PREFERRED_PORTS, reservePort } from "../scripts/dev-stack/ports.ts";
import { waitForHttp } from "../scripts/dev-stack/wait-for-http.ts";
import type { Row } from "./report.ts";
import { ROOT, startStack } from "./start-stack.ts";

/** Limits in seconds, and of the size in MB. */
const LIMITS = { first: 60, development: 5, production: 8, check: 25, packages: 800 };
/** Milliseconds for a first start, which builds. */
const START_MS = 900_000;
const BLOCK_BYTES = 512;
const MIB = 1024 * 1024;

async function timeInSeconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Seconds from the command until its home page has answered, then stops it. */
async function timeStart(args: string[], settings: NodeJS.Dict<string> = {}, folder = ROOT): Promise<number> {
  const { port, release } = await reservePort(PREFERRED_PORTS.site);
  await release();
  const controller = new AbortController();
  const starting = startStack(args, { ...settings, PORT: String(port) }, folder);
  starting.catch(() => controller.abort());
  const isServed = (status: number) => status === 200;
  const seconds = await timeInSeconds(() =>
    waitForHttp(`http://localhost:${port}/`, isServed, START_MS, controller.signal),
  );
  const { stop } = await starting;
  await stop();
  return seconds;
}

/** The same in a new clone of the last commit, without the Node and the packages of this checkout. */
async function timeFirstStart(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "first-start-"));
  const path = (process.env.PATH ?? "").split(delimiter).filter((entry) => !entry.startsWith(ROOT));
  const settings = { PATH: path.join(delimiter), NODE_COMPILE_CACHE: undefined };
  try {
    await promisify(execFile)("git", ["clone", "--quiet", ROOT, folder]);
    return await timeStart([], settings, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Seconds of the second of two starts. */
async function timeSecondStart(args: string[]): Promise<number> {
  await timeStart(args);
  return timeStart(args);
}

async function runCheck(): Promise<void> {
  const child = spawn("npm", ["run", "check"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`npm run check ended with ${code}`);
}

/** Size on disk of the packages of the two commands, as `du -sm node_modules` prints it. */
function measurePackages(): number {
  const folder = join(ROOT, "node_modules");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  // Programs that run meanwhile may delete files of their caches.
  const blocks = names.map((name) => lstatSync(join(folder, name), { throwIfNoEntry: false })?.blocks ?? 0);
  return (blocks.reduce((sum, count) => sum + count, 0) * BLOCK_BYTES) / MIB;
}

/** The processor time is null when only some of the tests ran. */
type TestSummary = { passed: number; processorSeconds: number | null };

/** Processor seconds of `npm test` per test before the work on its speed; docs/performance.md says how it was measured. */
const TEST_SECONDS_BEFORE = 0.29;
const MAX_TEST_SHARE = 0.65;

/** The processor time of this checkout's last run of all tests; no row without one. */
async function readTestTime(): Promise<Row[]> {
  const text = await readFile(join(ROOT, ".data", "test-summary.json"), "utf8").catch(() => "{}");
  const { passed, processorSeconds } = JSON.parse(text) as Partial<TestSummary>;
  if (!passed || !processorSeconds) return [];
  const ours = processorSeconds / passed;
  return [
    {
      name: "npm test, processor time per test, last run of all",
      ours,
      baseline: TEST_SECONDS_BEFORE,
      unit: "s",
      digits: 2,
      most: MAX_TEST_SHARE,
    },
  ];
}

/** Compares the starts, the check, the processor time of the tests and the size of the packages with their limits. */
export async function measureStart(): Promise<Row[]> {
  const seconds = { unit: "s", digits: 1, most: 1 };
  const first = await timeFirstStart();
  const development = await timeSecondStart([]);
  const production = await timeSecondStart(["--prod"]);
  return [
    { name: "npm run dev, new clone", ours: first, baseline: LIMITS.first, ...seconds },
    { name: "npm run dev, second start", ours: development, baseline: LIMITS.development, ...seconds },
    {
      name: "npm run dev -- --prod, second start",
      ours: production,
      baseline: LIMITS.production,
      ...seconds,
    },
    { name: "npm run check", ours: await timeInSeconds(runCheck), baseline: LIMITS.check, ...seconds },
    ...(await readTestTime()),
    { name: "node_modules", ours: measurePackages(), baseline: LIMITS.packages, unit: "MB", most: 1 },
  ];
}
