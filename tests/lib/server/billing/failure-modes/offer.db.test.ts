// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { afterEach, describe, expect, test } from "vitest";
import { listCatalog } from "#db/queries/catalog.ts";
import { startCheckout } from "#server/billing/checkout.ts";
import { syncPrices } from "#server/billing/prices.ts";
import { cancelSubscription, paySubscription, resumeSubscription } from "#server/billing/subscriptions.ts";
import { refreshPaymentProgress } from "#server/billing/sync.ts";
import { listProducts } from "#server/catalog/catalog.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { dashboard, pay } from "#tests/support/stripe-emulator.ts";
import {
  begin,
  buy,
  FAILS_LATER,
  getCustomerId,
  getUserPaidCents,
  hasScreenshots,
  listLiveSubscriptions,
  listRows,
  makePayingUser,
  PRO,
  passRenewal,
  STARTER,
  sync,
} from "./fixtures.ts";

const setPrice = async (planId: number, cents: number) => {
  await sql`update plans set price_cents = ${cents} where id = ${planId}`;
};

afterEach(async () => {
  await sql`update plans set is_for_sale = true`;
  await sql`update plans set billing_cycle = '1 mon' where id = ${STARTER}`;
  await sql`update products set is_live = true where id in (1, 2)`;
  await setPrice(STARTER, 900);
  await setPrice(PRO, 2_900);
  await syncPrices();
});

const MONTHLY_900 = { price: 900, billingCycle: "1 mon" };
const getVisibleSubscription = async (user: TestUser) =>
  (await listProducts(user, listCatalog)).find(({ id }) => id === 1)?.subscription;
const listVisiblePlans = async (user: TestUser | null) =>
  (await listProducts(user, listCatalog)).find(({ id }) => id === 1)?.plans.map(({ id }) => id) ?? [];

describe("fault 31: a subscriber", () => {
  test.each([
    ["the plan is taken off sale", () => sql`update plans set is_for_sale = false where id = ${STARTER}`],
    ["the product is no longer live", () => sql`update products set is_live = false where id = 1`],
  ])("keeps access and price when %s, and no other user can subscribe", async (_name, withdraw) => {
    const [user, other] = [await makePayingUser(), await makeUser()];
    await withdraw();
    expect(await hasScreenshots(user)).toBe(true);
    expect(await listVisiblePlans(user)).toContain(STARTER);
    expect(await getVisibleSubscription(user)).toMatchObject({ pays: MONTHLY_900, isPlanForSale: false });
    await expect(startCheckout(other, STARTER)).rejects.toMatchObject({ code: "not_found" });

    await cancelSubscription(user.id, STARTER);
    expect(await resumeSubscription(user.id, STARTER)).toMatchObject({ renewsAt: expect.any(String) });
    await passRenewal(user);
    expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true }]);
    expect(await getUserPaidCents(user)).toBe(1_800);
    expect(await hasScreenshots(user)).toBe(true);
  });

  test("is the only one who sees a plan that is not for sale", async () => {
    await sql`update plans set is_for_sale = false where id = ${STARTER}`;
    expect(await listVisiblePlans(null)).not.toContain(STARTER);
    expect(await listVisiblePlans(await makeUser())).not.toContain(STARTER);
  });

  test("can upgrade from a plan that is not for sale, with a credit", async () => {
    const user = await makePayingUser();
    await sql`update plans set is_for_sale = false where id = ${STARTER}`;
    expect((await buy(user, PRO)).summary).toMatchObject({ replaces: "Starter", dueTodayCents: 2_000 });
    await expect(startCheckout(user, STARTER)).rejects.toMatchObject({ code: "not_found" });
  });

  test("can pay the overdue invoice of a plan that is not for sale", async () => {
    const user = await makePayingUser(STARTER, FAILS_LATER);
    await passRenewal(user);
    await sql`update plans set is_for_sale = false where id = ${STARTER}`;
    expect(await pay((await paySubscription(user.id, STARTER)).clientSecret)).toBe("succeeded");
    expect(await refreshPaymentProgress(user.id)).toBe("confirmed");
  });
});

