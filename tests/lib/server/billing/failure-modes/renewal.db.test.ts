// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { describe, expect, test } from "vitest";
import { startCheckout } from "#server/billing/checkout.ts";
import { cancelSubscription, paySubscription, resumeSubscription } from "#server/billing/subscriptions.ts";
import { refreshPaymentProgress } from "#server/billing/sync.ts";
import { listProducts } from "#server/catalog/catalog.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { dashboard, pay, payment } from "#tests/support/stripe-emulator.ts";
import { advanceCustomerClock } from "../../../../../emulators/stripe/src/control-api/test-clock.ts";
import {
  advanceTime,
  begin,
  buy,
  DAY,
  FAILS_LATER,
  getCustomerId,
  getUserPaidCents,
  hasScreenshots,
  listInvoices,
  listLiveSubscriptions,
  listRows,
  makePayingUser,
  PRO,
  passRenewal,
  refund,
  STARTER,
  sync,
} from "./fixtures.ts";

/** The data of the past-due banner on the pricing screen. */
async function getBanner(user: TestUser) {
  const products = await listProducts(user);
  const found = products.find(({ id }) => id === 1);
  return found?.subscription?.isPastDue
    ? { graceUntil: found.subscription.graceUntil, isSubscribed: found.isSubscribed }
    : null;
}

async function createPastDueUser(days = 0): Promise<TestUser> {
  const user = await makePayingUser(STARTER, FAILS_LATER);
  await passRenewal(user, days);
  return user;
}

describe("fault 23: after a declined renewal,", () => {
  test("the plan keeps access for seven days from the first failure, with a banner", async () => {
    const user = await createPastDueUser();
    expect(await listRows(user)).toMatchObject([{ status: "past_due", is_current: true }]);
    const failedAt = async () => ((await listInvoices(user))[0]?.status_transitions.finalized_at ?? 0) * 1000;
    const graceEnd = async () => new Date((await getBanner(user))?.graceUntil ?? 0).getTime();
    expect(await getBanner(user)).toMatchObject({ isSubscribed: true });
    expect(await graceEnd()).toBe((await failedAt()) + 7 * DAY * 1000);
    expect(await hasScreenshots(user)).toBe(true);

    await advanceTime(user, 2 * DAY);
    expect((await listInvoices(user))[0]?.attempt_count).toBeGreaterThan(1);
    expect(await graceEnd()).toBe((await failedAt()) + 7 * DAY * 1000);
    expect(await hasScreenshots(user)).toBe(true);
  });

  test("access ends with the grace period and the plan with Stripe's last attempt", async () => {
    const user = await createPastDueUser(7);
    expect(await listRows(user)).toMatchObject([{ status: "past_due", is_current: true }]);
    expect(await getBanner(user)).toMatchObject({ isSubscribed: false });
    expect(await hasScreenshots(user)).toBe(false);

    await advanceTime(user, 8 * DAY);
    expect(await listRows(user)).toMatchObject([{ status: "canceled" }]);
    expect(await getBanner(user)).toBeNull();
    expect(await hasScreenshots(user)).toBe(false);
    expect((await listInvoices(user)).map(({ status }) => status)).toEqual(["void", "paid"]);
    await buy(user, STARTER);
    expect(await hasScreenshots(user)).toBe(true);
  });
});

test("fault 23: a declined renewal has its own grace period when an earlier recovery was not synced", async () => {
  const user = await createPastDueUser();
  const { clientSecret } = await begin(user, STARTER);
  expect(await pay(clientSecret, FAILS_LATER)).toBe("succeeded");
  // Without a webhook or visit, the next failure is synced first.
  advanceCustomerClock(payment.service, await getCustomerId(user), 31 * DAY);
  await sql`update user_subscriptions set grace_until = grace_until - interval '31 days' where user_id = ${user.id}`;
  await sync(user);
  const [row] = await listRows(user);
  expect(row).toMatchObject({ status: "past_due", is_current: true });
  const [invoice] = await listInvoices(user, "open");
  expect(row?.grace_until.getTime()).toBe(((invoice?.status_transitions.finalized_at ?? 0) + 7 * DAY) * 1000);
  expect(await hasScreenshots(user)).toBe(true);
});

