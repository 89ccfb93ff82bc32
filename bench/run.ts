import { cpus, totalmem } from "node:os";
import { firstLoadKib } from "./first-load.ts";
import { printRows, type Row } from "./report.ts";
import { compareRequests } from "./requests.ts";
import { compareScreenshots } from "./screenshots.ts";
import { signIn, startEmpty, startProduct } from "./stack.ts";

/* Every figure is a ratio to a floor measured in the same run: the machine's own speed cancels out. */

const product = await startProduct();
const empty = await startEmpty(3999);
const rows: Row[] = [];
try {
  const { addresses } = product;
  const token = await signIn(addresses, "pro@demo.test");
  const home = await compareRequests({ url: `${addresses.site}/` }, { url: `${empty.url}/` });
  rows.push({ name: "Home page, requests a second", ...home, unit: "/s" });
  const catalog = await compareRequests(
    { url: `${addresses.site}/api/catalog`, headers: { authorization: `Bearer ${token}` } },
    { url: `${empty.url}/api/static` },
  );
  rows.push({ name: "/api/catalog signed in, requests a second", ...catalog, unit: "/s" });
  const load = { ours: await firstLoadKib(`${addresses.site}/`), floor: await firstLoadKib(`${empty.url}/`) };
  rows.push({ name: "First-load JavaScript of /, brotli", ...load, unit: "KiB", digits: 1 });
  const shots = await compareScreenshots(addresses, token);
  rows.push({ name: "Screenshot through the API, median", ...shots, unit: "ms" });
} finally {
  await Promise.all([product.stop(), empty.stop()]);
}
const [cpu] = cpus();
console.log(
  `\n${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
printRows(rows);
