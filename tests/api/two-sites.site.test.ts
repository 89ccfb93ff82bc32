import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { waitForHttp } from "#scripts/dev-stack/wait-for-http.ts";
import { CreatedJob, Job } from "#shared/jobs/contract.ts";
import { startHttpsReceiver } from "#tests/support/https-receiver.ts";
import { startPooler } from "#tests/support/pooler.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { closeOwnConnections, createKeyUser, createOwnDatabase } from "./own-database.ts";
import { readSiteEnv, startAnother } from "./start-server.ts";

/*
 * Two sites and two workers on one database of their own, through PgBouncer in transaction mode where it is installed.
 * DEPLOYMENT_SECONDS prolongs the time in which both versions run side by side.
 */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const DEPLOYMENT_SECONDS = Number(process.env.DEPLOYMENT_SECONDS ?? 20);
const HOOKS = "hooks.test";
const siteEnv = readSiteEnv();
const databaseUrl = await createOwnDatabase("two_sites");
const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
const folder = mkdtempSync(join(tmpdir(), "two-sites-"));
const receiver = await startHttpsReceiver([HOOKS]);
const children: ChildProcess[] = [];
let pooler: Awaited<ReturnType<typeof startPooler>> | null = null;

function createSettings(): Record<string, string> {
  const pooled = new URL(databaseUrl);
  if (pooler) Object.assign(pooled, { hostname: "127.0.0.1", port: String(pooler.port) });
  const at = `127.0.0.1:${receiver.port}`;
  const append = (name: string, value: string) => [siteEnv[name], value].filter(Boolean).join(",");
  return {
    DATABASE_URL: pooled.href,
    DIRECT_URL: databaseUrl,
    DATABASE_PREPARED_STATEMENTS: "false",
    DATABASE_POOL_SIZE: "5",
    LOOKUP_BUDGETS: "database",
    CAPTURE_STORE: `file:${folder}`,
    CAPTURE_SLOTS: "1",
    EGRESS_RESOLVE: append("EGRESS_RESOLVE", `${HOOKS}=${at}`),
    EGRESS_ALLOW: append("EGRESS_ALLOW", at),
    EGRESS_TRUST_SPKI: append("EGRESS_TRUST_SPKI", receiver.pin),
  };
}

type Site = { origin: string; child: ChildProcess };

async function startSite(): Promise<Site> {
  const { child, site } = await startAnother(createSettings());
  child.stderr.resume();
  children.push(child);
  return { origin: site, child };
}
const isHealthy = ({ origin }: Site) =>
  waitForHttp(`${origin}/api/health`, (status) => status === 200, 60_000);

