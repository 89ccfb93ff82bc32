import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { initializeDatabase } from "#scripts/dev-stack/embedded-database.ts";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { type PostgresServer, startPostgres } from "#scripts/dev-stack/postgres.ts";
import { startProcess, waitForExit } from "./start-process.ts";

/* A database server of its own, which is killed with all its processes and started again on the same files. */

const ITEMS = 60;
const folder = mkdtempSync(join(tmpdir(), "marketplace-killed-"));
let server: PostgresServer;
let port: number;

beforeAll(async () => {
  port = await anyFreePort();
  server = await startPostgres({ folder, port });
  await initializeDatabase(server.url);
  // Read by the modules that are imported below.
  process.env.DATABASE_URL = server.url;
}, 120_000);

afterAll(async () => {
  await (await import("#server/queue/index.ts")).closeQueue();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Kills the server, and starts it again as soon as its other processes have noticed. */
async function restartAfterKill(): Promise<void> {
  process.kill(server.pid, "SIGKILL");
  server = await vi.waitFor(() => startPostgres({ folder, port }), { timeout: 30_000, interval: 500 });
}

test("a job is completed though the database server is killed and starts again", async () => {
  const { createCapturesJob } = await import("#server/jobs/create-job.ts");
  const { getJob } = await import("#server/jobs/list-jobs.ts");
  const support = await import("./support.ts");
  const caller = await support.makeJobCaller();
  const { job } = await createCapturesJob(caller, support.toList(support.listUrls(ITEMS)));
  if (!job) throw new Error("No job was created.");
  const read = () => getJob(caller.userId, support.toUuid(job.id));
  const worker = startProcess("dying-worker.ts", {});
  const ended = waitForExit(worker);
  await vi.waitFor(async () => expect((await read()).done).toBeGreaterThan(2), {
    timeout: 30_000,
    interval: 20,
  });
  await restartAfterKill();
  expect(await ended).toEqual([0, null]);
  await vi.waitFor(
    async () => {
      await support.loseWorkers();
      await support.skipWaits();
      expect(await waitForExit(startProcess("dying-worker.ts", {}))).toEqual([0, null]);
      expect((await read()).finishedAt).not.toBeNull();
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(await read()).toMatchObject({
    state: "completed",
    done: ITEMS,
    uses: { committed: ITEMS, released: 0 },
  });
  await support.expectSettled(job.id);
}, 180_000);
