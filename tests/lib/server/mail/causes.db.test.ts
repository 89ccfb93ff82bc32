import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findCrossedThreshold } from "#db/queries/usage.ts";
import { createApiKey, rotateUserApiKey } from "#server/api-keys/manage-keys.ts";
import { writeSubscriptionReminders } from "#server/mail/subscription-reminders.ts";
import { withoutResource, withReservedUsage } from "#server/usage/metering.ts";
import { createWebhook } from "#server/webhooks/manage-endpoints.ts";
import { API_SCOPES } from "#shared/api-keys/contract.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { CreateWebhook } from "#shared/webhooks/contract.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";

type Subscription = { planId: number; endsAt?: string; periodEnd?: string };

async function subscribe({ planId, endsAt, periodEnd }: Subscription): Promise<TestUser> {
  const user = await makeUser();
  const at = (interval: string | undefined) => (interval ? sql`now() + ${interval}::interval` : sql`null`);
  await sql`insert into user_subscriptions (user_id, product_id, plan_id, status, is_current, stripe_subscription_id,
      ends_at, current_period_end)
    values (${user.id}, 1, ${planId}, 'active', true, ${planId === 1 ? null : user.id}, ${at(endsAt)}, ${at(periodEnd)})`;
  return user;
}

const listMails = (user: TestUser) =>
  sql`select kind, data from mail_outbox where user_id = ${user.id} order by created_at, (data ->> 'threshold')::int`;

const run = (user: TestUser, work = async () => undefined as unknown) =>
  withReservedUsage(
    {
      ...{ userId: user.id, sessionId: user.sessionId, tool: "screenshot" as const, maxSeconds: 10 },
      ...{ requestId: randomUUID(), acquire: withoutResource },
    },
    work,
  );

test("usage writes one mail and one event at 80 and at 100 percent, also when runs are released again", async () => {
  const user = await subscribe({ planId: 2 });
  await sql`update plan_tools set usage_limit = 10 where plan_id = 2 and tool_id = 1`;
  await createWebhook(user.id, CreateWebhook.parse({ url: "https://1.1.1.1/" }));
  for (let index = 0; index < 7; index += 1) await run(user);
  expect(await listMails(user)).toEqual([]);
  const fail = () => run(user, () => Promise.reject(new Error("failed")));
  for (let index = 0; index < 3; index += 1) await expect(fail()).rejects.toThrow("failed");
  for (let index = 0; index < 3; index += 1) await run(user);
  await expect(run(user)).rejects.toMatchObject({ code: "limit_reached" });
  const data = { tool: "Screenshots", limit: 10, resetsAt: expect.any(String) };
  expect(await listMails(user)).toEqual([
    { kind: "usage", data: { ...data, threshold: 80, used: 8 } },
    { kind: "usage", data: { ...data, threshold: 100, used: 10 } },
  ]);
  const events =
    await sql`select data -> 'threshold' as threshold from webhook_events where user_id = ${user.id}`;
  expect(events.map(({ threshold }) => threshold)).toEqual([80, 100]);
});

test.each([
  [7, 8, 10, 80],
  [8, 9, 10, undefined],
  [9, 10, 10, 100],
  [0, 10, 10, 100],
  [7, 10, 10, 100],
  [0, 1, 1, 100],
  [3, 4, 5, 80],
  [9, 10, null, undefined],
  [10, 10, 10, undefined],
])("from %i to %i of %s crosses %s percent", (before, used, limit, threshold) => {
  expect(findCrossedThreshold(before, used, limit)?.threshold).toBe(threshold);
});

test("a new key and its successor each write a mail", async () => {
  const user = await subscribe({ planId: 1 });
  const request = { name: "ci", scopes: [...API_SCOPES], expiresInDays: null };
  const { summary } = await createApiKey(user.id, request);
  await rotateUserApiKey(user.id, parsePublicId("key", summary.id) ?? "", { oldKeyValidHours: 1 });
  const mail = { kind: "api_key_created", data: { name: "ci", createdAt: expect.any(String) } };
  expect(await listMails(user)).toEqual([mail, mail]);
});

test.each([
  ["a yearly plan that renews in 29 days", { planId: 4, periodEnd: "29 days" }, ["renewal_soon"]],
  ["a yearly plan that renews in 31 days", { planId: 4, periodEnd: "31 days" }, []],
  ["a monthly plan that renews in 29 days", { planId: 3, periodEnd: "29 days" }, []],
  ["a canceled yearly plan", { planId: 4, periodEnd: "29 days", endsAt: "29 days" }, []],
  ["a plan that ends in 47 hours", { planId: 3, endsAt: "47 hours" }, ["access_ends"]],
  ["a plan that ends in 3 days", { planId: 3, endsAt: "3 days" }, []],
  ["a plan that has ended", { planId: 3, endsAt: "-1 hour" }, []],
])("writeSubscriptionReminders writes once for %s: %j", async (_name, subscription, kinds) => {
  const user = await subscribe(subscription);
  await Promise.all([writeSubscriptionReminders(), writeSubscriptionReminders()]);
  await writeSubscriptionReminders();
  expect((await listMails(user)).map(({ kind }) => kind)).toEqual(kinds);
});
