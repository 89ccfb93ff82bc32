import type { Cookie } from "playwright-core";
import { launchBrowser, signInByForm } from "./browser.ts";
import { FIRST_LOAD_LIMITS, firstLoadKib, HTML_LIMITS, SIGNED_IN_LIMITS } from "./first-load.ts";
import type { Row } from "./report.ts";
import { compareRequests } from "./requests.ts";
import { type Addresses, type Running, startEmptyApp, startSiteAlone } from "./start-stack.ts";

const EMPTY_APP_PORT = 3999;
const SITE_PORT = 3998;
const KIB = 1024;

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
  for (const [path, baseline] of Object.entries(HTML_LIMITS)) {
    const ours = Buffer.byteLength(await readHtml(`${site}${path}`)) / KIB;
    rows.push({ name: `HTML of ${path}`, ours, baseline, unit: "KiB", digits: 1, most: 1 });
  }
  const framework = await firstLoadKib(empty);
  rows.push({
    name: "First-load script of / against the framework's",
    ours: await firstLoadKib(site),
    baseline: framework,
    unit: "KiB",
    digits: 1,
  });
  return rows;
}

async function measureFirstLoads(site: string, cookies: readonly Cookie[]): Promise<Row[]> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const rows: Row[] = [];
  for (const [limits, headers] of [
    [FIRST_LOAD_LIMITS, {}],
    [SIGNED_IN_LIMITS, { cookie }],
  ] as const)
    for (const [path, baseline] of Object.entries(limits)) {
      const ours = await firstLoadKib(`${site}${path}`, headers);
      const name = `First-load script of ${path} against its limit`;
      rows.push({ name, ours, baseline, unit: "KiB", digits: 1, most: 1 });
    }
  return rows;
}

/** Scripts of the first loads, and those transferred with an empty cache, in KB, as `next start` sends them. */
async function measureScripts(addresses: Addresses): Promise<Row[]> {
  const browser = await launchBrowser();
  try {
    const storageState = await signInByForm(browser, addresses.site);
    const rows = await measureFirstLoads(addresses.site, storageState.cookies);
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
      ...(await measureScripts(addresses)),
    ];
  } finally {
    await alone.stop();
    await empty.stop();
  }
}
