import { cpus, loadavg, totalmem } from "node:os";
import { firstLoadKib } from "./first-load.ts";
import { printRows, type Row } from "./report.ts";
import { compareRequests } from "./requests.ts";
import { compareScreenshots, measureMemory } from "./screenshots.ts";
import { signIn, startEmpty, startProduct } from "./stack.ts";

/* Every figure is a ratio to a floor measured in the same run: the machine's own speed cancels out. */

const CAPTURES = 500;
/** `pages`, `captures`, or nothing for both. */
const part = process.argv[2];
const product = await startProduct();
const rows: Row[] = [];

async function measurePages(token: string): Promise<void> {
  const { addresses } = product;
  const empty = await startEmpty(3999);
  try {
    const home = await compareRequests({ url: `${addresses.site}/` }, { url: `${empty.url}/` });
    rows.push({ name: "Home page, requests a second", ...home, unit: "/s" });
    const catalog = await compareRequests(
      { url: `${addresses.site}/api/catalog`, headers: { authorization: `Bearer ${token}` } },
      { url: `${empty.url}/api/static` },
    );
    rows.push({ name: "/api/catalog signed in, requests a second", ...catalog, unit: "/s" });
    const load = {
      ours: await firstLoadKib(`${addresses.site}/`),
      floor: await firstLoadKib(`${empty.url}/`),
    };
    rows.push({ name: "First-load JavaScript of /, brotli", ...load, unit: "KiB", digits: 1 });
  } finally {
    await empty.stop();
  }
}

async function measureCaptures(token: string): Promise<void> {
  rows.push(...(await compareScreenshots(product, token)));
  rows.push(await measureMemory(product, token, CAPTURES));
}

try {
  const token = await signIn(product.addresses, "pro@demo.test");
  if (part !== "captures") await measurePages(token);
  if (part !== "pages") await measureCaptures(token);
} finally {
  await product.stop();
}
// The engine reads its settings when it is loaded; it looks up names without a database.
process.env.DATABASE_URL ??= "postgres://nobody@127.0.0.1:9/none";
const { compareChecks } = await import("./domains.ts");
rows.push(...(await compareChecks()));
const [cpu] = cpus();
const load = loadavg()
  .map((value) => value.toFixed(1))
  .join(", ");
console.log(
  `\n${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${load}\n`,
);
printRows(rows);
