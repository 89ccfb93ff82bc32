import { cpus, loadavg, totalmem } from "node:os";
import { firstLoadKib } from "./first-load.ts";
import { auditPages } from "./lighthouse.ts";
import { measureOutput } from "./output.ts";
import { PLACEHOLDER_ENV } from "./placeholder-env.ts";
import { printRows, type Row } from "./report.ts";
import { compareRequests } from "./requests.ts";
import { compareScreenshots, measureMemory } from "./screenshots.ts";
import { type Running, signIn, startEmptyApp, startProduct } from "./start-stack.ts";
import { compareThroughput } from "./throughput.ts";

/* Every figure is a ratio to a baseline of the same run, so that the speed of the machine cancels out. */

const CAPTURES = 500;
/** `pages`, `lighthouse`, `captures`, `output`, `billing`, `names`, or empty for all of them. */
const part = process.argv[2];
const isWanted = (name: string) => part === undefined || part === name;
const rows: Row[] = [];

async function measurePages({ addresses }: Running, token: string): Promise<void> {
  const empty = await startEmptyApp(3999);
  try {
    const home = await compareRequests({ url: `${addresses.site}/` }, { url: `${empty.url}/` });
    rows.push({ name: "Home page, requests per second", ...home, unit: "/s" });
    const catalog = await compareRequests(
      { url: `${addresses.site}/api/catalog`, headers: { authorization: `Bearer ${token}` } },
      { url: `${empty.url}/api/static` },
    );
    rows.push({ name: "/api/catalog signed in, requests per second", ...catalog, unit: "/s" });
    const load = {
      ours: await firstLoadKib(`${addresses.site}/`),
      baseline: await firstLoadKib(`${empty.url}/`),
    };
    rows.push({ name: "First-load JavaScript of /, brotli", ...load, unit: "KiB", digits: 1 });
  } finally {
    await empty.stop();
  }
}

async function measureCaptures(product: Running, token: string): Promise<void> {
  rows.push(...(await compareScreenshots(product, token)));
  rows.push(...(await compareThroughput(product, token)));
  rows.push(await measureMemory(product, token, CAPTURES));
}

async function measureBilling(): Promise<void> {
  const { startBillingEnvironment } = await import("./billing/environment.ts");
  const { compareFullTables } = await import("./billing/full-tables.ts");
  const { compareWebhooks } = await import("./billing/webhooks.ts");
  const environment = await startBillingEnvironment();
  try {
    rows.push(await compareWebhooks(environment));
    rows.push(await compareFullTables(environment));
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

async function measureProduct(): Promise<void> {
  const product = await startProduct();
  try {
    const token = await signIn(product.addresses, "pro@demo.test");
    if (isWanted("pages")) await measurePages(product, token);
    if (isWanted("lighthouse") && !(await auditPages(product.addresses.site))) process.exitCode = 1;
    if (isWanted("captures")) await measureCaptures(product, token);
  } finally {
    await product.stop();
  }
}

if (["pages", "lighthouse", "captures"].some(isWanted)) await measureProduct();
if (isWanted("output")) {
  const limits = await measureOutput();
  rows.push(...limits);
  if (limits.some(({ ours, baseline }) => ours > baseline)) process.exitCode = 1;
}
if (isWanted("billing")) await measureBilling();
if (isWanted("names")) await measureNames();
const [cpu] = cpus();
const load = loadavg()
  .map((value) => value.toFixed(1))
  .join(", ");
console.log(
  `\n${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${load}\n`,
);
printRows(rows);
