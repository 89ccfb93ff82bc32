import { expect, test } from "vitest";
import { grantFirstPlan } from "#server/billing/first-run.ts";
import { makeSubscriber, makeUser, sql } from "#tests/support/database.ts";

const listRows = (userId: string) =>
  sql`select plan_id, is_current, ends_at from user_subscriptions where user_id = ${userId} order by plan_id`;

test("grantFirstPlan grants the free plan once, also for concurrent calls", async () => {
  const { id } = await makeUser();
  const outcomes = await Promise.all([grantFirstPlan(id, 1), grantFirstPlan(id, 1), grantFirstPlan(id, 1)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["granted", "has_access", "has_access"]);
  expect(await listRows(id)).toMatchObject([{ plan_id: 1, is_current: true, ends_at: null }]);
});

test("grantFirstPlan grants one product's plan to a user of the other", async () => {
  const { id } = await makeUser();
  await grantFirstPlan(id, 1);
  expect(await grantFirstPlan(id, 2)).toEqual({ outcome: "granted" });
  expect(await listRows(id)).toMatchObject([{ plan_id: 1 }, { plan_id: 5 }]);
});

test.each([
  ["ended", { status: "canceled", endsAt: new Date(Date.now() - 86_400_000) }, "none"],
  ["past due without access", { status: "unpaid" }, "none"],
  ["paid", {}, "has_access"],
])("grantFirstPlan changes nothing for a user whose plan is %s", async (_what, options, outcome) => {
  const { id } = await makeSubscriber("starter", options);
  const before = await listRows(id);
  expect(await grantFirstPlan(id, 1)).toEqual({ outcome });
  expect(await listRows(id)).toEqual(before);
});

test.each([3, 4711])(
  "grantFirstPlan grants nothing for product %s, which has no free plan",
  async (productId) => {
    expect(await grantFirstPlan((await makeUser()).id, productId)).toEqual({ outcome: "none" });
  },
);
