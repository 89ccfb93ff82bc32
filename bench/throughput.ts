import { captureWithApi, getSharedChromium, PAGE, startPlainBrowser } from "./captures.ts";
import { median, type Row } from "./report.ts";
import type { Running } from "./start-stack.ts";

const ROUNDS = 3;
const CAPTURES = 16;
/** Concurrent callers. The server runs two captures at a time; the others wait in a queue. */
const AT_ONCE = [1, 2, 4, 8];

type Take = (url: string) => Promise<unknown>;

/** Captures per second of this many callers, each taking one after the other. */
async function capturesPerSecond(take: Take, callers: number): Promise<number> {
  let left = CAPTURES;
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (; left > 0; ) {
      left -= 1;
      await take(PAGE);
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
  return CAPTURES / ((performance.now() - started) / 1000);
}

async function compare(ours: Take, bare: Take, callers: number): Promise<Row> {
  const seen = { ours: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.ours.push(await capturesPerSecond(ours, callers));
    seen.baseline.push(await capturesPerSecond(bare, callers));
  }
  return {
    name: `Captures per second, concurrent callers: ${callers}`,
    ours: median(seen.ours),
    baseline: median(seen.baseline),
    unit: "/s",
    digits: 1,
  };
}

/**
 * Captures per second through the API against one warm plain browser, alternating, with one to eight callers. The
 * account has a paid plan, whose concurrent captures stand for as many accounts.
 */
export async function compareThroughput({ addresses }: Running, token: string): Promise<Row[]> {
  const { executablePath, args } = await getSharedChromium(addresses);
  const bare = await startPlainBrowser(executablePath, args);
  const ours = captureWithApi(addresses.site, token);
  const rows: Row[] = [];
  try {
    for (const callers of AT_ONCE) rows.push(await compare(ours, bare.take, callers));
  } finally {
    await bare.close();
  }
  return rows;
}
