import { expect, test } from "vitest";
import { withoutResource, withReservedUsage } from "#server/usage/metering.ts";
import { getToolAccess } from "#server/usage/read-usage.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";

async function freeUser() {
  const user = await makeUser();
  await sql`insert into user_subscriptions (user_id, product_id, plan_id, status, is_current) values (${user.id}, 1, 1, 'active', true)`;
  return user;
}

/** Charges the user for one screenshot. */
const takeScreenshot = ({ id: userId, sessionId }: TestUser) =>
  withReservedUsage(
    { userId, sessionId, tool: "screenshot", requestId: "r", maxSeconds: 1, acquire: withoutResource },
    async () => {},
  );

test("getToolAccess returns the remaining uses", async () => {
  const user = await freeUser();
  await takeScreenshot(user);
  const access = await getToolAccess(user.id, "screenshot");
  expect(access).toMatchObject({
    hasAccess: true,
    usageInfo: { usageCount: 1, usageLimit: 10, remainingUses: 9 },
  });
});

test("getToolAccess does not count reservations of dead processes", async () => {
  const user = await freeUser();
  await takeScreenshot(user);
  await sql`update usage_counters set used = 2 where user_id = ${user.id}`;
  await sql`insert into usage_reservations (user_id, product_id, tool_id, period_start, expires_at, request_id)
    select user_id, product_id, tool_id, period_start, now() - interval '1 second', 'dead' from usage_counters where user_id = ${user.id}`;
  expect((await getToolAccess(user.id, "screenshot")).usageInfo?.usageCount).toBe(1);
});

test("getToolAccess returns 0 remaining uses when the limit was lowered below the usage", async () => {
  const user = await freeUser();
  await takeScreenshot(user);
  await sql`update usage_counters set used = 12 where user_id = ${user.id}`;
  expect((await getToolAccess(user.id, "screenshot")).usageInfo).toMatchObject({
    usageCount: 12,
    remainingUses: 0,
  });
});

test("getToolAccess returns hasAccess false without a plan and throws not_found for an unknown tool", async () => {
  const user = await makeUser();
  expect(await getToolAccess(user.id, "screenshot")).toEqual({ hasAccess: false, usageInfo: null });
  await expect(getToolAccess(user.id, "time-machine")).rejects.toMatchObject({ code: "not_found" });
});
