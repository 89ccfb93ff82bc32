import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { takeScreenshot } from "#server/capture/screenshot.ts";
import { createCapturesJob } from "#server/jobs/create.ts";
import { cancelJob, getJob } from "#server/jobs/read.ts";
import { closeQueue } from "#server/queue/index.ts";
import { databaseUrl, sql } from "#tests/support/database.ts";
import {
  expectSettled,
  listUrls,
  loseWorkers,
  makeJobCaller,
  skipWaits,
  toList,
  toUuid,
  work,
} from "./support.ts";

vi.mock("#server/capture/screenshot.ts", () => ({
  takeScreenshot: async (...call: Parameters<typeof takeScreenshot>) =>
    (await import("./support.ts")).takeScreenshotStub(...call),
}));

afterAll(closeQueue);
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

async function createJob(urls: string[]) {
  const caller = await makeJobCaller();
  const { job } = await createCapturesJob(caller, toList(urls));
  if (!job) throw new Error("No job was created.");
  const read = () => getJob(caller.userId, toUuid(job.id));
  return { id: job.id, userId: caller.userId, read };
}

/** Runs a worker process that dies at a step. @returns the signal that ended it, or null when it ended by itself */
async function runDyingWorker(step: number): Promise<string | null> {
  const file = join(import.meta.dirname, "dying-worker.ts");
  const child = spawn(process.execPath, ["--conditions=react-server", file], {
    env: { ...process.env, NODE_OPTIONS: "", DATABASE_URL: databaseUrl, DIES_AT: String(step) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (signal === null && step >= 0) expect(code).toBe(0);
  return signal;
}

async function finish(read: () => ReturnType<typeof getJob>): Promise<void> {
  await vi.waitFor(
    async () => {
      await loseWorkers();
      await skipWaits();
      await work();
      expect((await read()).finishedAt).not.toBeNull();
    },
    { timeout: 20_000, interval: 50 },
  );
}

test("a worker killed at any step of an item loses nothing and charges each item once", async () => {
  for (let step = 0; ; step += 1) {
    const { id, userId, read } = await createJob(listUrls(1));
    const signal = await runDyingWorker(step);
    await finish(read);
    expect(await read(), `step ${step}`).toMatchObject({ state: "completed", done: 1 });
    expect((await read()).uses).toEqual({ reserved: 1, committed: 1, released: 0 });
    const shown = await sql`select 1 from captures where user_id = ${userId} and job_id is not null
      and id in (select capture_id from job_items)`;
    expect(shown, `step ${step}`).toHaveLength(1);
    await expectSettled(id);
    if (signal === null) {
      // Before and after the commits that claim and that end the item.
      expect(step).toBeGreaterThanOrEqual(4);
      return;
    }
    expect(signal).toBe("SIGKILL");
  }
}, 120_000);

/** Ends the product's connections, and refuses new ones for a while. */
async function cutDatabase(milliseconds: number): Promise<void> {
  const { pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const admin = postgres(databaseUrl.replace(pathname, "/postgres"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`alter database ${name} with allow_connections false`);
  try {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and application_name like 'saas-tools%'`;
    await sleep(milliseconds);
  } finally {
    await admin.unsafe(`alter database ${name} with allow_connections true`);
    await admin.end();
  }
}

test("a job is completed though its worker loses the database for a while", async () => {
  const { id, read } = await createJob(listUrls(60));
  const worker = runDyingWorker(-1);
  await vi.waitFor(async () => expect((await read()).done).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 20,
  });
  await cutDatabase(1_500);
  await worker;
  await finish(read);
  expect(await read()).toMatchObject({ state: "completed", done: 60, uses: { committed: 60, released: 0 } });
  await expectSettled(id);
}, 60_000);

test("two workers, one of which is killed, and two drains at once run every item to one end", async () => {
  const { id, read } = await createJob(listUrls(12));
  const killed = runDyingWorker(3);
  await Promise.all([work(), work(), killed, runDyingWorker(-1)]);
  await finish(read);
  expect(await read()).toMatchObject({ state: "completed", done: 12, uses: { committed: 12, released: 0 } });
  await expectSettled(id);
}, 60_000);

test("a job that is cancelled while its worker is dead ends once, and releases what is left", async () => {
  const { id, userId, read } = await createJob(listUrls(3));
  expect(await runDyingWorker(2)).toBe("SIGKILL");
  await cancelJob(userId, toUuid(id));
  await finish(read);
  const job = await read();
  expect(job.state).toBe("cancelled");
  expect(job.uses.committed + job.uses.released).toBe(3);
  await expectSettled(id);
}, 60_000);