test("fault 24: paying a past-due plan with a new card continues it and charges that card from then on", async () => {
  const user = await createPastDueUser(7);
  const { clientSecret, summary } = await paySubscription(user.id, STARTER);
  expect(summary).toMatchObject({ dueTodayCents: 900, creditCents: 0, thenCents: 900, replaces: null });
  expect(await pay(clientSecret)).toBe("succeeded");
  expect(await refreshPaymentProgress(user.id)).toBe("confirmed");
  expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true, grace_until: null }]);
  expect(await getBanner(user)).toBeNull();
  expect(await hasScreenshots(user)).toBe(true);
  expect(await getUserPaidCents(user)).toBe(1_800);
  await expect(paySubscription(user.id, STARTER)).rejects.toMatchObject({ code: "conflict" });

  await passRenewal(user);
  expect(await listRows(user)).toMatchObject([{ status: "active" }]);
  expect(await getUserPaidCents(user)).toBe(2_700);
});

test("fault 24: a checkout of the past-due plan pays its invoice and changes nothing when declined", async () => {
  const user = await createPastDueUser();
  const { clientSecret } = await begin(user, STARTER);
  expect(await pay(clientSecret, "4000000000009995")).toMatch(/insufficient funds/);
  expect(await refreshPaymentProgress(user.id)).toBe("none");
  expect(await listRows(user)).toMatchObject([{ status: "past_due", is_current: true }]);
  expect((await begin(user, STARTER)).clientSecret).toBe(clientSecret);
  expect(await pay(clientSecret)).toBe("succeeded");
  expect(await refreshPaymentProgress(user.id)).toBe("confirmed");
  expect(await listLiveSubscriptions(user)).toHaveLength(1);
});

test("an upgrade of a past-due plan voids its open invoice", async () => {
  const user = await createPastDueUser();
  const { summary } = await buy(user, PRO);
  expect(summary).toMatchObject({ dueTodayCents: 2_900, creditCents: 0, replaces: "Starter" });
  expect(await listRows(user)).toMatchObject([
    { plan_id: STARTER, status: "canceled", is_current: false },
    { plan_id: PRO, status: "active", is_current: true },
  ]);
  expect(await listInvoices(user, "open")).toEqual([]);
  expect(await getUserPaidCents(user)).toBe(3_800);
});

describe("fault 26: cancelSubscription", () => {
  test("ends a past-due plan immediately, voids its invoice and stops charges", async () => {
    const user = await createPastDueUser();
    expect(await cancelSubscription(user.id, STARTER)).toMatchObject({ immediate: true });
    expect(await listRows(user)).toMatchObject([{ status: "canceled" }]);
    expect(await hasScreenshots(user)).toBe(false);
    expect((await listInvoices(user)).map(({ status }) => status)).toEqual(["void", "paid"]);
    await advanceTime(user, 40 * DAY);
    expect(await getUserPaidCents(user)).toBe(900);
    expect(await listLiveSubscriptions(user)).toEqual([]);
  });

  test("ends an open checkout immediately and makes it unpayable", async () => {
    const user = await makeUser();
    const { clientSecret } = await begin(user, STARTER);
    expect(await cancelSubscription(user.id, STARTER)).toEqual({ endsAt: null, immediate: true });
    expect(await pay(clientSecret)).toMatch(/cannot confirm this PaymentIntent/);
    await sync(user);
    expect(await listRows(user)).toMatchObject([{ status: "incomplete_expired" }]);
    expect(await getUserPaidCents(user)).toBe(0);
    await expect(cancelSubscription(user.id, STARTER)).rejects.toMatchObject({ code: "not_found" });
  });
});

