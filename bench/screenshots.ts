import { captureWithApi, getSharedChromium, PAGE, startPlainBrowser } from "./captures.ts";
import { type Competitor, startBrowserless, startCaptureWebsite } from "./competitors.ts";
import { liveHeapMib } from "./live-heap.ts";
import { type Memory, measureProcessMemory } from "./memory.ts";
import { median, type Row } from "./report.ts";
import type { Running } from "./start-stack.ts";

const ROUNDS = 15;
const PLAIN_BROWSER = "a warm plain browser";
/** Limit of what a call adds to the browser's work, in milliseconds. */
const MOST_OVERHEAD = 15;

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

/** Milliseconds of one screenshot through the API against each competitor, alternating on the same page; medians. */
export async function compareScreenshots({ addresses }: Running, token: string): Promise<Row[]> {
  const { executablePath, args } = await getSharedChromium(addresses);
  const rivals: Record<string, Competitor> = {
    [PLAIN_BROWSER]: await startPlainBrowser(executablePath, args),
    "capture-website": startCaptureWebsite(executablePath, args),
    "@browserless/screenshot": startBrowserless(executablePath, args),
  };
  const takes = Object.entries(rivals).map(([name, { take }]) => ({ name, take, seen: [] as number[] }));
  const overheads: number[] = [];
  const capture = captureWithApi(addresses.site, token);
  const take = async (url: string): Promise<void> => {
    const { ms, result } = await timed(() => capture(url));
    overheads.push(ms - result);
  };
  const product = { name: "product", take, seen: [] as number[] };
  try {
    for (let round = -2; round < ROUNDS; round += 1) {
      for (const { take, seen } of [product, ...takes]) {
        const { ms } = await timed(() => take(PAGE));
        // The first rounds warm up every competitor.
        if (round >= 0) seen.push(ms);
      }
    }
  } finally {
    await Promise.all(Object.values(rivals).map((rival) => rival.close()));
  }
  const overhead = {
    name: "Overhead of a screenshot call, median, against its limit",
    ours: median(overheads.slice(2)),
    baseline: MOST_OVERHEAD,
    unit: "ms",
    digits: 1,
    most: 1,
  };
  const compared = takes.map(({ name, seen }) => ({
    name: `Screenshot through the API, median, against ${name}`,
    ours: median(product.seen),
    baseline: median(seen),
    unit: "ms",
    ...(name === PLAIN_BROWSER ? { most: 1.05 } : {}),
  }));
  return [...compared, overhead];
}

/** The sample site with advertisements, trackers and a cookie banner. */
const SITE_WITH_ADS = "https://news.test/";
const WITHOUT_BLOCKING = { no_ads: false, no_tracking: false, no_cookie_banners: false };

/** Milliseconds of a screenshot of a site with advertisements, with all blocking and without, alternating; medians. */
export async function compareBlocking({ addresses }: Running, token: string): Promise<Row> {
  const take = captureWithApi(addresses.site, token);
  const seen = { ours: [] as number[], baseline: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const blocked = await timed(() => take(SITE_WITH_ADS));
    const open = await timed(() => take(SITE_WITH_ADS, WITHOUT_BLOCKING));
    if (round < 0) continue;
    seen.ours.push(blocked.ms);
    seen.baseline.push(open.ms);
  }
  return {
    name: "Screenshot of a site with advertisements, median, against blocking nothing",
    ours: median(seen.ours),
    baseline: median(seen.baseline),
    unit: "ms",
    most: 0.9,
  };
}

const HUNDRED = 100;

/** Takes a hundred sequential captures. Returns the median memory of server and browsers. */
async function captureHundredTimes(take: () => Promise<unknown>, pid: number): Promise<Memory> {
  const seen: Memory[] = [];
  for (let count = 0; count < HUNDRED; count += 1) {
    await take();
    seen.push(measureProcessMemory(pid));
  }
  return {
    server: median(seen.map(({ server }) => server)),
    browsers: median(seen.map(({ browsers }) => browsers)),
  };
}

/**
 * Memory over many sequential captures: the server's live heap after the last hundred compared with the first. Prints
 * every hundred, and how many captures one account gets per second.
 */
export async function measureMemory({ addresses }: Running, token: string, captures: number): Promise<Row> {
  const take = captureWithApi(addresses.site, token);
  const pid = addresses.pids.site;
  const live: number[] = [];
  let spent = 0;
  for (let done = 0; done < captures; done += HUNDRED) {
    const started = performance.now();
    const { server, browsers } = await captureHundredTimes(() => take(PAGE), pid);
    spent += performance.now() - started;
    live.push(await liveHeapMib(pid));
    const parts = [server, browsers, live.at(-1) ?? Number.NaN].map((mib) => `${mib.toFixed(0)} MiB`);
    console.log(
      `Captures ${done + 1} to ${done + HUNDRED}: server ${parts[0]}, browsers ${parts[1]}, in use on the heap ${parts[2]}`,
    );
  }
  console.log(`${captures} sequential captures: ${(captures / (spent / 1000)).toFixed(2)} per second`);
  return {
    name: `In use on the heap after ${captures} captures against after the first hundred`,
    ours: live.at(-1) ?? Number.NaN,
    baseline: live[0] ?? Number.NaN,
    unit: "MiB",
    most: 1.05,
  };
}
