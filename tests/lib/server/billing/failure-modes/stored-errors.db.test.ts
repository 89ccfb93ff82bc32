// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { describe, expect, test } from "vitest";
import { countFailedRefunds, insertPendingRefund } from "#db/queries/pending-refunds.ts";
import { createCardSetup } from "#server/billing/cards.ts";
import { startCheckout } from "#server/billing/checkout.ts";
import { createOnce } from "#server/billing/create-once.ts";
import { syncPrices } from "#server/billing/prices.ts";
import { reconcile } from "#server/billing/reconcile.ts";
import { settleRefunds } from "#server/billing/settle-refunds.ts";
import { createCustomer } from "#server/integrations/stripe/index.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { dashboard, failNext, payment } from "#tests/support/stripe-emulator.ts";
import {
  begin,
  buy,
  getUserPaidCents,
  listInvoices,
  listLiveSubscriptions,
  listRows,
  makePayingUser,
  PRO,
  payTwice,
  STARTER,
  sync,
} from "./fixtures.ts";

const failing = (path: string, times: number, when: string) =>
  failNext({ kind: "500", when, times, method: "POST", path });

/** Counts the user's objects at Stripe. */
async function countObjects(user: TestUser) {
  return payment.service.transaction((tx) => {
    const customers = tx.list("customer").filter((it) => it.metadata?.userId === user.id);
    const of = (kind: "subscription" | "setup_intent") =>
      customers.flatMap(({ id }) => tx.list(kind, id)).length;
    return { customers: customers.length, subscriptions: of("subscription"), setups: of("setup_intent") };
  });
}

type Step = [
  what: string,
  path: string,
  prepare: (user: TestUser) => Promise<unknown>,
  act: (user: TestUser) => Promise<unknown>,
];
const nothing = async () => {};
const STEPS: Step[] = [
  ["the customer", "/v1/customers", nothing, (user) => begin(user, STARTER)],
  ["the subscription", "/v1/subscriptions", nothing, (user) => begin(user, STARTER)],
  ["the coupon of an upgrade", "/v1/coupons", (user) => buy(user, STARTER), (user) => begin(user, PRO)],
  [
    "the subscription of an upgrade",
    "/v1/subscriptions",
    (user) => buy(user, STARTER),
    (user) => begin(user, PRO),
  ],
  ["a card set-up", "/v1/setup_intents", (user) => begin(user, STARTER), (user) => createCardSetup(user)],
];

describe.each(["before", "after"])("fault 48: after a stored 500 %s the call takes effect,", (when) => {
  test.each(STEPS)(
    "createOnce creates %s once in the same call, with another key",
    async (_what, path, prepare, act) => {
      const [user, other] = [await makeUser(), await makeUser()];
      for (const one of [user, other]) await prepare(one);
      await act(other);
      await failing(path, 1, when);
      await act(user);
      expect(await countObjects(user)).toEqual(await countObjects(other));
    },
  );

  test.each(STEPS)(
    "createOnce creates %s once in the next call when two keys failed",
    async (_what, path, prepare, act) => {
      const [user, other] = [await makeUser(), await makeUser()];
      for (const one of [user, other]) await prepare(one);
      await act(other);
      await failing(path, 2, when);
      const first = await act(user).catch((error: unknown) => error);
      // An object that was created is found; otherwise the error is thrown.
      if (when === "before") expect(first).toMatchObject({ code: "upstream_failed" });
      payment.service.faults.clear();
      await act(user);
      // Each call creates its own setup intent, which costs nothing.
      const { setups, ...counts } = await countObjects(user);
      const { setups: _setups, ...wanted } = await countObjects(other);
      expect(counts).toEqual(wanted);
      expect(setups).toBeLessThanOrEqual(2);
    },
  );
});

test("fault 48: an upgrade is charged once, with its credit, after a stored 500 of its coupon", async () => {
  const user = await makePayingUser();
  await failing("/v1/coupons", 1, "after");
  await failing("/v1/subscriptions", 1, "before");
  const { summary } = await buy(user, PRO);
  expect(summary.dueTodayCents).toBe(2_900 - summary.creditCents);
  expect(summary.creditCents).toBeGreaterThan(890);
  expect(await listLiveSubscriptions(user)).toHaveLength(1);
});

