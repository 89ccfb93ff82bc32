import { cpus, loadavg, totalmem } from "node:os";
import { measureApi } from "./api.ts";
import { measureInteractions } from "./interactions.ts";
import { auditPages } from "./lighthouse.ts";
import { measureOutput } from "./output.ts";
import { measurePages } from "./pages.ts";
import { PLACEHOLDER_ENV } from "./placeholder-env.ts";
import { printRows, type Row, toJson } from "./report.ts";
import { compareBlocking, compareScreenshots, measureMemory } from "./screenshots.ts";
import { measureStart } from "./start.ts";
import { type Running, signIn, startProduct } from "./start-stack.ts";
import { compareThroughput } from "./throughput.ts";

/* Every figure is a ratio to a baseline of the same run, so that the speed of the machine cancels out. */

const CAPTURES = 500;
/** After the benchmark: what of it is measured, such as the paths of `lighthouse` or `throughput` of `captures`. */
const details = process.argv.slice(3).filter((argument) => !argument.startsWith("--"));
/**
 * `pages`, `interactions`, `lighthouse`, `captures`, `api`, `jobs`, `start`, `output`, `billing`, `names`, `extraction`,
 * or empty for all of these; `soak`.
 */
const benchmark = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
const isJson = process.argv.includes("--json");
const isWanted = (name: string) => benchmark === undefined || benchmark === name;
const rows: Row[] = [];

const isMeasured = (name: string) => details.length === 0 || details.includes(name);

async function measureCaptures(product: Running, token: string): Promise<void> {
  if (isMeasured("latency")) rows.push(...(await compareScreenshots(product, token)));
  if (isMeasured("throughput")) rows.push(...(await compareThroughput(product)));
  if (isMeasured("blocking")) rows.push(await compareBlocking(product, token));
  if (isMeasured("memory")) rows.push(await measureMemory(product, token, CAPTURES));
}

async function measureBilling(): Promise<void> {
  const { startBillingEnvironment } = await import("./billing/environment.ts");
  const { compareFullTables } = await import("./billing/full-tables.ts");
  const { compareAcceptance, compareProcessing, createCustomers } = await import("./billing/webhooks.ts");
  const environment = await startBillingEnvironment();
  try {
    if (isMeasured("webhooks")) {
      const customers = await createCustomers(environment);
      rows.push(await compareAcceptance(environment, customers));
      rows.push(await compareProcessing(environment, customers));
    }
    if (isMeasured("catalog")) rows.push(await compareFullTables(environment));
  } finally {
    await environment.close();
  }
}

async function measureNames(): Promise<void> {
  // The name checker reads its settings on import; it looks up names without a database.
  process.env = { ...PLACEHOLDER_ENV, ...process.env };
  const { compareChecks } = await import("./name-check/compare-checks.ts");
  rows.push(...(await compareChecks()));
}

async function measurePageExtraction(): Promise<void> {
  const { EXTRACTION_SCORER: scorer, EXTRACTION_FOLDS: folds, EXTRACTION_STRIDE: stride } = process.env;
  if (!scorer) {
    console.error(
      "Extraction is not measured: EXTRACTION_SCORER names no folder (bench/extraction/README.md).",
    );
    return;
  }
  const { measureExtraction } = await import("./extraction/measure.ts");
  rows.push(...(await measureExtraction({ scorer, folds, stride: Number(stride ?? 1) })));
}

async function measureProduct(): Promise<void> {
  const product = await startProduct();
  try {
    const token = await signIn(product.addresses, "pro@demo.test");
    if (isWanted("pages")) rows.push(...(await measurePages(product, token)));
    if (isWanted("interactions")) rows.push(...(await measureInteractions(product.addresses.site)));
    if (isWanted("lighthouse") && !(await auditPages(product.addresses.site, details))) process.exitCode = 1;
    if (isWanted("captures")) await measureCaptures(product, token);
    if (isWanted("api")) rows.push(await measureApi(product, token));
  } finally {
    await product.stop();
  }
}

if (benchmark === "soak") {
  const { startSoak } = await import("./soak/start.ts");
  process.exit(await startSoak(details));
}
async function measureJobsOfProduct(): Promise<void> {
  // One worker on two cores; the bare browser has as many callers.
  process.env.CAPTURE_SLOTS ??= "4";
  if (isMeasured("crawl")) {
    const { measureCrawl } = await import("./crawl.ts");
    rows.push(await measureCrawl());
  }
  if (!["creation", "throughput", "crowd"].some(isMeasured)) return;
  const product = await startProduct();
  try {
    const { measureJobs } = await import("./jobs.ts");
    rows.push(...(await measureJobs(product, isMeasured)));
  } finally {
    await product.stop();
  }
}

if (["pages", "interactions", "lighthouse", "captures", "api"].some(isWanted)) await measureProduct();
if (isWanted("jobs")) await measureJobsOfProduct();
if (isWanted("start")) rows.push(...(await measureStart()));
if (isWanted("output")) {
  const limits = await measureOutput();
  rows.push(...limits);
  if (limits.some(({ ours, baseline }) => ours > baseline)) process.exitCode = 1;
}
if (isWanted("billing")) await measureBilling();
if (isWanted("names")) await measureNames();
if (isWanted("extraction")) await measurePageExtraction();
const [cpu] = cpus();
const load = loadavg()
  .map((value) => value.toFixed(1))
  .join(", ");
console.error(
  `\n${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${load}\n`,
);
if (isJson) console.log(toJson(rows));
else printRows(rows);
