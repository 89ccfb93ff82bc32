import { beforeEach, describe, expect, test } from "vitest";
import { startCheckout } from "#server/billing/checkout.ts";
import { makeSubscriber, makeUser, sql, type TestUser } from "#tests/support/database.ts";

const listRows = (userId: string) =>
  sql`select plan_id, status, is_current, ends_at, usage_anchor_at from user_subscriptions where user_id = ${userId} order by created_at`;

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

describe("startCheckout of a free plan", () => {
  test("grants the plan immediately", async () => {
    expect(await startCheckout(user, 1)).toEqual({ freeAccess: true, outcome: "granted" });
    expect(await listRows(user.id)).toMatchObject([
      { plan_id: 1, status: "active", is_current: true, ends_at: null },
    ]);
  });

  test("throws conflict when the user already has the plan", async () => {
    await startCheckout(user, 1);
    await expect(startCheckout(user, 1)).rejects.toMatchObject({ code: "conflict" });
  });

  test("grants the plan once for ten concurrent calls", async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => startCheckout(user, 1)));
    const outcomes = results.map((it) => (it.status === "fulfilled" ? it.value : it.reason.message));
    const already = Array.from({ length: 9 }, () => "You already have this plan.");
    expect(outcomes.sort()).toEqual([...already, { freeAccess: true, outcome: "granted" }]);
    expect(await listRows(user.id)).toHaveLength(1);
  });

  test("resumes a canceled plan with its previous anchor", async () => {
    await startCheckout(user, 1);
    await sql`update user_subscriptions set usage_anchor_at = '2026-01-05', ends_at = now() + interval '3 days' where user_id = ${user.id}`;
    expect(await startCheckout(user, 1)).toEqual({ freeAccess: true, outcome: "resumed" });
    expect(await listRows(user.id)).toMatchObject([
      { ends_at: null, usage_anchor_at: new Date("2026-01-05T00:00:00Z") },
    ]);
  });

  test("fault 42: restarts an ended plan on the same row, so that its usage cannot be reset", async () => {
    await startCheckout(user, 1);
    await sql`update user_subscriptions set usage_anchor_at = '2026-01-05', is_current = false, ends_at = now() - interval '3 days' where user_id = ${user.id}`;
    expect(await startCheckout(user, 1)).toEqual({ freeAccess: true, outcome: "granted" });
    expect(await listRows(user.id)).toMatchObject([
      { is_current: true, ends_at: null, usage_anchor_at: new Date("2026-01-05T00:00:00Z") },
    ]);
  });

  test("throws conflict for a user with a paid plan and leaves that plan unchanged", async () => {
    const user = await makeSubscriber("pro");
    await expect(startCheckout(user, 1)).rejects.toMatchObject({ code: "conflict" });
    expect(await listRows(user.id)).toMatchObject([{ plan_id: 3, is_current: true }]);
  });

  test("replaces a paid plan that no longer gives access", async () => {
    const user = await makeSubscriber("pro", { status: "canceled" });
    await startCheckout(user, 1);
    expect(await listRows(user.id)).toMatchObject([
      { plan_id: 3, is_current: false },
      { plan_id: 1, is_current: true },
    ]);
  });
});

test.each([
  ["an unknown plan", 4711],
  ["a plan of a product that is not live", 8],
])("startCheckout throws not_found for %s", async (_name, planId) => {
  await expect(startCheckout(user, planId)).rejects.toMatchObject({ code: "not_found" });
});

test("startCheckout throws not_found for a plan that is not for sale", async () => {
  await sql`update plans set is_for_sale = false where id = 1`;
  await expect(startCheckout(user, 1)).rejects.toMatchObject({ code: "not_found" });
  await sql`update plans set is_for_sale = true where id = 1`;
});
