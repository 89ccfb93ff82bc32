import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { createChecksJob } from "#server/jobs/create-job.ts";
import { getJob } from "#server/jobs/list-jobs.ts";
import { CreateChecksJob } from "#shared/jobs/contract.ts";
import { databaseUrl, sql } from "#tests/support/database.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { expectSettled, makeJobCaller, toUuid } from "../jobs/support.ts";

/* Real worker processes. The registries do not answer, so every check ends without a result. */

const workers: ChildProcess[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill("SIGKILL");
});
/** Starts a worker and waits until it runs. @returns it and the port of its health checks */
async function startWorker(): Promise<{ worker: ChildProcess; port: number }> {
  const worker = spawn(process.execPath, ["--conditions=react-server", "scripts/worker.ts"], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, WORKER_PORT: "0", CHECK_DEADLINE_MS: "300" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.push(worker);
  for await (const chunk of worker.stdout ?? []) {
    const port = /port (\d+)/.exec(String(chunk))?.[1];
    if (port) return { worker, port: Number(port) };
  }
  throw new Error("The worker ended.");
}

const createJob = async (names: number) => {
  const caller = await makeJobCaller("checkerPro");
  const list = Array.from({ length: names }, (_, index) => `northkiln${index}`);
  const body = CreateChecksJob.parse({ names: list, tlds: [".com"], platforms: [] });
  const { job } = await createChecksJob(caller, body);
  if (!job) throw new Error("No job was created.");
  const read = () => getJob(caller.userId, toUuid(job.id));
  return { id: job.id, read };
};

test("items that a killed worker held end once, with another worker, within 60 s", async () => {
  const { id, read } = await createJob(30);
  const first = await startWorker();
  await waitFor(async () => expect((await read()).done).toBeGreaterThan(3));
  first.worker.kill("SIGKILL");
  const killedAt = performance.now();
  await startWorker();
  await waitFor(async () => expect((await read()).finishedAt).not.toBeNull(), {
    timeout: 110_000,
    interval: 500,
  });
  expect(await read()).toMatchObject({ state: "completed", done: 30 });
  expect(performance.now() - killedAt).toBeLessThan(90_000);
  await expectSettled(id);
}, 150_000);

test("SIGTERM ends a worker after its running items, and its health check says whether it works", async () => {
  const { worker, port } = await startWorker();
  await waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200));
  const exit = once(worker, "exit");
  worker.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
});

/** Waits for the status of a worker's health check. */
const expectHealth = (port: number, status: number) =>
  waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(status));

test("a worker waits while the database lacks a migration of its version, and then works", async () => {
  const migrations = sql`drizzle.__drizzle_migrations`;
  const [newest] = await sql`delete from ${migrations}
    where created_at = (select max(created_at) from ${migrations}) returning hash, created_at`;
  const { id, read } = await createJob(2);
  const { port } = await startWorker();
  await sleep(3_000);
  await expectHealth(port, 503);
  expect(await read()).toMatchObject({ state: "queued", done: 0 });
  await sql`insert into ${migrations} (hash, created_at) values (${newest?.hash}, ${newest?.created_at})`;
  await expectHealth(port, 200);
  await waitFor(async () => expect((await read()).finishedAt).not.toBeNull());
  await expectSettled(id);
});

test("a worker works with a database that has a newer migration than its version", async () => {
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`;
  const { id, read } = await createJob(2);
  const { port } = await startWorker();
  await expectHealth(port, 200);
  await waitFor(async () => expect((await read()).finishedAt).not.toBeNull());
  await expectSettled(id);
  await sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`;
});
