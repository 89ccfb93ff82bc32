import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { env } from "#server/platform/env.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import { AppError } from "#shared/errors.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import {
  endSession,
  makeSubscriber,
  makeUser,
  sql,
  startSession,
  type TestUser,
} from "#tests/support/database.ts";
import { toMeteredCall } from "#tests/support/metered-call.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { addSubscription, type SubscriptionOptions } from "#tests/support/subscriptions.ts";

/** Many concurrent calls would otherwise reach the rate limit before the usage limit. */
const raiseRateLimits = () => vi.spyOn(env, "LIMITS_SCALE", "get").mockReturnValue(1_000);

let user: TestUser;
beforeEach(async () => {
  user = await makeSubscriber("free");
});

/** Runs a call of the user. */
const run = () => withReservedUsage(toMeteredCall(user), async () => "ran");
const getInfo = () => withReservedUsage(toMeteredCall(user), async (use) => use.usageInfo);

/** Inserts nine reservations that nothing commits; their leases end at an SQL time, which may depend on n. */
const reserveNine = (expiresAt: string) =>
  sql`insert into usage_reservations (user_id, product_id, tool_id, period_start, expires_at, request_id)
    select user_id, product_id, tool_id, period_start, ${sql.unsafe(expiresAt)}, 'other'
    from usage_counters, generate_series(1, 9) n where user_id = ${user.id}`;