test("createOnce uses one next key when five processes get the same stored error", async () => {
  const user = await makeUser();
  const keys: string[] = [];
  await failing("/v1/customers", 1, "before");
  const create = (key: string) => {
    keys.push(key);
    return createCustomer(user.id, key);
  };
  const find = async () => null;
  const creation = { name: `customer:${user.id}:9`, userId: user.id, create, find };
  const made = await Promise.all(Array.from({ length: 5 }, () => createOnce(creation)));
  expect(new Set(made).size).toBe(1);
  expect([...new Set(keys)].sort()).toEqual([`customer:${user.id}:9:1`, `customer:${user.id}:9:2`]);
  expect(await countObjects(user)).toMatchObject({ customers: 1 });
});

test("fault 49: two clicks share one checkout while Stripe holds the idempotency key", async () => {
  const user = await makePayingUser();
  await failNext({ kind: "slow", method: "POST", path: "/v1/subscriptions", delayMilliseconds: 1_500 });
  const first = begin(user, 6);
  await expect.poll(() => payment.service.keysInUse.size).toBe(1);
  const [one, two] = await Promise.all([first, begin(user, 6)]);
  expect(two.clientSecret).toBe(one.clientSecret);
  expect(await countObjects(user)).toMatchObject({ subscriptions: 2 });
});

const listPending = () => sql`select amount_cents, reason, failed_attempts, last_error from pending_refunds`;

describe("fault 50: the refund of a duplicate subscription", () => {
  test.each(["before", "after"])("is made once after a stored 500 %s it takes effect", async (when) => {
    const user = await payTwice();
    await failing("/v1/refunds", 1, when);
    await sync(user);
    expect(await listLiveSubscriptions(user)).toHaveLength(1);
    expect(await getUserPaidCents(user)).toBe(2_900);
    expect(await listPending()).toEqual([]);
  });

  test("stays pending while it fails, although the subscription is canceled", async () => {
    const user = await payTwice();
    await failing("/v1/refunds", 99, "before");
    await sync(user);
    expect(await listLiveSubscriptions(user)).toHaveLength(1);
    expect(await listRows(user)).toMatchObject([
      { plan_id: STARTER, status: "canceled" },
      { plan_id: PRO, status: "active", is_current: true },
    ]);
    expect(await listPending()).toMatchObject([
      {
        amount_cents: 900,
        reason: "duplicate_subscription",
        failed_attempts: 1,
        last_error: expect.stringContaining("StripeAPIError"),
      },
    ]);
    expect(await countFailedRefunds()).toBe(1);
    expect(await reconcile()).toMatchObject({ refunds: 1, failed: 1 });
    payment.service.faults.clear();
    expect(await reconcile()).toMatchObject({ refunds: 1, failed: 0 });
    expect(await getUserPaidCents(user)).toBe(2_900);
    expect(await listPending()).toEqual([]);
    expect(await countFailedRefunds()).toBe(0);
  });

  test("is made once by three concurrent processes", async () => {
    const user = await makePayingUser();
    const [invoice] = await listInvoices(user);
    // Less than the payment, because Stripe itself rejects refunds above it.
    await insertPendingRefund({
      invoiceId: invoice?.id ?? "",
      amountCents: 200,
      reason: "duplicate_subscription",
    });
    const runs = await Promise.all([settleRefunds(), settleRefunds(), settleRefunds()]);
    expect(runs.map(({ failed }) => failed)).toEqual([0, 0, 0]);
    expect(await getUserPaidCents(user)).toBe(700);
    expect(await listPending()).toEqual([]);
  });

  test("is not made and no longer pending when the payment is disputed", async () => {
    const user = await payTwice("4000000000000259");
    await sync(user);
    expect(await listLiveSubscriptions(user)).toHaveLength(1);
    expect(await listPending()).toEqual([]);
    expect(await getUserPaidCents(user)).toBe(3_800);
  });
});

test("startCheckout starts a new attempt after Stripe rejected the subscription", async () => {
  const user = await makeUser();
  const [price] = (await dashboard.prices.list({ lookup_keys: [`plan_${STARTER}`] })).data;
  await failNext({ kind: "reset", times: 3, method: "POST", path: "/v1/subscriptions" });
  await expect(startCheckout(user, STARTER)).rejects.toMatchObject({ code: "upstream_failed" });
  // The attempt's price is replaced by another of the same amount.
  await dashboard.prices.update(price?.id ?? "", { active: false });
  await syncPrices();
  await expect(startCheckout(user, STARTER)).rejects.toMatchObject({ code: "upstream_failed" });
  expect(await begin(user, STARTER)).toMatchObject({ summary: { dueTodayCents: 900 } });
});
