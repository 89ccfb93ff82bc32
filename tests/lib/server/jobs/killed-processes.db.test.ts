import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { createCapturesJob } from "#server/jobs/create-job.ts";
import { getJob } from "#server/jobs/list-jobs.ts";
import { toPublicId } from "#shared/public-id.ts";
import { sql } from "#tests/support/database.ts";
import { withDatabaseOutage } from "#tests/support/database-outage.ts";
import { startProcess, waitForExit } from "./start-process.ts";
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

vi.mock("#server/capture/screenshot.ts", () => import("./host-behavior-stub.ts"));

async function createJob(urls: string[]) {
  const caller = await makeJobCaller();
  const { job } = await createCapturesJob(caller, toList(urls));
  if (!job) throw new Error("No job was created.");
  const read = () => getJob(caller.userId, toUuid(job.id));
  return { id: job.id, userId: caller.userId, read };
}

/** Runs a worker process that dies at a step. @returns the signal that ended it, or null when it ended by itself */
async function runDyingWorker(step: number): Promise<string | null> {
  const child = startProcess("dying-worker.ts", { DIES_AT: String(step) });
  const [code, signal] = await waitForExit(child);
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

test("a job is completed though its worker loses the database for a while", async () => {
  const { id, read } = await createJob(listUrls(60));
  const worker = runDyingWorker(-1);
  await vi.waitFor(async () => expect((await read()).done).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 20,
  });
  await withDatabaseOutage(() => sleep(1_500));
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

test("a job that is canceled while its worker is dead ends once, and releases what is left", async () => {
  const { id, userId, read } = await createJob(listUrls(3));
  expect(await runDyingWorker(2)).toBe("SIGKILL");
  await cancelJob(userId, toUuid(id));
  await finish(read);
  const job = await read();
  expect(job.state).toBe("canceled");
  expect(job.uses.committed + job.uses.released).toBe(3);
  await expectSettled(id);
}, 60_000);

/**
 * Makes a change while a worker process stands at a step of an item.
 * @returns whether the worker has reached the step before its end
 */
async function changeAtStep(step: number, change: () => Promise<unknown>): Promise<boolean> {
  const worker = startProcess("dying-worker.ts", { PAUSES_AT: String(step) });
  const ended = waitForExit(worker);
  const hasPaused = await Promise.race([once(worker, "message").then(() => true), ended.then(() => false)]);
  // It waits while the worker holds the rows that it changes.
  const changed = change();
  if (hasPaused) {
    await sleep(50);
    worker.send("continue");
  }
  await Promise.all([changed, ended]);
  return hasPaused;
}

test("a job that is canceled at any step of an item ends once, and charges at most that item", async () => {
  for (let step = 0; ; step += 1) {
    const { id, userId, read } = await createJob(listUrls(2));
    const hasPaused = await changeAtStep(step, () => cancelJob(userId, toUuid(id)));
    await finish(read);
    const { state, uses } = await read();
    await expectSettled(id);
    if (!hasPaused) {
      expect(state).toBe("completed");
      expect(step).toBeGreaterThan(10);
      return;
    }
    expect(["canceled", "completed"], `step ${step}`).toContain(state);
    expect(uses.committed + uses.released, `step ${step}`).toBe(2);
  }
}, 240_000);

const STEPS_BETWEEN_CHANGES = 4;

test("a plan that ends at a step of an item has each item completed or skipped", async () => {
  for (let step = 0; ; step += STEPS_BETWEEN_CHANGES) {
    const { id, userId, read } = await createJob(listUrls(2));
    const hasPaused = await changeAtStep(
      step,
      () => sql`update user_subscriptions set ends_at = now() where user_id = ${userId}`,
    );
    await finish(read);
    const { done, skipped, uses } = await read();
    await expectSettled(id);
    expect(done + skipped, `step ${step}`).toBe(2);
    expect(uses, `step ${step}`).toEqual({ reserved: 2, committed: done, released: skipped });
    if (!hasPaused) return;
  }
}, 120_000);

test("a period that changes at a step of an item leaves the job's usage in the period of its creation", async () => {
  for (let step = 0; ; step += STEPS_BETWEEN_CHANGES) {
    const { id, userId, read } = await createJob(listUrls(2));
    const hasPaused = await changeAtStep(
      step,
      () => sql`update user_subscriptions set usage_anchor_at = usage_anchor_at - interval '10 days'
        where user_id = ${userId}`,
    );
    await finish(read);
    expect(await read(), `step ${step}`).toMatchObject({ state: "completed", done: 2 });
    expect(await sql`select used from usage_counters where user_id = ${userId} and used > 0`).toEqual([
      { used: 2 },
    ]);
    await expectSettled(id);
    if (!hasPaused) return;
  }
}, 120_000);

test("a site killed at any step of the creation of a job has created all of it or nothing", async () => {
  for (let step = 0; ; step += 1) {
    const { userId } = await makeJobCaller();
    const site = startProcess("creating-site.ts", { DIES_AT: String(step), USER_ID: userId });
    const [, signal] = await waitForExit(site);
    const jobs = await sql`select id, total, reserved_uses from jobs where user_id = ${userId}`;
    const items =
      await sql`select id from job_items where job_id in (select id from jobs where user_id = ${userId})`;
    const messages = await sql`select id from pgboss.job where name = 'capture'
      and data ->> 'id' in (select i.id::text from job_items i join jobs j on j.id = i.job_id
        where j.user_id = ${userId})`;
    const [counter] = await sql`select used from usage_counters where user_id = ${userId}`;
    if (jobs.length === 0) expect([items.length, counter?.used ?? 0], `step ${step}`).toEqual([0, 0]);
    else
      expect([jobs.length, items.length, messages.length, counter?.used], `step ${step}`).toEqual([
        1, 3, 3, 3,
      ]);
    for (const job of jobs) {
      await finish(() => getJob(userId, job.id));
      await expectSettled(toPublicId("job", job.id));
    }
    if (signal === null) {
      expect(jobs).toHaveLength(1);
      expect(step).toBeGreaterThan(5);
      return;
    }
    expect(signal).toBe("SIGKILL");
  }
}, 240_000);