describe("withReservedUsage", () => {
  test("counts one unit of usage and returns the remaining uses", async () => {
    const info = await getInfo();
    expect(info).toMatchObject({ usageCount: 1, usageLimit: 10, remainingUses: 9 });
    expect(new Date(info.resetsAt).getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    expect(await readUsage(user.id)).toEqual({ used: 1, committed: 1, released: 0, reserved: 0 });
  });

  test("says whether nothing else is counted in the period", async () => {
    const isFirst = () => withReservedUsage(toMeteredCall(user), async (use) => use.isFirst);
    expect([await isFirst(), await isFirst()]).toEqual([true, false]);
  });

  test("throws no_access without a plan and writes nothing", async () => {
    user = await makeUser();
    await expect(run()).rejects.toMatchObject({ code: "no_access" });
    expect(await readUsage(user.id)).toEqual({ used: 0, committed: 0, released: 0, reserved: 0 });
  });

  test("throws no_access for a tool that the plan does not include", async () => {
    const extraction = withReservedUsage(toMeteredCall(user, { tool: "firecrawl" }), async () => "ran");
    await expect(extraction).rejects.toMatchObject({ code: "no_access" });
  });

  test("work that turns out to cost more reserves, and commits or releases, all its uses", async () => {
    const info = await withReservedUsage(toMeteredCall(user), async (use) => {
      await use.addUses(3);
      return use.usageInfo;
    });
    expect(info).toMatchObject({ usageCount: 4, remainingUses: 6 });
    expect(await readUsage(user.id)).toEqual({ used: 4, committed: 4, released: 0, reserved: 0 });
    const failing = withReservedUsage(toMeteredCall(user), async (use) => {
      await use.addUses(2);
      throw new AppError("upstream_failed", "The page did not answer.");
    });
    await expect(failing).rejects.toThrow("The page did not answer.");
    expect(await readUsage(user.id)).toEqual({ used: 4, committed: 4, released: 3, reserved: 0 });
  });

  test("uses beyond the limit are refused, and nothing is charged", async () => {
    await expect(withReservedUsage(toMeteredCall(user), (use) => use.addUses(10))).rejects.toMatchObject({
      code: "limit_reached",
      message: "This call costs 11 uses, and 10 are left in this period.",
    });
    expect(await readUsage(user.id)).toEqual({ used: 0, committed: 0, released: 1, reserved: 0 });
  });

  test("fault 41: releases the usage and rethrows when the work throws", async () => {
    const failing = withReservedUsage(toMeteredCall(user), async () => {
      throw new AppError("upstream_failed", "The page did not answer.");
    });
    await expect(failing).rejects.toThrow("The page did not answer.");
    expect(await readUsage(user.id)).toEqual({ used: 0, committed: 0, released: 1, reserved: 0 });
  });

  test("returns the result and releases the usage when the work is not charged", async () => {
    const answer = await withReservedUsage(toMeteredCall(user), async (use) => {
      use.release();
      return "a wall";
    });
    expect(answer).toBe("a wall");
    expect(await readUsage(user.id)).toEqual({ used: 0, committed: 0, released: 1, reserved: 0 });
  });

  test("reserves no usage without the resource and releases the resource after the work", async () => {
    const full = toMeteredCall(user, {
      acquire: async () => Promise.reject(new AppError("busy", "All places are taken.")),
    });
    await expect(withReservedUsage(full, async () => "ran")).rejects.toMatchObject({ code: "busy" });
    expect(await readUsage(user.id)).toMatchObject({ used: 0 });
    const seen: string[] = [];
    await withReservedUsage(
      toMeteredCall(user, {
        acquire: async () => ({ resource: undefined, release: () => void seen.push("left") }),
      }),
      async () => seen.push("ran"),
    );
    expect(seen).toEqual(["ran", "left"]);
  });
});

describe("settle", () => {
  test("commits the usage and releases the resource once, while the work continues", async () => {
    const outcomes: string[] = [];
    const release = (outcome: string) => void outcomes.push(outcome);
    const duringWork = await withReservedUsage(
      toMeteredCall(user, { acquire: async () => ({ resource: undefined, release }) }),
      async (use) => {
        await use.settle();
        return { usage: await readUsage(user.id), outcomes: [...outcomes] };
      },
    );
    const usage = { used: 1, committed: 1, released: 0, reserved: 0 };
    expect(duringWork).toEqual({ usage, outcomes: ["charged"] });
    expect(outcomes).toEqual(["charged"]);
  });

  test("releases the usage of work that was marked as not charged before", async () => {
    await withReservedUsage(toMeteredCall(user), async (use) => {
      use.release();
      await use.settle();
    });
    expect(await readUsage(user.id)).toEqual({ used: 0, committed: 0, released: 1, reserved: 0 });
  });
});

describe("withReservedUsage with a session", () => {
  const ended = { code: "unauthenticated", message: "Your session has ended. Please log in again." };

  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ["was signed out", (user) => endSession(user.sessionId)],
    ["has expired", (user) => sql`update auth.sessions set not_after = now() where id = ${user.sessionId}`],
    ["was deleted with its user", (user) => sql`delete from auth.users where id = ${user.id}`],
  ])("that %s throws unauthenticated and writes nothing, despite another session", async (_how, end) => {
    await startSession(user.id);
    await end(user);
    await expect(run()).rejects.toMatchObject(ended);
    expect(await readUsage(user.id)).toEqual({ used: 0, committed: 0, released: 0, reserved: 0 });
  });

  test("of another user throws unauthenticated", async () => {
    const other = await makeSubscriber("free");
    const borrowed = toMeteredCall({ ...user, sessionId: other.sessionId });
    await expect(withReservedUsage(borrowed, async () => "ran")).rejects.toMatchObject(ended);
  });

  test("that is active runs the work, despite a signed-out session", async () => {
    await endSession(await startSession(user.id));
    expect(await run()).toBe("ran");
  });

  test("that cannot be queried throws and does not run the work", async () => {
    await sql`alter table auth.sessions rename to unreadable`;
    try {
      const attempt = run();
      await expect(attempt).rejects.toThrow("Failed query");
      await expect(attempt).rejects.not.toMatchObject({ code: "unauthenticated" });
    } finally {
      await sql`alter table auth.unreadable rename to sessions`;
    }
  });
});

describe("access to a tool", () => {
  const past = new Date(Date.now() - 60_000);
  const future = new Date(Date.now() + 60_000);

  test.each<[string, SubscriptionOptions, boolean]>([
    ["active", { status: "active" }, true],
    ["trialing", { status: "trialing" }, true],
    ["past due within the grace period", { status: "past_due", graceUntil: future }, true],
    ["past due after the grace period", { status: "past_due", graceUntil: past }, false],
    ["past due without a grace period", { status: "past_due" }, false],
    ["unpaid", { status: "unpaid" }, false],
    ["of unknown status", { status: "hibernating" }, false],
    ["ended", { status: "active", endsAt: past }, false],
    ["ending later", { status: "active", endsAt: future }, true],
    ["not current", { status: "active", isCurrent: false }, false],
  ])("follows a subscription that is %s", async (_name, options, allowed) => {
    coversSpec("4.20", "3.3");
    user = await makeSubscriber("starter", options);
    const attempt = run();
    if (allowed) await expect(attempt).resolves.toBe("ran");
    else await expect(attempt).rejects.toMatchObject({ code: "no_access" });
  });

  test("uses only the product with the largest usage limit when two include the tool", async () => {
    await sql`insert into plan_tools (plan_id, tool_id, usage_limit) values (5, 1, 500) on conflict do nothing`;
    await addSubscription(sql, user.id, { plan: "checkerFree" });
    const info = await getInfo();
    expect(info.usageLimit).toBe(500);
    const counters = await sql`select product_id, used from usage_counters where user_id = ${user.id}`;
    expect(counters).toEqual([{ product_id: 2, used: 1 }]);
    await sql`delete from plan_tools where plan_id = 5 and tool_id = 1`;
  });
});

