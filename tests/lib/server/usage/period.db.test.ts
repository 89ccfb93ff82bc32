import { afterEach, expect, test, vi } from "vitest";
import { startCheckout } from "#server/billing/checkout.ts";
import { cancelSubscription } from "#server/billing/subscriptions.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import { makeSubscriber, makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { toMeteredCall } from "#tests/support/metered-call.ts";
import { waitFor } from "#tests/support/wait-for.ts";

vi.hoisted(() => {
  // Fifty concurrent calls would reach the rate limit, which is not under test.
  process.env.LIMITS_SCALE = "1000";
});

const FREE = 1;

const runTool = (user: TestUser, tool: "screenshot" | "firecrawl" = "screenshot") =>
  withReservedUsage(toMeteredCall(user, { tool }), async ({ usageInfo }) => usageInfo);

const counters = (user: TestUser) =>
  sql`select used, period_start, period_end from usage_counters where user_id = ${user.id} order by period_start`;

afterEach(async () => {
  await sql`update plan_tools set usage_limit = 10 where plan_id = ${FREE} and tool_id = 1`;
});

test("fault 39: usage before the end of a period counts in it, usage at its end in the next", async () => {
  // Four years ago on the same day and second, which exists in every month.
  const end = new Date(Math.ceil(Date.now() / 1000) * 1000 + 4_000);
  const usageAnchorAt = new Date(end);
  usageAnchorAt.setUTCFullYear(usageAnchorAt.getUTCFullYear() - 4);
  const user = await makeSubscriber("free", { usageAnchorAt });
  await sql`update plan_tools set usage_limit = 1 where plan_id = ${FREE} and tool_id = 1`;
  expect(await runTool(user)).toMatchObject({ usageCount: 1, resetsAt: end.toISOString() });
  await expect(runTool(user)).rejects.toMatchObject({ code: "limit_reached" });
  await waitFor(async () => expect((await sql`select now() >= ${end} as passed`)[0]?.passed).toBe(true));
  expect(await runTool(user)).toMatchObject({ usageCount: 1 });
  expect(await counters(user)).toMatchObject([
    { used: 1, period_end: end },
    { used: 1, period_start: end },
  ]);
});

test("fault 40: one of fifty concurrent calls runs with one remaining use, the others throw limit_reached", async () => {
  const user = await makeSubscriber("free");
  for (let i = 0; i < 9; i += 1) await runTool(user);
  let running = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      withReservedUsage(toMeteredCall(user), async () => {
        running += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }),
    ),
  );
  expect(running).toBe(1);
  const refused = results.flatMap((it) => (it.status === "rejected" ? [it.reason] : []));
  expect(refused).toHaveLength(49);
  for (const reason of refused)
    expect(reason).toMatchObject({ code: "limit_reached", message: "Usage limit reached for this month" });
  expect(await counters(user)).toMatchObject([{ used: 10 }]);
});

test("fault 42: a restarted free plan keeps its usage count", async () => {
  const user = await makeUser();
  await startCheckout(user, FREE);
  for (let i = 0; i < 10; i += 1) await runTool(user);
  const { endsAt } = await cancelSubscription(user.id, FREE);
  const [counter] = await counters(user);
  expect(endsAt).toBe(counter?.period_end.toISOString());
  await startCheckout(user, FREE);
  await expect(runTool(user)).rejects.toMatchObject({ code: "limit_reached" });
  expect(await counters(user)).toMatchObject([{ used: 10 }]);
});

test("fault 43: a yearly plan has a new usage period each month without any event from Stripe", async () => {
  const anchor = new Date(Date.now() - 40 * 86_400_000);
  const user = await makeSubscriber("proYearly", { usageAnchorAt: anchor });
  const first = usagePeriodAt(anchor, anchor);
  await sql`insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
    values (${user.id}, 1, 2, ${first.start}, ${first.end}, 2000)`;
  const info = await runTool(user, "firecrawl");
  const second = usagePeriodAt(anchor, new Date());
  expect(info).toEqual({
    usageCount: 1,
    usageLimit: 2_000,
    remainingUses: 1_999,
    resetsAt: second.end.toISOString(),
  });
  expect(second.start).toEqual(first.end);
});