describe("fault 32: after a price change,", () => {
  test("subscribers keep the old price and other users pay the new one", async () => {
    const [user, other] = [await makePayingUser(), await makeUser()];
    await setPrice(STARTER, 1_200);
    expect(await syncPrices()).toHaveLength(1);
    await passRenewal(user);
    expect(await getUserPaidCents(user)).toBe(1_800);
    expect(await listRows(user)).toMatchObject([{ plan_id: STARTER, status: "active" }]);
    expect(await getVisibleSubscription(user)).toMatchObject({ pays: MONTHLY_900, isPlanForSale: true });
    expect((await buy(other, STARTER)).summary).toMatchObject({ dueTodayCents: 1_200, thenCents: 1_200 });
    expect(await getVisibleSubscription(other)).toMatchObject({ pays: { ...MONTHLY_900, price: 1_200 } });
  });

  test("the catalog shows a subscriber's own price only after a sync has mirrored it", async () => {
    const user = await makePayingUser();
    await sql`update user_subscriptions set price_cents = null, billing_cycle = null where user_id = ${user.id}`;
    await setPrice(STARTER, 1_200);
    await syncPrices();
    expect(await getVisibleSubscription(user)).toMatchObject({ planId: STARTER, pays: null });
    await sync(user);
    expect(await getVisibleSubscription(user)).toMatchObject({ planId: STARTER, pays: MONTHLY_900 });
  });

  test("an unpaid renewal and the next charge keep the old price", async () => {
    const user = await makePayingUser(STARTER, FAILS_LATER);
    await setPrice(STARTER, 12_000);
    await sql`update plans set billing_cycle = '1 year' where id = ${STARTER}`;
    await syncPrices();
    await passRenewal(user);
    expect(await getVisibleSubscription(user)).toMatchObject({ isPastDue: true, pays: MONTHLY_900 });
    const { summary } = await paySubscription(user.id, STARTER);
    expect(summary).toMatchObject({ dueTodayCents: 900, thenCents: 900, billingCycle: "1 mon" });
  });

  test("an open checkout can no longer be paid and the next one has the new price", async () => {
    const user = await makeUser();
    const old = await begin(user, STARTER);
    await setPrice(STARTER, 1_200);
    await syncPrices();
    const shown = await begin(user, STARTER);
    expect(old.summary.dueTodayCents).toBe(900);
    expect(shown.summary.dueTodayCents).toBe(1_200);
    expect(await pay(old.clientSecret)).toMatch(/cannot confirm/);
    expect(await pay(shown.clientSecret)).toBe("succeeded");
    await sync(user);
    expect(await getUserPaidCents(user)).toBe(1_200);
    expect(await listLiveSubscriptions(user)).toHaveLength(1);
  });

  test("startCheckout fails until the new price exists at Stripe", async () => {
    const user = await makeUser();
    await setPrice(STARTER, 1_200);
    await expect(startCheckout(user, STARTER)).rejects.toMatchObject({
      code: "upstream_failed",
      message: expect.stringMatching(/Nothing was charged/),
    });
    expect(await sql`select 1 from checkout_attempts where user_id = ${user.id}`).toEqual([]);
  });

  test("an upgrade cheaper than its credit is free and the remainder is refunded", async () => {
    const user = await makePayingUser();
    await setPrice(STARTER, 300);
    await setPrice(PRO, 500);
    await syncPrices();
    expect(await startCheckout(user, PRO)).toEqual({ freeAccess: true, outcome: "covered" });
    expect(await listRows(user)).toMatchObject([
      { plan_id: STARTER, status: "canceled", is_current: false },
      { plan_id: PRO, status: "active", is_current: true },
    ]);
    expect(await getUserPaidCents(user)).toBe(500);
    expect(await listLiveSubscriptions(user)).toHaveLength(1);
    await sync(user);
    expect(await getUserPaidCents(user)).toBe(500);
  });
});

describe("fault 33: for unusual amounts and currencies,", () => {
  test.each([1, 49, -1, 100_000_000])("the plan table rejects a price of %i cents", async (cents) => {
    await expect(setPrice(STARTER, cents)).rejects.toThrow(/violates check constraint/);
  });

  test.each([50, 99_999_999])("a price of %i cents is displayed and charged unchanged", async (cents) => {
    await setPrice(PRO, cents);
    await syncPrices();
    const user = await makeUser();
    expect((await buy(user, PRO)).summary).toMatchObject({ dueTodayCents: cents, thenCents: cents });
    expect(await getUserPaidCents(user)).toBe(cents);
  });

  test("an upgrade starts without a charge when the remainder is below Stripe's minimum", async () => {
    const user = await makePayingUser();
    await setPrice(PRO, 930);
    await syncPrices();
    expect(await startCheckout(user, PRO)).toEqual({ freeAccess: true, outcome: "covered" });
    expect(await listRows(user)).toMatchObject([
      { status: "canceled" },
      { status: "active", is_current: true },
    ]);
    expect(await getUserPaidCents(user)).toBe(900);
  });

  test("a price in another currency is not sold until syncPrices replaces it", async () => {
    const { data } = await dashboard.prices.list({ lookup_keys: [`plan_${STARTER}`] });
    await dashboard.prices.create({
      product: String(data[0]?.product),
      currency: "eur",
      unit_amount: 900,
      recurring: { interval: "month" },
      lookup_key: `plan_${STARTER}`,
      transfer_lookup_key: true,
    });
    const user = await makeUser();
    await expect(startCheckout(user, STARTER)).rejects.toMatchObject({
      code: "upstream_failed",
      cause: { message: expect.stringContaining("billing:sync") },
    });
    expect(await syncPrices()).toEqual(["price of Web Inspector Starter: 900 cents a month"]);
    expect((await begin(user, STARTER)).summary.dueTodayCents).toBe(900);
    expect(await getCustomerId(user)).toMatch(/^cus_/);
  });
});
