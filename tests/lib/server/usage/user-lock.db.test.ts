import { once } from "node:events";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { databaseUrl, makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { startProcess, waitForExit } from "../jobs/start-process.ts";

const link = await openTcpProxy(databaseUrl);
vi.stubEnv("DATABASE_URL", link.url);
const { acquireUserLock } = await import("#server/usage/user-lock.ts");
const { closeDatabase } = await import("#db/client.ts");
const held: (() => Promise<void>)[] = [];
afterAll(async () => {
  // A lock that is held renews its lease.
  await Promise.all(held.map((release) => release()));
  await closeDatabase();
  link.close();
});

/** A tenth of the production times. */
const TIMES = { leaseSeconds: 1.2, heartbeatSeconds: 0.4 };
const acquire = async (userId: string) => {
  const release = await acquireUserLock(userId, TIMES);
  if (release) held.push(release);
  return release;
};
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Measures the milliseconds until the lock is acquired. */
async function msUntilFree(userId: string): Promise<number> {
  const started = performance.now();
  await waitFor(async () => expect(await acquire(userId).catch(() => null)).toBeTypeOf("function"));
  return performance.now() - started;
}

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

describe("acquireUserLock", () => {
  test("grants the lock to one of many concurrent jobs", async () => {
    const locks = await Promise.all(Array.from({ length: 12 }, () => acquire(user.id)));
    expect(locks.filter(Boolean)).toHaveLength(1);
    await locks.find(Boolean)?.();
    await expect(acquire(user.id)).resolves.toBeTypeOf("function");
  });

  test("does not block other users", async () => {
    const [a, b] = [await makeUser(), await makeUser()];
    await acquire(a.id);
    await expect(acquire(b.id)).resolves.toBeTypeOf("function");
  });

  test("keeps the lock beyond its lease while the job runs, until it is released", async () => {
    const release = await acquire(user.id);
    await wait(3 * TIMES.leaseSeconds * 1000);
    expect(await acquire(user.id)).toBeNull();
    await release?.();
    expect(await sql`select 1 from user_locks where user_id = ${user.id}`).toEqual([]);
  });

  test("expires the lease by the database's clock, not the process's", async () => {
    await acquire(user.id);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    expect(await acquire(user.id)).toBeNull();
    vi.useRealTimers();
  });

  test("does not release a lock that another job has acquired since", async () => {
    const releaseLost = await acquire(user.id);
    await sql`update user_locks set expires_at = now() - interval '1 second' where user_id = ${user.id}`;
    await expect(acquire(user.id)).resolves.toBeTypeOf("function");
    await releaseLost?.();
    expect(await sql`select 1 from user_locks where user_id = ${user.id}`).toHaveLength(1);
  });

  test("grants the lock within its lease after its process was killed", async () => {
    const child = startProcess("../usage/lock-holder.ts", {
      DATABASE_URL: databaseUrl,
      USER_ID: user.id,
      LEASE_SECONDS: String(TIMES.leaseSeconds),
      HEARTBEAT_SECONDS: String(TIMES.heartbeatSeconds),
    });
    expect((await once(child, "message"))[0]).toBe("held");
    await wait(2 * TIMES.leaseSeconds * 1000);
    expect(await acquire(user.id)).toBeNull();
    child.kill("SIGKILL");
    await waitForExit(child);
    expect(await msUntilFree(user.id)).toBeLessThan(TIMES.leaseSeconds * 1000 + 800);
  });

  test.each(["sever", "freeze"] as const)(
    "grants the lock within its lease when the database connection fails (%s) during a release",
    async (cut) => {
      const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const release = await acquire(user.id);
      link[cut]();
      const started = performance.now();
      await release?.();
      expect(performance.now() - started).toBeLessThan(TIMES.leaseSeconds * 1000 + 800);
      expect(warnings.mock.calls.flat().join()).toContain("capture.lock_release_failed");
      await wait(2_000);
      link.restore();
      expect(await msUntilFree(user.id)).toBeLessThan(TIMES.leaseSeconds * 1000 + 2_500);
    },
  );
});
