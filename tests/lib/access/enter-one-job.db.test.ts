import { describe, expect, test } from "vitest";
import { enterOneJob } from "#lib/access/enter-one-job.ts";
import { makeUser, sql } from "#tests/support/database.ts";

const options = (more = {}) => ({
  leaseSeconds: 60,
  maxWaitSeconds: 5,
  pollMilliseconds: 10,
  signal: new AbortController().signal,
  ...more,
});

describe("one job a user", () => {
  test("the second waits until the first has left", async () => {
    const user = await makeUser();
    const order: string[] = [];
    const leaveFirst = await enterOneJob(user.id, options());
    const second = enterOneJob(user.id, options()).then(async (leave) => {
      order.push("second runs");
      await leave();
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    order.push("first leaves");
    await leaveFirst();
    await second;
    expect(order).toEqual(["first leaves", "second runs"]);
  });

  test("never are two of one user inside, however many come", async () => {
    const user = await makeUser();
    let inside = 0;
    let most = 0;
    const one = async () => {
      const leave = await enterOneJob(user.id, options());
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside -= 1;
      await leave();
    };
    await Promise.all(Array.from({ length: 12 }, one));
    expect(most).toBe(1);
  });

  test("another user does not wait", async () => {
    const [a, b] = [await makeUser(), await makeUser()];
    await enterOneJob(a.id, options());
    await expect(enterOneJob(b.id, options({ maxWaitSeconds: 0 }))).resolves.toBeTypeOf("function");
  });

  test("waiting in vain is told", async () => {
    const user = await makeUser();
    await enterOneJob(user.id, options());
    await expect(enterOneJob(user.id, options({ maxWaitSeconds: 0.05 }))).rejects.toMatchObject({
      code: "busy",
    });
  });

  test("giving up ends the wait at once", async () => {
    const user = await makeUser();
    await enterOneJob(user.id, options());
    const started = performance.now();
    const more = { signal: AbortSignal.timeout(40), pollMilliseconds: 5_000 };
    await expect(enterOneJob(user.id, options(more))).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("the place of a job that died can be taken, and the dead one leaves nothing behind", async () => {
    const user = await makeUser();
    const leaveDead = await enterOneJob(user.id, options());
    await sql`update running_jobs set lease_until = now() - interval '1 second' where user_id = ${user.id}`;
    await enterOneJob(user.id, options({ maxWaitSeconds: 0 }));
    await leaveDead();
    expect(await sql`select 1 from running_jobs where user_id = ${user.id}`).toHaveLength(1);
  });
});
