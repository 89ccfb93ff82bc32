import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findCrossedThreshold } from "#db/queries/usage.ts";
import { createApiKey } from "#server/api-keys/create-api-key.ts";
import { rotateUserApiKey } from "#server/api-keys/rotate-api-key.ts";
import { writeSubscriptionReminders } from "#server/notifications/mail/subscription-reminders.ts";
import { createWebhook } from "#server/notifications/webhooks/create-webhook.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import { API_SCOPES } from "#shared/api-keys/contract.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { CreateWebhook } from "#shared/webhooks/contract.ts";
import { makeSubscriber, sql, type TestUser } from "#tests/support/database.ts";
import { toMeteredCall } from "#tests/support/metered-call.ts";
import type { SubscriptionOptions, TestPlan } from "#tests/support/subscriptions.ts";

const listMails = (user: TestUser) =>
  sql`select kind, data from mail_outbox where user_id = ${user.id} order by created_at, (data ->> 'threshold')::int`;

const run = (user: TestUser, work = async () => undefined as unknown) =>
  withReservedUsage(toMeteredCall(user, { requestId: randomUUID() }), work);

test("usage writes one mail and one event at 80 and at 100 percent, also when runs are released again", async () => {
  const user = await makeSubscriber("starter");
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
    { kind: "usage", data: { ...data, threshold: 80, used: 8, canUpgrade: false } },
    { kind: "usage", data: { ...data, threshold: 100, used: 10, canUpgrade: true } },
  ]);
  const events =
    await sql`select data -> 'threshold' as threshold from webhook_events where user_id = ${user.id}`;
  expect(events.map(({ threshold }) => threshold)).toEqual([80, 100]);
});

test("the mail at 100 percent suggests no upgrade to a user of the largest plan", async () => {
  const user = await makeSubscriber("pro");
  await sql`update plan_tools set usage_limit = least(usage_limit, 1) where tool_id = 1`;
  await run(user);
  expect(await listMails(user)).toMatchObject([{ data: { threshold: 100, canUpgrade: false } }]);
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
  const user = await makeSubscriber("free");
  const request = { name: "ci", scopes: [...API_SCOPES], expiresInDays: null };
  const { summary } = await createApiKey(user.id, request);
  await rotateUserApiKey(user.id, parsePublicId("key", summary.id) ?? "", { oldKeyValidHours: 1 });
  const mail = { kind: "api_key_created", data: { name: "ci", createdAt: expect.any(String) } };
  expect(await listMails(user)).toEqual([mail, mail]);
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const inDays = (days: number) => inHours(24 * days);

test.each<[string, TestPlan, SubscriptionOptions, string[]]>([
  ["a yearly plan that renews in 29 days", "proYearly", { currentPeriodEnd: inDays(29) }, ["renewal_soon"]],
  ["a yearly plan that renews in 31 days", "proYearly", { currentPeriodEnd: inDays(31) }, []],
  ["a monthly plan that renews in 29 days", "pro", { currentPeriodEnd: inDays(29) }, []],
  ["a canceled yearly plan", "proYearly", { currentPeriodEnd: inDays(29), endsAt: inDays(29) }, []],
  ["a plan that ends in 47 hours", "pro", { endsAt: inHours(47) }, ["access_ends"]],
  ["a plan that ends in 3 days", "pro", { endsAt: inDays(3) }, []],
  ["a plan that has ended", "pro", { endsAt: inHours(-1) }, []],
])("writeSubscriptionReminders writes once for %s", async (_name, plan, options, kinds) => {
  const user = await makeSubscriber(plan, options);
  await Promise.all([writeSubscriptionReminders(), writeSubscriptionReminders()]);
  await writeSubscriptionReminders();
  expect((await listMails(user)).map(({ kind }) => kind)).toEqual(kinds);
});
