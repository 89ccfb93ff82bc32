// First: it tells the product where the payment service is.
import "#tests/support/stripe-emulator.ts";

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { countFailedRefunds, insertPendingRefund } from "#db/queries/pending-refunds.ts";
import { createCardSetup } from "#server/billing/cards.ts";
import { startCheckout } from "#server/billing/checkout.ts";
import { createOnce } from "#server/billing/create-once.ts";
import { syncPrices } from "#server/billing/prices.ts";
import { reconcile } from "#server/billing/reconcile.ts";
import { settleRefunds } from "#server/billing/settle-refunds.ts";
import { createCustomer } from "#server/integrations/stripe/index.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { dashboard, failNext, pay, payment } from "#tests/support/stripe-emulator.ts";
import {
  begin,
  buy,
  customerOf,
  liveSubscriptions,
  PRO,
  rows,
  STARTER,
  sync,
  totalPaidCents,
} from "./fixtures.ts";

beforeAll(async () => {
  await syncPrices();
});
beforeEach(() => {
  payment.service.faults.clear();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const failing = (path: string, times: number, when: string) =>
  failNext({ kind: "500", when, times, method: "POST", path });

/** How many of each kind the user has at Stripe. */
async function countObjects(user: TestUser) {
  return payment.service.act((book) => {
    const customers = book.list("customer").filter((it) => it.metadata?.userId === user.id);
    const of = (kind: "subscription" | "setup_intent") =>
      customers.flatMap(({ id }) => book.list(kind, id)).length;
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

describe.each(["before", "after"])("fault 48: a 500 %s the call takes effect is stored by Stripe", (when) => {
  test.each(STEPS)(
    "for %s: the same call succeeds with another key, and there is one of it",
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
    "for %s twice: the next try succeeds, and there is one of it",
    async (_what, path, prepare, act) => {
      const [user, other] = [await makeUser(), await makeUser()];
      for (const one of [user, other]) await prepare(one);
      await act(other);
      await failing(path, 2, when);
      const first = await act(user).catch((error: unknown) => error);
      // What took effect is found at once; what did not is reported.
      if (when === "before") expect(first).toMatchObject({ code: "outside_failed" });
      payment.service.faults.clear();
      await act(user);
      // A card set-up has no name of its own: each try asks for another, which nobody has to pay.
      const { setups, ...counts } = await countObjects(user);
      const { setups: _setups, ...wanted } = await countObjects(other);
      expect(counts).toEqual(wanted);
      expect(setups).toBeLessThanOrEqual(2);
    },
  );
});

test("fault 48: an upgrade whose coupon met a stored 500 is charged with its credit, once", async () => {
  const user = await makeUser();
  await buy(user, STARTER);
  await failing("/v1/coupons", 1, "after");
  await failing("/v1/subscriptions", 1, "before");
  const { summary } = await buy(user, PRO);
  expect(summary.dueTodayCents).toBe(2_900 - summary.creditCents);
  expect(summary.creditCents).toBeGreaterThan(890);
  expect(await liveSubscriptions(user)).toHaveLength(1);
});

test("createOnce uses one key for however many processes meet the same stored error", async () => {
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

test("fault 49: Subscribe is clicked again while Stripe holds the key: both clicks get the same form", async () => {
  const user = await makeUser();
  await begin(user, STARTER).then(({ clientSecret }) => pay(clientSecret));
  await sync(user);
  await failNext({ kind: "slow", method: "POST", path: "/v1/subscriptions", delayMilliseconds: 1_500 });
  const first = begin(user, 6);
  await expect.poll(() => payment.service.keysInUse.size).toBe(1);
  const [one, two] = await Promise.all([first, begin(user, 6)]);
  expect(two.clientSecret).toBe(one.clientSecret);
  expect(await countObjects(user)).toMatchObject({ subscriptions: 2 });
});

/** Starter and Pro are both paid, because Starter's form could not be taken back. */
async function payTwice(): Promise<TestUser> {
  const user = await makeUser();
  const first = await begin(user, STARTER);
  const { data } = await dashboard.invoices.list({ customer: await customerOf(user), limit: 1 });
  await failNext({ kind: "500", times: 9, method: "POST", path: `/v1/invoices/${data[0]?.id}/void` });
  const second = await begin(user, PRO);
  payment.service.faults.clear();
  await pay(first.clientSecret);
  await pay(second.clientSecret);
  return user;
}

const owed = () => sql`select amount_cents, reason, failed_attempts, last_error from pending_refunds`;

describe("fault 50: the refund of a second subscription", () => {
  test.each(["before", "after"])("meets a stored 500 %s it takes effect: it is made once", async (when) => {
    const user = await payTwice();
    await failing("/v1/refunds", 1, when);
    await sync(user);
    expect(await liveSubscriptions(user)).toHaveLength(1);
    expect(await totalPaidCents(user)).toBe(2_900);
    expect(await owed()).toEqual([]);
  });

  test("fails again and again: the second subscription ends, and the refund stays on the list until it is made", async () => {
    const user = await payTwice();
    await failing("/v1/refunds", 99, "before");
    await sync(user);
    expect(await liveSubscriptions(user)).toHaveLength(1);
    expect(await rows(user)).toMatchObject([
      { plan_id: STARTER, status: "canceled" },
      { plan_id: PRO, status: "active", is_current: true },
    ]);
    expect(await owed()).toMatchObject([
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
    expect(await totalPaidCents(user)).toBe(2_900);
    expect(await owed()).toEqual([]);
    expect(await countFailedRefunds()).toBe(0);
  });

  test("is made once by three processes that work on the list at the same moment", async () => {
    const user = await makeUser();
    await buy(user, STARTER);
    const { data } = await dashboard.invoices.list({ customer: await customerOf(user) });
    // Less than was paid: Stripe itself refuses to refund more than that.
    await insertPendingRefund({
      invoiceId: data[0]?.id ?? "",
      amountCents: 200,
      reason: "duplicate_subscription",
    });
    const runs = await Promise.all([settleRefunds(), settleRefunds(), settleRefunds()]);
    expect(runs.map(({ failed }) => failed)).toEqual([0, 0, 0]);
    expect(await totalPaidCents(user)).toBe(700);
    expect(await owed()).toEqual([]);
  });

  test("is left to the bank when the payment is disputed, and leaves the list", async () => {
    const user = await makeUser();
    const first = await begin(user, STARTER);
    const { data } = await dashboard.invoices.list({ customer: await customerOf(user), limit: 1 });
    await failNext({ kind: "500", times: 9, method: "POST", path: `/v1/invoices/${data[0]?.id}/void` });
    const second = await begin(user, PRO);
    payment.service.faults.clear();
    await pay(first.clientSecret, "4000000000000259");
    await pay(second.clientSecret);
    await sync(user);
    expect(await liveSubscriptions(user)).toHaveLength(1);
    expect(await owed()).toEqual([]);
    expect(await totalPaidCents(user)).toBe(3_800);
  });
});

test("a subscription that Stripe refuses does not keep its user from buying: the next try is another purchase", async () => {
  const user = await makeUser();
  const [price] = (await dashboard.prices.list({ lookup_keys: [`plan_${STARTER}`] })).data;
  await failNext({ kind: "reset", times: 3, method: "POST", path: "/v1/subscriptions" });
  await expect(startCheckout(user, STARTER)).rejects.toMatchObject({ code: "outside_failed" });
  // The attempt names a price that is then replaced by another of the same amount.
  await dashboard.prices.update(price?.id ?? "", { active: false });
  await syncPrices();
  await expect(startCheckout(user, STARTER)).rejects.toMatchObject({ code: "outside_failed" });
  expect(await begin(user, STARTER)).toMatchObject({ summary: { dueTodayCents: 900 } });
});
