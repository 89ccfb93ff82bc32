import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { getConstructionPlans } from "pg-boss";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import {
  enqueue,
  openQueue,
  type QueueHandler,
  type QueueName,
  runQueues,
  superviseQueues,
} from "#server/queue/index.ts";
import { sql } from "#tests/support/database.ts";
import { drainQueues } from "#tests/support/drain-queues.ts";
import { waitFor } from "#tests/support/wait-for.ts";

const listMessages = (queue: string) => sql<{ id: string; state: string }[]>`
  select data ->> 'id' as id, state::text from pgboss.job where name = ${queue} order by created_on`;

/** Works on a queue until it is empty. */
const drain = (queue: QueueName, handle: QueueHandler["handle"], concurrency = 2) =>
  drainQueues({ [queue]: { concurrency, handle } });

test("the migration contains the schema of the installed version of pg-boss", () => {
  const migration = readFileSync("db/migrations/0015_job_queue.sql", "utf8");
  const plan = getConstructionPlans("pgboss");
  const statements = plan.slice(plan.indexOf("CREATE SCHEMA"), plan.lastIndexOf("COMMIT;"));
  const normalize = (text: string) => text.replace(/\s+/g, " ").trim();
  expect(normalize(migration)).toContain(normalize(statements));
});

test("the roles of the Data API cannot use the schema of the queue", async () => {
  const rows = await sql`
    select role, has_schema_privilege(role, 'pgboss', 'usage') as allowed
    from unnest(array['anon', 'authenticated', 'service_role']) as role`;
  expect(rows.map(({ allowed }) => allowed)).toEqual([false, false, false]);
});

test("enqueue writes messages only when the caller's transaction commits", async () => {
  const [kept, undone] = [randomUUID(), randomUUID()];
  await db.transaction((tx) => enqueue(tx, "deliver", [{ id: kept }]));
  await expect(
    db.transaction(async (tx) => {
      await enqueue(tx, "deliver", [{ id: undone }]);
      throw new Error("undo");
    }),
  ).rejects.toThrow("undo");
  const ids = (await listMessages("deliver")).map(({ id }) => id);
  expect(ids).toContain(kept);
  expect(ids).not.toContain(undone);
});

test("runQueues completes a message in the handler's transaction", async () => {
  const id = randomUUID();
  await db.transaction((tx) => enqueue(tx, "deliver", [{ id }]));
  const seen: string[] = [];
  await drain("deliver", async (message) => {
    await db.transaction((tx) => message.complete(tx));
    seen.push(message.id);
  });
  expect(seen).toContain(id);
  expect((await listMessages("deliver")).every(({ state }) => state === "completed")).toBe(true);
});

test("a message whose handler throws goes back to its queue", async () => {
  const id = randomUUID();
  await db.transaction((tx) => enqueue(tx, "mail", [{ id }]));
  await drain("mail", () => Promise.reject(new Error("later")));
  expect(await listMessages("mail")).toEqual([{ id, state: "retry" }]);
});

test("one message per key waits in stripe-sync, however many are enqueued", async () => {
  const id = randomUUID();
  for (let i = 0; i < 3; i += 1)
    await db.transaction((tx) => enqueue(tx, "stripe-sync", [{ id, singletonKey: id }]));
  expect(await listMessages("stripe-sync")).toHaveLength(1);
  const seen: string[] = [];
  const handle: QueueHandler["handle"] = async (message) => {
    seen.push(message.id);
    if (seen.length > 1) return;
    // While one runs, one more may wait.
    for (let i = 0; i < 3; i += 1)
      await db.transaction((tx) => enqueue(tx, "stripe-sync", [{ id, singletonKey: id }]));
  };
  // A second message at the same time could take the waiting one before the next is enqueued.
  await drain("stripe-sync", handle, 1);
  expect(seen).toEqual([id, id]);
});

test("superviseQueues returns the message of a dead worker, whose late completion is then refused", async () => {
  await openQueue({ connections: 2, supervises: false });
  const id = randomUUID();
  await db.transaction((tx) => enqueue(tx, "deliver", [{ id }]));
  const stop = new AbortController();
  let completion: Promise<void> | undefined;
  const started = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  const handle: QueueHandler["handle"] = async (message) => {
    started.resolve();
    await proceed.promise;
    completion = db.transaction((tx) => message.complete(tx));
    await completion;
  };
  const handlers = { deliver: { concurrency: 1, handle } };
  const slow = runQueues({ handlers, stop: stop.signal, graceMs: 60_000 });
  await started.promise;
  stop.abort();
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour', retry_delay = 0
    where name = 'deliver' and data ->> 'id' = ${id}`;
  await superviseQueues();
  await waitFor(async () => {
    const [row] =
      await sql`select state::text from pgboss.job where name = 'deliver' and data ->> 'id' = ${id}`;
    expect(row?.state).toBe("retry");
  });
  const seen: string[] = [];
  await sleep(1_100);
  await sql`update pgboss.job set start_after = now() where name = 'deliver' and state = 'retry'`;
  await drain("deliver", async (message) => void seen.push(message.id));
  expect(seen).toEqual([id]);
  proceed.resolve();
  await slow;
  await expect(completion).rejects.toThrow("delivered again");
});
