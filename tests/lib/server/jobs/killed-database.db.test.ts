import { afterAll, beforeAll, expect, test } from "vitest";
import { initializeDatabase } from "#scripts/dev-stack/embedded-database.ts";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { type PostgresServer, startPostgres } from "#scripts/dev-stack/postgres.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { startProcess, waitForExit } from "./start-process.ts";

/* A database server of its own, which is killed with all its processes and started again on the same files. */

const ITEMS = 60;
const folder = createTestFolder("marketplace-killed-", afterAll);
let server: PostgresServer;
let port: number;

beforeAll(async () => {
  port = await anyFreePort();
  server = await startPostgres({ folder, port });
  await initializeDatabase(server.url);
  // Read by the modules that are imported below.
  process.env.DATABASE_URL = server.url;
});

afterAll(async () => {
  await (await import("#server/queue/index.ts")).closeQueue();
  await server.stop();
});

/** Kills the server, and starts it again as soon as its other processes have noticed. */
async function restartAfterKill(): Promise<void> {
  process.kill(server.pid, "SIGKILL");
  server = await waitFor(() => startPostgres({ folder, port }), { timeout: 30_000, interval: 500 });
}

test("a job is completed though the database server is killed and starts again", async () => {
  const support = await import("./support.ts");
  const { id, read } = await support.createJob(support.listUrls(ITEMS));
  const worker = startProcess("dying-worker.ts", {});
  const ended = waitForExit(worker);
  await waitFor(async () => expect((await read()).done).toBeGreaterThan(2), {
    timeout: 30_000,
    interval: 20,
  });
  await restartAfterKill();
  expect(await ended).toEqual([0, null]);
  await waitFor(
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
  await support.expectSettled(id);
}, 180_000);
