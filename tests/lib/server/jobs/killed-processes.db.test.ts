import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { getJob } from "#server/jobs/list-jobs.ts";
import { toPublicId } from "#shared/public-id.ts";
import { sql } from "#tests/support/database.ts";
import { withDatabaseOutage } from "#tests/support/database-outage.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { startProcess, waitForExit } from "./start-process.ts";
import { createJob, expectSettled, finish, listUrls, makeJobCaller, toUuid, work } from "./support.ts";

vi.mock("#server/capture/screenshot.ts", () => import("./host-behavior-stub.ts"));

/** Runs a worker process that dies at a step. @returns the signal that ended it, or null when it ended by itself */
async function runDyingWorker(step: number): Promise<string | null> {
  const child = startProcess("dying-worker.ts", { DIES_AT: String(step) });
  const [code, signal] = await waitForExit(child);
  if (signal === null && step >= 0) expect(code).toBe(0);
  return signal;
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
}, 300_000);

test("a job is completed though its worker loses the database for a while", async () => {
  const { id, read } = await createJob(listUrls(60));
  const worker = runDyingWorker(-1);
  await waitFor(async () => expect((await read()).done).toBeGreaterThan(0), { interval: 20 });
  await withDatabaseOutage(() => sleep(1_500));
  await worker;
  await finish(read);
  expect(await read()).toMatchObject({ state: "completed", done: 60, uses: { committed: 60, released: 0 } });
  await expectSettled(id);
});

test("two workers, one of which is killed, and two drains at once run every item to one end", async () => {
  const { id, read } = await createJob(listUrls(12));
  const killed = runDyingWorker(3);
  await Promise.all([work(), work(), killed, runDyingWorker(-1)]);
  await finish(read);
  expect(await read()).toMatchObject({ state: "completed", done: 12, uses: { committed: 12, released: 0 } });
  await expectSettled(id);
});

test("a job that is canceled while its worker is dead ends once, and releases what is left", async () => {
  const { id, userId, read } = await createJob(listUrls(3));
  expect(await runDyingWorker(2)).toBe("SIGKILL");
  await cancelJob(userId, toUuid(id));
  await finish(read);
  const job = await read();
  expect(job.state).toBe("canceled");
  expect(job.uses.committed + job.uses.released).toBe(3);
  await expectSettled(id);
});

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
    const { used } = await readUsage(userId);
    const created = [jobs.length, items.length, messages.length, used];
    expect(created, `step ${step}`).toEqual(jobs.length === 0 ? [0, 0, 0, 0] : [1, 3, 3, 3]);
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
}, 600_000);
