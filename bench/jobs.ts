import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createSubscriber, loadAccounts, type Sql } from "./accounts.ts";
import { captureWithApi, getSharedChromium, startPlainBrowser } from "./captures.ts";
import { median, type Row } from "./report.ts";
import type { Addresses, Running } from "./start-stack.ts";

/* Jobs in the running product: its worker is a process of its own. */

const HOSTS = ["plain", "shop", "blog", "docs", "news", "market"];
const CAPTURES = 200;
const THROUGHPUT_ROUNDS = 3;
const LEAST_THROUGHPUT = 0.85;
const CROWD = { users: 50, items: 200 };
const INTERACTIVE = 10;
const SMALL_ITEMS = 5;
/** Items of each other user that may be done during a small job, as a multiple of its own. */
const MOST_OTHERS = 2;
const MAX_WAIT_MS = 2_000;
const LARGE_ITEMS = 5_000;
const MAX_CREATION_MS = 1_000;
const MAX_FIRST_EVENT_MS = 200;
const ROUNDS = 5;
/** As often as the page of a job gets its progress. */
const POLL_MS = 1_000;

type Job = { id: string; finishedAt: string | null; startedAt: string | null; done: number };
type Client = (path: string, body?: object, method?: string) => Promise<Response>;

export const createClient =
  ({ site }: Addresses, token: string): Client =>
  async (path, body, method = body ? "POST" : "GET") => {
    const response = await fetch(`${site}/api/jobs${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };

const listUrls = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `http://${HOSTS[index % HOSTS.length]}.test/?${randomUUID()}`);

const screenshot = { waitUntil: "load" };

async function createJob(call: Client, urls: string[]): Promise<Job> {
  return ((await (await call("/captures", { urls, screenshot })).json()) as { job: Job }).job;
}

export async function waitUntilEnded(call: Client, id: string): Promise<Job> {
  for (;;) {
    const job = (await (await call(`/${id}`)).json()) as Job;
    if (job.finishedAt) return job;
    await pause(POLL_MS);
  }
}

export const toSeconds = (job: Job): number =>
  (Date.parse(job.finishedAt ?? "") - Date.parse(job.startedAt ?? "")) / 1_000;

const cancel = async (call: Client, { id }: Job) => void (await call(`/${id}`, undefined, "DELETE"));

/** Milliseconds until the end of the creation of a job, and until the first event of its stream. */
async function measureCreation(call: Client): Promise<Row[]> {
  const seen = { creation: [] as number[], event: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const urls = Array.from({ length: LARGE_ITEMS }, () => `https://${randomUUID()}.example/`);
    const started = performance.now();
    const job = await createJob(call, urls);
    seen.creation.push(performance.now() - started);
    const opened = performance.now();
    const stream = (await call(`/${job.id}/events`)).body?.getReader();
    for (let text = ""; !text.includes("data:"); ) {
      const { value, done } = (await stream?.read()) ?? { value: undefined, done: true };
      if (done) throw new Error("The stream ended without an event");
      text += Buffer.from(value ?? []).toString();
    }
    seen.event.push(performance.now() - opened);
    await stream?.cancel();
    await cancel(call, job);
  }
  return [
    ["Creation of a job of 5,000 addresses, against its limit", seen.creation, MAX_CREATION_MS] as const,
    ["First event of a job, against its limit", seen.event, MAX_FIRST_EVENT_MS] as const,
  ].map(([name, values, baseline]) => ({ name, ours: median([...values]), baseline, unit: "ms", most: 1 }));
}

/** Captures per second of a job, against a warm plain browser with as many callers on the same pages. */
async function compareThroughput(addresses: Addresses, call: Client): Promise<Row> {
  const { executablePath, args } = await getSharedChromium(addresses, HOSTS);
  const bare = await startPlainBrowser(executablePath, args);
  const takeAll = async (urls: string[]): Promise<number> => {
    const started = performance.now();
    const rest = [...urls];
    const work = async () => {
      for (let url = rest.pop(); url; url = rest.pop()) await bare.take(url);
    };
    await Promise.all(Array.from({ length: Number(process.env.CAPTURE_SLOTS) }, work));
    return urls.length / ((performance.now() - started) / 1_000);
  };
  const runJob = async (urls: string[]): Promise<number> => {
    const job = await waitUntilEnded(call, (await createJob(call, urls)).id);
    if (job.done !== urls.length) throw new Error(`${job.done} of ${urls.length} captures succeeded`);
    return urls.length / toSeconds(job);
  };
  const seen = { ours: [] as number[], baseline: [] as number[] };
  try {
    await takeAll(listUrls(CAPTURES / 10));
    await runJob(listUrls(CAPTURES / 10));
    // Alternating rounds, because a machine's speed changes within minutes.
    for (let round = 0; round < THROUGHPUT_ROUNDS; round += 1) {
      seen.baseline.push(await takeAll(listUrls(CAPTURES)));
      seen.ours.push(await runJob(listUrls(CAPTURES)));
    }
    seen.baseline.push(await takeAll(listUrls(CAPTURES)));
    return {
      name: `Captures per second of a job of ${CAPTURES}, ${process.env.CAPTURE_SLOTS} at a time`,
      ours: median(seen.ours),
      baseline: median(seen.baseline),
      unit: "/s",
      digits: 2,
      least: LEAST_THROUGHPUT,
    };
  } finally {
    await bare.close();
  }
}

async function takeInteractive(capture: ReturnType<typeof captureWithApi>): Promise<number> {
  const seen: number[] = [];
  for (let count = 0; count < INTERACTIVE; count += 1) {
    const started = performance.now();
    await capture("http://plain.test/");
    seen.push(performance.now() - started);
  }
  return Math.max(...seen);
}

type OtherJob = { call: Client; job: Job };

async function countDone(crowd: OtherJob[]): Promise<number[]> {
  const jobs = crowd.map(async ({ call, job }) => ((await (await call(`/${job.id}`)).json()) as Job).done);
  return Promise.all(jobs);
}

/** Captures on the screen, and a small job, beside 10,000 items of 50 users. */
async function measureCrowd(addresses: Addresses, sql: Sql, token: string): Promise<Row[]> {
  const call = createClient(addresses, token);
  const capture = captureWithApi(addresses.site, token);
  const idleMs = await takeInteractive(capture);
  const crowd: OtherJob[] = [];
  for (let user = 0; user < CROWD.users; user += 1) {
    const other = createClient(addresses, (await createSubscriber(sql, "pro")).token);
    crowd.push({ call: other, job: await createJob(other, listUrls(CROWD.items)) });
  }
  const busyMs = await takeInteractive(capture);
  const before = await countDone(crowd);
  await waitUntilEnded(call, (await createJob(call, listUrls(SMALL_ITEMS))).id);
  const after = await countDone(crowd);
  await Promise.all(crowd.map(({ call: other, job }) => cancel(other, job)));
  return [
    {
      name: "Longest capture on the screen beside 10,000 items above the longest alone, against the allowed wait",
      ours: Math.max(0, busyMs - idleMs),
      baseline: MAX_WAIT_MS,
      unit: "ms",
      most: 1,
    },
    {
      name: `Items of another user that are done during a job of ${SMALL_ITEMS}, at most`,
      ours: Math.max(...after.map((done, index) => done - (before[index] ?? 0))),
      baseline: SMALL_ITEMS,
      unit: "items",
      most: MOST_OTHERS,
    },
  ];
}

/**
 * Measures jobs, with `CAPTURE_SLOTS` captures at a time in the worker.
 * @param isMeasured of `creation`, `throughput` and `crowd`
 */
export async function measureJobs(
  { addresses }: Pick<Running, "addresses">,
  isMeasured: (name: string) => boolean,
): Promise<Row[]> {
  const sql = (await loadAccounts()).openStackDatabase();
  try {
    const { token } = await createSubscriber(sql, "pro");
    const call = createClient(addresses, token);
    const rows: Row[] = [];
    if (isMeasured("creation")) rows.push(...(await measureCreation(call)));
    if (isMeasured("throughput")) rows.push(await compareThroughput(addresses, call));
    if (isMeasured("crowd")) rows.push(...(await measureCrowd(addresses, sql, token)));
    return rows;
  } finally {
    await sql.end();
  }
}
