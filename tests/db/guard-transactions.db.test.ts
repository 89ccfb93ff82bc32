import { setTimeout as sleep } from "node:timers/promises";
import { sql as query } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isDatabaseUnavailable } from "#db/errors.ts";
import { guardTransactions } from "#db/guard-transactions.ts";
import { databaseUrl, sql } from "#tests/support/database.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";

const CALLERS = 8;
const uncaught: unknown[] = [];
const collect = (error: unknown) => uncaught.push(error);

beforeAll(async () => {
  process.on("uncaughtException", collect);
  await sql`create table written (pair int, half int)`;
});
afterAll(async () => {
  process.off("uncaughtException", collect);
  await sql`drop table written`;
});

test.each([{ prepare: false }, { prepare: true }])(
  "transactions whose connections are lost fail, write nothing, and leave a pool that works ($prepare)",
  async ({ prepare }) => {
    const proxy = await openTcpProxy(databaseUrl);
    // A connection that is lost while the driver fetches the types of arrays rejects a promise that no one holds.
    const options = { fetch_types: false, max: 5, prepare, backoff: () => 0.1, onnotice: () => {} };
    const client = postgres(proxy.url, options);
    guardTransactions(client);
    const db = drizzle({ client });
    const errors: unknown[] = [];
    let pairs = 0;
    let committed = 0;
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const pair = ++pairs;
        await db
          .transaction(async (tx) => {
            await tx.execute(query`insert into written values (${pair}, 1)`);
            await tx.execute(query`select pg_sleep(0.005)`);
            await tx.execute(query`insert into written values (${pair}, 2)`);
          })
          .then(() => {
            committed += 1;
          })
          .catch(async (error: unknown) => {
            errors.push(error);
            await sleep(10);
          });
      }
    };
    const callers = Array.from({ length: CALLERS }, write);
    for (let cut = 0; cut < 3; cut += 1) {
      await sleep(200);
      proxy.sever();
      await sleep(100);
      proxy.restore();
      const before = committed;
      await expect.poll(() => committed - before).toBeGreaterThan(CALLERS);
    }
    isOver = true;
    await Promise.all(callers);
    await client.end();
    proxy.close();
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
    expect(await sql`select pair from written group by pair having count(*) <> 2`).toEqual([]);
    await sql`delete from written`;
    expect(uncaught).toEqual([]);
  },
);
