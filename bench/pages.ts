import { launchBrowser, signInByForm } from "./browser.ts";
import { firstLoadKib } from "./first-load.ts";
import type { Row } from "./report.ts";
import { compareRequests } from "./requests.ts";
import { type Addresses, type Running, startEmptyApp, startSiteAlone } from "./start-stack.ts";

const EMPTY_APP_PORT = 3999;
const SITE_PORT = 3998;
const KIB = 1024;

/** Limits of HTML and of the scripts in it, in KiB, the scripts compressed with Brotli. */
const PAGES = [
  { path: "/", html: 40, script: 128 },
  { path: "/pricing", html: 60, script: 135 },
  { path: "/landing/web-inspector", html: null, script: 128 },
  { path: "/landing/brand-name-checker", html: null, script: 128 },
];

/** Limits of the scripts that are transferred until the network is idle, in KB. */
const TRANSFERS = [
  { path: "/auth", isSignedIn: false, most: 200 },
  { path: "/tools/web-inspector", isSignedIn: true, most: 260 },
  { path: "/products/domain-name-checker", isSignedIn: true, most: 250 },
  { path: "/", isSignedIn: true, most: 200 },
];

const CALLS = [
  "/api/catalog",
  "/api/products/plans",
  "/api/products/1/plans/1/tools",
  "/api/tools/by-key/screenshot",
];

const readHtml = async (url: string): Promise<string> => (await fetch(url)).text();

async function compareStaticPages(site: string, empty: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [path, baseline] of [
    ["/", "/home"],
    ["/pricing", "/pricing"],
  ]) {
    for (const encoding of ["identity", "gzip"]) {
      const headers = { "accept-encoding": encoding };
      const speed = await compareRequests(
        { url: `${site}${path}`, headers },
        { url: `${empty}${baseline}`, headers },
      );
      rows.push({ name: `${path}, ${encoding}, requests per second`, ...speed, unit: "/s", least: 0.9 });
    }
  }
  return rows;
}

async function compareCalls(site: string, empty: string, token: string): Promise<Row[]> {
  const baseline = { url: `${empty}/api/static` };
  // What is left of a call's ratio when its handler does nothing.
  const bare = await compareRequests({ url: `${empty}/api/dynamic` }, baseline);
  const rows: Row[] = [{ name: "A dynamic route without work, requests per second", ...bare, unit: "/s" }];
  const headers = { authorization: `Bearer ${token}` };
  for (const path of CALLS) {
    const speed = await compareRequests({ url: `${site}${path}`, headers }, baseline);
    rows.push({ name: `${path} signed in, requests per second`, ...speed, unit: "/s", least: 0.4 });
  }
  return rows;
}

async function measureSizes(site: string, empty: string): Promise<Row[]> {
  const rows: Row[] = [];
  const framework = await firstLoadKib(empty);
  for (const { path, html, script } of PAGES) {
    if (html) {
      const size = Buffer.byteLength(await readHtml(`${site}${path}`)) / KIB;
      rows.push({ name: `HTML of ${path}`, ours: size, baseline: html, unit: "KiB", digits: 1, most: 1 });
    }
    const ours = await firstLoadKib(`${site}${path}`);
    rows.push({
      name: `First-load script of ${path} against the framework's`,
      ours,
      baseline: framework,
      unit: "KiB",
      digits: 1,
    });
    rows.push({
      name: `First-load script of ${path} against its limit`,
      ours,
      baseline: script,
      unit: "KiB",
      digits: 1,
      most: 1,
    });
  }
  return rows;
}

/** Transferred scripts of a page with an empty cache, in KB, as `next start` sends them. */
async function measureTransfers(addresses: Addresses): Promise<Row[]> {
  const browser = await launchBrowser();
  try {
    const storageState = await signInByForm(browser, addresses.site);
    const rows: Row[] = [];
    for (const { path, isSignedIn, most } of TRANSFERS) {
      const context = await browser.newContext(isSignedIn ? { storageState } : {});
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send("Network.enable");
      const scripts = new Set<string>();
      let bytes = 0;
      cdp.on(
        "Network.responseReceived",
        ({ requestId, type }) => type === "Script" && scripts.add(requestId),
      );
      cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) bytes += encodedDataLength;
      });
      await page.goto(`${addresses.site}${path}`, { waitUntil: "networkidle" });
      await context.close();
      const who = isSignedIn ? "signed in" : "signed out";
      rows.push({
        name: `Script of ${path}, ${who}, until idle, against its limit`,
        ours: bytes / 1000,
        baseline: most,
        unit: "KB",
        most: 1,
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Compares the public pages and calls with an empty application, and their sizes with their limits. */
export async function measurePages({ addresses }: Running, token: string): Promise<Row[]> {
  const { site } = addresses;
  const html = { home: await readHtml(`${site}/`), pricing: await readHtml(`${site}/pricing`) };
  const empty = await startEmptyApp(EMPTY_APP_PORT, html);
  const alone = await startSiteAlone(addresses, SITE_PORT);
  try {
    return [
      ...(await compareStaticPages(alone.url, empty.url)),
      ...(await compareCalls(alone.url, empty.url, token)),
      ...(await measureSizes(site, empty.url)),
      ...(await measureTransfers(addresses)),
    ];
  } finally {
    await alone.stop();
    await empty.stop();
  }
}