test("fault 29: a cancellation in Stripe's portal shows its date and can be undone", async () => {
  const user = await makePayingUser();
  const [{ id } = { id: "" }] = await listLiveSubscriptions(user);
  const cancel_at = Math.floor(Date.now() / 1000) + 9 * DAY;
  await dashboard.subscriptions.update(id, { cancel_at });
  await sync(user);
  const getSubscription = async () => (await listProducts(user)).find((it) => it.id === 1)?.subscription;
  expect(await getSubscription()).toMatchObject({
    cancelsAtPeriodEnd: true,
    accessUntil: new Date(cancel_at * 1000).toISOString(),
    renewsAt: null,
  });
  await resumeSubscription(user.id, STARTER);
  expect(await getSubscription()).toMatchObject({ cancelsAtPeriodEnd: false, accessUntil: null });
  expect((await dashboard.subscriptions.retrieve(id)).cancel_at).toBeNull();
  expect(await getUserPaidCents(user)).toBe(900);
});

test("a canceled plan ends with its period and can then be bought again, but not resumed", async () => {
  const user = await makePayingUser();
  await cancelSubscription(user.id, STARTER);
  await passRenewal(user);
  expect(await listRows(user)).toMatchObject([{ status: "canceled" }]);
  expect(await hasScreenshots(user)).toBe(false);
  await expect(resumeSubscription(user.id, STARTER)).rejects.toMatchObject({ code: "not_found" });
  await buy(user, STARTER);
  expect(await listRows(user)).toMatchObject([
    { status: "canceled" },
    { status: "active", is_current: true },
  ]);
  expect(await getUserPaidCents(user)).toBe(1_800);
});

test("fault 36: a refund in the dashboard keeps access but gives no upgrade credit", async () => {
  const user = await makeUser();
  const { clientSecret } = await buy(user, STARTER);
  await refund(clientSecret);
  await sync(user);
  expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true, ends_at: null }]);
  expect(await hasScreenshots(user)).toBe(true);
  const { summary } = await buy(user, PRO);
  expect(summary).toMatchObject({ creditCents: 0, dueTodayCents: 2_900 });
  expect(await getUserPaidCents(user)).toBe(2_900);
});

test("fault 36: a refund during an open upgrade makes its checkout unpayable, and the next has no credit", async () => {
  const user = await makeUser();
  const paid = await buy(user, STARTER);
  const { clientSecret, summary } = await begin(user, PRO);
  expect(summary.creditCents).toBeGreaterThan(890);
  await refund(paid.clientSecret);
  await sync(user);
  expect(await pay(clientSecret)).toMatch(/cannot confirm/);
  expect((await begin(user, PRO)).summary).toMatchObject({ creditCents: 0, dueTodayCents: 2_900 });
});

test("fault 36: a restarted upgrade has reduced credit after a refund without an event", async () => {
  const user = await makeUser();
  const paid = await buy(user, STARTER);
  const { clientSecret } = await begin(user, PRO);
  await refund(paid.clientSecret, 400);
  const { summary } = await buy(user, PRO);
  expect(summary.creditCents).toBeGreaterThan(490);
  expect(summary.creditCents).toBeLessThanOrEqual(500);
  expect(await pay(clientSecret)).toMatch(/cannot confirm/);
});

test("an upgrade in the middle of a period credits the unused part", async () => {
  const user = await makePayingUser();
  await advanceTime(user, 15 * DAY);
  const { summary } = await buy(user, PRO);
  expect(summary.creditCents).toBeGreaterThan(415);
  expect(summary.creditCents).toBeLessThan(485);
  const credit = summary.creditCents;
  await advanceTime(user, 10 * DAY);
  expect(await startCheckout(user, 4)).toMatchObject({ summary: { replaces: "Pro" } });
  const { summary: yearly } = await buy(user, 4);
  // The credit of the first upgrade counts as payment: about two thirds of $29 remain.
  expect(yearly.creditCents).toBeGreaterThan(Math.round(2_900 * 0.62));
  expect(yearly.creditCents).toBeLessThan(Math.round(2_900 * 0.7));
  expect(await getUserPaidCents(user)).toBe(900 + (2_900 - credit) + yearly.dueTodayCents);
  expect(await listLiveSubscriptions(user)).toHaveLength(1);
});
