import { expect, test } from "vitest";
import { withReservedUsage } from "#server/usage/metering.ts";
import { getToolAccess } from "#server/usage/read-usage.ts";
import { makeSubscriber, makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { toMeteredCall } from "#tests/support/metered-call.ts";

/** Charges the user for one screenshot. */
const takeScreenshot = (user: TestUser) => withReservedUsage(toMeteredCall(user), async () => undefined);

test("getToolAccess returns the remaining uses", async () => {
  const user = await makeSubscriber("free");
  await takeScreenshot(user);
  const access = await getToolAccess(user.id, "screenshot");
  expect(access).toMatchObject({
    hasAccess: true,
    usageInfo: { usageCount: 1, usageLimit: 10, remainingUses: 9 },
  });
});

test("getToolAccess does not count reservations of dead processes", async () => {
  const user = await makeSubscriber("free");
  await takeScreenshot(user);
  await sql`update usage_counters set used = 2 where user_id = ${user.id}`;
  await sql`insert into usage_reservations (user_id, product_id, tool_id, period_start, expires_at, request_id)
    select user_id, product_id, tool_id, period_start, now() - interval '1 second', 'dead' from usage_counters where user_id = ${user.id}`;
  expect((await getToolAccess(user.id, "screenshot")).usageInfo?.usageCount).toBe(1);
});

test("getToolAccess returns 0 remaining uses when the limit was lowered below the usage", async () => {
  const user = await makeSubscriber("free");
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