describe("limits of withReservedUsage", () => {
  test("count an unlimited plan without ever refusing it", async () => {
    coversSpec("6.6", "9.15");
    user = await makeSubscriber("pro");
    const info = await getInfo();
    expect(info).toMatchObject({ usageCount: 1, usageLimit: null, remainingUses: null });
  });

  test.each([
    [1, 10],
    [2, 30],
    [3, 60],
    [4, 60],
    [5, 5],
    [6, 20],
    [7, 30],
  ])("with plan %i allow %i calls of a minute", async (planId, runsPerMinute) => {
    expect(await sql`select runs_per_minute from plans where id = ${planId}`).toEqual([
      { runs_per_minute: runsPerMinute },
    ]);
  });

  /** Sets the rate limit of the Pro plan for this test. */
  async function setRateLimit(runsPerMinute: number): Promise<void> {
    await sql`update plans set runs_per_minute = ${runsPerMinute} where id = 3`;
    onTestFinished(async () => void (await sql`update plans set runs_per_minute = 60 where id = 3`));
  }

  test("reject the call after the plan's rate limit with a retry time and without usage", async () => {
    await setRateLimit(10);
    user = await makeSubscriber("pro");
    for (let i = 0; i < 10; i += 1) await run();
    const eleventh = await run().catch((error: AppError) => error);
    expect(eleventh).toMatchObject({ code: "rate_limited" });
    expect((eleventh as AppError).retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect((eleventh as AppError).retryAfterSeconds).toBeLessThanOrEqual(6);
    expect(await readUsage(user.id)).toMatchObject({ used: 10 });
  });

  test("allow ten of 30 concurrent calls of an unlimited plan with a rate limit of ten", async () => {
    await setRateLimit(10);
    user = await makeSubscriber("pro");
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => run()));
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refused).toEqual(Array(20).fill("rate_limited"));
    expect(await readUsage(user.id)).toEqual({ used: 10, committed: 10, released: 0, reserved: 0 });
  });

  test("fault 41: release the usage of a dead process once, after its lease has expired", async () => {
    await run();
    // The rows of a process that died during nine jobs.
    await sql`update usage_counters set used = used + 9 where user_id = ${user.id}`;
    await reserveNine("now() - interval '1 second'");
    const info = await getInfo();
    expect(info).toMatchObject({ usageCount: 2, remainingUses: 8 });
    expect(await readUsage(user.id)).toEqual({ used: 2, committed: 2, released: 9, reserved: 0 });
  });

  test("count a reservation whose lease has not expired", async () => {
    await run();
    await sql`update usage_counters set used = 10 where user_id = ${user.id}`;
    await reserveNine("now() + interval '1 minute'");
    await expect(run()).rejects.toMatchObject({ code: "limit_reached" });
  });

  test("keep the count correct with concurrent reservations, failures and expired leases", async () => {
    raiseRateLimits();
    await sql`update plan_tools set usage_limit = 1000 where plan_id = 1`;
    onTestFinished(async () => void (await sql`update plan_tools set usage_limit = 10 where plan_id = 1`));
    await run();
    await sql`update usage_counters set used = used + 9 where user_id = ${user.id}`;
    await reserveNine("now() + make_interval(secs => n * 0.01)");
    const one = async (i: number) => {
      await new Promise((resolve) => setTimeout(resolve, i * 2));
      return withReservedUsage(toMeteredCall(user), async () => {
        if (i % 3 === 0) throw new Error("no");
      });
    };
    const results = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => one(i)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(40);
    expect(await readUsage(user.id)).toEqual({ used: 41, committed: 41, released: 29, reserved: 0 });
  });
});
