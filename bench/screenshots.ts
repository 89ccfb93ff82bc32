import chromium from "@sparticuz/chromium";
import { chromium as playwright } from "playwright-core";
import { residentMib } from "./memory.ts";
import { median, type Row } from "./report.ts";
import { type Rival, startBrowserless, startCaptureWebsite } from "./rivals.ts";
import type { Running } from "./stack.ts";

const ROUNDS = 15;
const HOST = "plain.test";
const PAGE = `http://${HOST}/`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A warm browser that does nothing but open the page and take the picture. */
async function startBare(executablePath: string, args: string[]): Promise<Rival> {
  const browser = await playwright.launch({ executablePath, args });
  return {
    take: async (url) => {
      const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
      const page = await context.newPage();
      await page.goto(url, { waitUntil: "load" });
      await page.screenshot({ type: "jpeg", quality: 80 });
      await context.close();
    },
    close: () => browser.close(),
  };
}

/** One picture through the API with all blocking on, waiting for the load event only. */
const throughApi = (site: string, token: string) => async (url: string) => {
  const response = await fetch(`${site}/api/tools/screenshot`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ url, wait_until: "load" }),
  });
  if (!response.ok) throw new Error(`The screenshot failed: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
};

/** Milliseconds of one screenshot through the API against each of the others, in turn on the same page; medians. */
export async function compareScreenshots({ addresses }: Running, token: string): Promise<Row[]> {
  const executablePath = await chromium.executablePath();
  const map = `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${new URL(addresses.web).port}`;
  const args = ["--no-sandbox", "--no-zygote", "--hide-scrollbars", map];
  const rivals: Record<string, Rival> = {
    "a warm bare browser": await startBare(executablePath, args),
    "capture-website": startCaptureWebsite(executablePath, args),
    "@browserless/screenshot": startBrowserless(executablePath, args),
  };
  const takes = Object.entries(rivals).map(([name, { take }]) => ({ name, take, seen: [] as number[] }));
  const product = { name: "product", take: throughApi(addresses.site, token), seen: [] as number[] };
  try {
    for (let round = -2; round < ROUNDS; round += 1) {
      for (const { take, seen } of [product, ...takes]) {
        const ms = await timed(() => take(PAGE));
        // The first rounds warm every side up.
        if (round >= 0) seen.push(ms);
      }
    }
  } finally {
    await Promise.all(Object.values(rivals).map((rival) => rival.close()));
  }
  return takes.map(({ name, seen }) => ({
    name: `Screenshot through the API, median, against ${name}`,
    ours: median(product.seen),
    floor: median(seen),
    unit: "ms",
  }));
}

const HUNDRED = 100;

/**
 * Memory of the server and its browsers over many captures, one after the other: the median of the last hundred against
 * the first hundred. Prints every hundred, and how many captures one account gets in a second.
 */
export async function measureMemory({ addresses }: Running, token: string, captures: number): Promise<Row> {
  const take = throughApi(addresses.site, token);
  const hundreds: number[] = [];
  const started = performance.now();
  for (let done = 0; done < captures; done += HUNDRED) {
    const resident: number[] = [];
    for (let count = 0; count < HUNDRED; count += 1) {
      await take(PAGE);
      resident.push(residentMib(addresses.pids.site));
    }
    hundreds.push(median(resident));
    console.log(`Captures ${done + 1} to ${done + HUNDRED}: ${median(resident).toFixed(0)} MiB`);
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(`${captures} captures one after the other: ${(captures / seconds).toFixed(2)} a second`);
  return {
    name: `Memory, last hundred of ${captures} captures against the first hundred`,
    ours: hundreds.at(-1) ?? Number.NaN,
    floor: hundreds[0] ?? Number.NaN,
    unit: "MiB",
  };
}
