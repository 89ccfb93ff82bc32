import { captureWithApi, getSharedChromium, PAGE, startPlainBrowser } from "./captures.ts";
import { type Competitor, startBrowserless, startCaptureWebsite } from "./competitors.ts";
import { liveHeapMib } from "./live-heap.ts";
import { type Memory, measureProcessMemory } from "./memory.ts";
import { median, type Row } from "./report.ts";
import type { Running } from "./start-stack.ts";

const ROUNDS = 15;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds of one screenshot through the API against each competitor, alternating on the same page; medians. */
export async function compareScreenshots({ addresses }: Running, token: string): Promise<Row[]> {
  const { executablePath, args } = await getSharedChromium(addresses);
  const rivals: Record<string, Competitor> = {
    "a warm plain browser": await startPlainBrowser(executablePath, args),
    "capture-website": startCaptureWebsite(executablePath, args),
    "@browserless/screenshot": startBrowserless(executablePath, args),
  };
  const takes = Object.entries(rivals).map(([name, { take }]) => ({ name, take, seen: [] as number[] }));
  const product = { name: "product", take: captureWithApi(addresses.site, token), seen: [] as number[] };
  try {
    for (let round = -2; round < ROUNDS; round += 1) {
      for (const { take, seen } of [product, ...takes]) {
        const ms = await timed(() => take(PAGE));
        // The first rounds warm up every competitor.
        if (round >= 0) seen.push(ms);
      }
    }
  } finally {
    await Promise.all(Object.values(rivals).map((rival) => rival.close()));
  }
  return takes.map(({ name, seen }) => ({
    name: `Screenshot through the API, median, against ${name}`,
    ours: median(product.seen),
    baseline: median(seen),
    unit: "ms",
  }));
}

const HUNDRED = 100;

/** Takes a hundred sequential captures. Returns the median memory of server and browsers. */
async function captureHundredTimes(take: () => Promise<void>, pid: number): Promise<Memory> {
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
  };
}