async function startWorker(): Promise<ChildProcess> {
  const port = await anyFreePort();
  const child = spawn(process.execPath, ["--conditions=react-server", "scripts/worker.ts"], {
    cwd: ROOT,
    env: { ...siteEnv, ...createSettings(), NODE_ENV: "production", WORKER_PORT: String(port) },
    stdio: "ignore",
  });
  children.push(child);
  await waitForHttp(`http://127.0.0.1:${port}/`, (status) => status === 200, 60_000);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** The sites behind the load balancer. */
let rotation: Site[] = [];
const workers: ChildProcess[] = [];
let calls = 0;

function call(key: string, path: string, body?: object): Promise<Response> {
  const site = rotation[calls++ % rotation.length];
  return fetch(`${site?.origin}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

beforeAll(async () => {
  const isInstalled = spawnSync("pgbouncer", ["--version"]).error === undefined;
  if (isInstalled) pooler = await startPooler(databaseUrl);
  rotation = await Promise.all([startSite(), startSite()]);
  workers.push(...(await Promise.all([startWorker(), startWorker()])));
  await Promise.all(rotation.map(isHealthy));
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await closeOwnConnections();
  await sql.end();
  pooler?.stop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

test("exactly one of forty parallel checks at both sites runs when one use remains", async () => {
  const { id, key } = await createKeyUser(databaseUrl, ["checkerPro"]);
  const check = () => call(key, "/names/check", { name: "northkiln", tlds: [".com"], platforms: [] });
  expect((await check()).status).toBe(200);
  await sql`update usage_counters set used = 199 where user_id = ${id}`;
  const statuses = (await Promise.all(Array.from({ length: 40 }, check))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(39);
  expect(await sql`select used from usage_counters where user_id = ${id}`).toEqual([{ used: 200 }]);
});

test("a plan with one capture at a time has that one across both sites", async () => {
  const { id, key } = await createKeyUser(databaseUrl, ["free"]);
  const screenshot = (host: string) => call(key, "/screenshot", { url: `https://${host}.test/` });
  const answers = await Promise.all([screenshot("plain"), screenshot("docs")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = await sql<{ reservedAt: Date; endedAt: Date }[]>`
    select reserved_at as "reservedAt", ended_at as "endedAt" from usage_reservations
    where user_id = ${id} order by reserved_at`;
  // The lock is released beside the commit, not after it.
  expect(second?.reservedAt.getTime()).toBeGreaterThan((first?.endedAt.getTime() ?? 0) - 1_000);
});

const screenshot = { waitUntil: "load", block: { ads: false, banners: false, trackers: false } };
const HOSTS = ["plain", "shop", "blog", "docs"];

async function startJob(key: string, hosts: string[]): Promise<string> {
  const urls = hosts.map((host, index) => `https://${host}.test/?${index}`);
  const created = CreatedJob.parse(await (await call(key, "/jobs/captures", { urls, screenshot })).json());
  return created.job?.id ?? "";
}
async function waitForJob(key: string, id: string): Promise<Job> {
  const read = async () => Job.parse(await (await call(key, `/jobs/${id}`)).json());
  await waitFor(async () => expect((await read()).finishedAt).not.toBeNull(), {
    timeout: 150_000,
    interval: 500,
  });
  return read();
}

test("both workers share jobs fairly, charge each item once, and send each event once", async () => {
  const [many, few] = [await createKeyUser(databaseUrl, ["pro"]), await createKeyUser(databaseUrl, ["pro"])];
  const created = await call(few.key, "/webhooks", { url: `https://${HOOKS}/in`, events: ["job.completed"] });
  expect([created.status, await created.text()]).toEqual([200, expect.any(String)]);
  const large = await startJob(many.key, [...HOSTS, ...HOSTS, ...HOSTS]);
  const small = await startJob(few.key, HOSTS.slice(0, 2));
  const [smallJob, largeJob] = await Promise.all([waitForJob(few.key, small), waitForJob(many.key, large)]);
  expect([smallJob, largeJob]).toMatchObject([
    { state: "completed", done: 2 },
    { state: "completed", done: 12 },
  ]);
  expect(Date.parse(smallJob.finishedAt ?? "")).toBeLessThan(Date.parse(largeJob.finishedAt ?? ""));
  expect(
    await sql`select user_id, count(*)::int as charged from usage_reservations
      where user_id in (${few.id}, ${many.id}) and state = 'committed' group by 1 order by 2`,
  ).toEqual([
    { user_id: few.id, charged: 2 },
    { user_id: many.id, charged: 12 },
  ]);
  await waitFor(() => expect(receiver.requests).toHaveLength(1));
  await sleep(2_000);
  expect(receiver.requests).toHaveLength(1);
});

/** Sends calls of two kinds all the time. @returns those that failed, once stopped */
function sendCalls(key: string) {
  const end = new AbortController();
  const failed = new Set<string>();
  let sent = 0;
  const work = async (path: string, body?: object): Promise<void> => {
    while (!end.signal.aborted) {
      sent += 1;
      const answer = await call(key, path, body).catch((error: unknown) => error);
      const status = answer instanceof Response ? answer.status : null;
      if (status !== 200 && status !== 429) failed.add(`${path}: ${status ?? String(answer)}`);
      if (answer instanceof Response) await answer.arrayBuffer();
      await sleep(250);
    }
  };
  const names = { name: "northkiln", tlds: [".com"], platforms: [] };
  const working = Promise.all([work("/usage"), work("/usage"), work("/names/check", names)]);
  const stopCalls = async () => {
    end.abort();
    await working;
    return { failed: [...failed], sent };
  };
  return { stop: stopCalls };
}

const MIGRATIONS = sql`drizzle.__drizzle_migrations`;

test(
  "a version takes no traffic before its migration, and the next one replaces both sites and workers without a failed request",
  async () => {
    const user = await createKeyUser(databaseUrl, ["pro", "checkerUnlimited"]);
    const traffic = sendCalls(user.key);
    const [newest] = await sql`delete from ${MIGRATIONS}
    where created_at = (select max(created_at) from ${MIGRATIONS}) returning hash, created_at`;
    const early = await startSite();
    await waitForHttp(`${early.origin}/api/catalog`, (status) => status === 200, 60_000);
    const health = await fetch(`${early.origin}/api/health`);
    expect([health.status, await health.json()]).toMatchObject([
      503,
      { components: { database: "outdated" } },
    ]);
    await sql`insert into ${MIGRATIONS} (hash, created_at) values (${newest?.hash}, ${newest?.created_at})`;
    // The migration of the next version, which adds to the schema what this version does not know.
    await sql`alter table captures add column of_the_next_version text`;
    await sql`insert into ${MIGRATIONS} (hash, created_at) values ('next', ${Number(newest?.created_at) + 1})`;
    await isHealthy(early);

    const job = await startJob(user.key, HOSTS);
    const next = [early, await startSite()];
    for (const site of next) {
      await isHealthy(site);
      rotation = [...rotation, site];
    }
    await sleep(DEPLOYMENT_SECONDS * 1_000);
    for (const old of rotation.filter((site) => !next.includes(site))) {
      rotation = rotation.filter((site) => site !== old);
      // A call that was already on its way.
      await sleep(500);
      await stop(old.child);
    }
    const replaced = [...workers];
    for (const old of replaced) {
      await startWorker();
      await stop(old);
    }
    expect(await waitForJob(user.key, job)).toMatchObject({ state: "completed", done: 4 });
    const { failed, sent } = await traffic.stop();
    expect(failed).toEqual([]);
    expect(sent).toBeGreaterThan(DEPLOYMENT_SECONDS);
  },
  180_000 + DEPLOYMENT_SECONDS * 1_000,
);
