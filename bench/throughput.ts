import { createSubscriber, loadAccounts } from "./accounts.ts";
import { captureWithApi, getSharedChromium, PAGE, startPlainBrowser } from "./captures.ts";
import { median, type Row } from "./report.ts";
import type { Running } from "./start-stack.ts";

const ROUNDS = 5;
const CAPTURES = 24;
const MAX_CALLERS = 4;

type Take = (url: string) => Promise<unknown>;
type Case = { name: string; takes: Take[]; least: number };

/** Captures per second of concurrent callers, each taking one after the other. */
async function measureThroughput(takes: Take[]): Promise<number> {
  let left = CAPTURES;
  const started = performance.now();
  const work = async (take: Take): Promise<void> => {
    for (; left > 0; ) {
      left -= 1;
      await take(PAGE);
    }
  };
  await Promise.all(takes.map(work));
  return CAPTURES / ((performance.now() - started) / 1000);
}

async function compare({ name, takes, least }: Case, bare: Take): Promise<Row> {
  const bareTakes = takes.map(() => bare);
  const seen = { ours: [] as number[], baseline: [] as number[] };
  // The first round warms up both.
  for (let round = -1; round < ROUNDS; round += 1) {
    const [ours, baseline] = [await measureThroughput(takes), await measureThroughput(bareTakes)];
    if (round < 0) continue;
    seen.ours.push(ours);
    seen.baseline.push(baseline);
  }
  return {
    name: `Captures per second, ${name}`,
    ours: median(seen.ours),
    baseline: median(seen.baseline),
    unit: "/s",
    digits: 1,
    least,
  };
}

/** Tokens of new accounts on the Pro plan. */
async function createTokens(count: number): Promise<string[]> {
  const sql = (await loadAccounts()).openStackDatabase();
  try {
    const subscribers = await Promise.all(Array.from({ length: count }, () => createSubscriber(sql, "pro")));
    return subscribers.map(({ token }) => token);
  } finally {
    await sql.end();
  }
}

/**
 * Captures per second through the API, all blocking on, against one warm plain browser with as many callers; the rounds
 * alternate.
 */
export async function compareThroughput({ addresses }: Running): Promise<Row[]> {
  const takes = (await createTokens(MAX_CALLERS)).map((token) => captureWithApi(addresses.site, token));
  const cases: Case[] = [
    { name: "one caller", takes: takes.slice(0, 1), least: 0.9 },
    { name: "four callers of one account", takes: takes.map(() => takes[0] as Take), least: 0.85 },
    { name: "four accounts", takes, least: 0.6 },
  ];
  const { executablePath, args } = await getSharedChromium(addresses);
  const bare = await startPlainBrowser(executablePath, args);
  const rows: Row[] = [];
  try {
    for (const each of cases) rows.push(await compare(each, bare.take));
  } finally {
    await bare.close();
  }
  return rows;
}
