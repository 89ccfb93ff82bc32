// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { describe, expect, test } from "vitest";
import { createCardSetup, setDefaultCard } from "#server/billing/cards.ts";
import { startCheckout } from "#server/billing/checkout.ts";
import { scheduleLowerPlan, unscheduleLowerPlan } from "#server/billing/scheduled-plan.ts";
import { cancelSubscription, resumeSubscription } from "#server/billing/subscriptions.ts";
import { listProducts } from "#server/catalog/catalog.ts";
import { makeUser, type TestUser } from "#tests/support/database.ts";
import { dashboard, failNext, pay } from "#tests/support/stripe-emulator.ts";
import {
  advanceTime,
  buy,
  DAY,
  FAILS_LATER,
  getCustomerId,
  getUserPaidCents,
  listLiveSubscriptions,
  listRows,
  makePayingUser,
  NAMES_PRO,
  PRO,
  passRenewal,
  STARTER,
  toIntentId,
  YEARLY,
} from "./failure-modes/fixtures.ts";

const FREE = 1;

const getSubscription = async (user: TestUser) => (await listProducts(user))[0]?.subscription;

const listScheduleStates = async (user: TestUser) => {
  const { data } = await dashboard.subscriptionSchedules.list({ customer: await getCustomerId(user) });
  return data.map(({ status }) => status);
};

describe("scheduleLowerPlan", () => {
  test("keeps the plan until the paid period ends, then charges the lower plan on the same subscription", async () => {
    const user = await makePayingUser(PRO);
    const before = await getSubscription(user);
    const { startsAt } = await scheduleLowerPlan(user.id, STARTER);
    expect(startsAt).toBe(before?.renewsAt);
    expect(await getSubscription(user)).toMatchObject({
      planId: PRO,
      renewsAt: startsAt,
      scheduled: { planId: STARTER, planName: "Starter" },
    });
    await passRenewal(user);
    expect(await listRows(user)).toMatchObject([{ plan_id: STARTER, status: "active", is_current: true }]);
    expect(await getSubscription(user)).toMatchObject({
      planId: STARTER,
      scheduled: null,
      pays: { price: 900 },
    });
    expect(await getUserPaidCents(user)).toBe(2_900 + 900);
    await passRenewal(user);
    expect(await getUserPaidCents(user)).toBe(2_900 + 900 + 900);
    expect(await listLiveSubscriptions(user)).toMatchObject([{ schedule: null }]);
  });

  test("moves from the yearly to the monthly plan when the year ends", async () => {
    const user = await makePayingUser(YEARLY);
    await scheduleLowerPlan(user.id, PRO);
    await passRenewal(user);
    expect(await listRows(user)).toMatchObject([{ plan_id: YEARLY }]);
    await advanceTime(user, 336 * DAY);
    expect(await getSubscription(user)).toMatchObject({
      planId: PRO,
      pays: { price: 2_900, billingCycle: "1 mon" },
    });
    expect(await getUserPaidCents(user)).toBe(29_000 + 2_900);
  });

  test("replaces the plan scheduled before, also for concurrent calls", async () => {
    const user = await makePayingUser(YEARLY);
    await scheduleLowerPlan(user.id, PRO);
    await Promise.all([scheduleLowerPlan(user.id, STARTER), scheduleLowerPlan(user.id, STARTER)]);
    expect(await getSubscription(user)).toMatchObject({ scheduled: { planId: STARTER } });
  });

  test("creates one schedule for concurrent calls", async () => {
    const user = await makePayingUser(PRO);
    await Promise.all([scheduleLowerPlan(user.id, STARTER), scheduleLowerPlan(user.id, STARTER)]);
    expect(await listScheduleStates(user)).toEqual(["active"]);
  });

  test("charges the card that was changed after scheduling", async () => {
    const user = await makePayingUser(PRO, FAILS_LATER);
    await scheduleLowerPlan(user.id, STARTER);
    const { clientSecret } = await createCardSetup(user);
    await pay(clientSecret, "5555555555554444");
    await setDefaultCard(user.id, toIntentId(clientSecret));
    await passRenewal(user);
    expect(await listRows(user)).toMatchObject([{ plan_id: STARTER, status: "active" }]);
  });

  test("throws conflict when the plan is not a lower paid one", async () => {
    const user = await makePayingUser(STARTER);
    for (const planId of [STARTER, PRO, YEARLY, FREE, NAMES_PRO])
      await expect(scheduleLowerPlan(user.id, planId), `${planId}`).rejects.toMatchObject({
        code: "conflict",
      });
    expect(await listScheduleStates(user)).toEqual([]);
  });

  test("throws conflict without a paid plan, and for one that ends or is past due", async () => {
    const free = await makeUser();
    await startCheckout(free, FREE);
    const ending = await makePayingUser(PRO);
    await cancelSubscription(ending.id, PRO);
    const pastDue = await makePayingUser(PRO, FAILS_LATER);
    await passRenewal(pastDue);
    for (const user of [await makeUser(), free, ending, pastDue])
      await expect(scheduleLowerPlan(user.id, STARTER)).rejects.toMatchObject({ code: "conflict" });
  });

  test.each([4711, 8])("throws not_found for plan %s, which is not for sale", async (planId) => {
    await expect(scheduleLowerPlan((await makeUser()).id, planId)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("can be repeated after Stripe failed between its two calls", async () => {
    const user = await makePayingUser(PRO);
    const path = "/v1/subscription_schedules/";
    await failNext({ kind: "429", when: "before", times: 1, method: "POST", path });
    await expect(scheduleLowerPlan(user.id, STARTER)).rejects.toMatchObject({ code: "upstream_failed" });
    expect(await getSubscription(user)).toMatchObject({ scheduled: null });
    await scheduleLowerPlan(user.id, STARTER);
    expect(await listScheduleStates(user)).toEqual(["active"]);
    expect(await getSubscription(user)).toMatchObject({ scheduled: { planId: STARTER } });
  });
});

describe("a scheduled plan", () => {
  test("is removed by unscheduleLowerPlan, and the current plan renews", async () => {
    const user = await makePayingUser(PRO);
    const { startsAt } = await scheduleLowerPlan(user.id, STARTER);
    expect(await unscheduleLowerPlan(user.id, STARTER)).toEqual({ renewsAt: startsAt });
    expect(await getSubscription(user)).toMatchObject({ planId: PRO, scheduled: null });
    await expect(unscheduleLowerPlan(user.id, STARTER)).rejects.toMatchObject({ code: "conflict" });
    await passRenewal(user);
    expect(await listRows(user)).toMatchObject([{ plan_id: PRO, status: "active" }]);
    expect(await getUserPaidCents(user)).toBe(5_800);
  });

  test("is removed by a cancellation, and stays removed when that is undone", async () => {
    const user = await makePayingUser(PRO);
    await scheduleLowerPlan(user.id, STARTER);
    await cancelSubscription(user.id, PRO);
    expect(await getSubscription(user)).toMatchObject({ cancelsAtPeriodEnd: true, scheduled: null });
    await resumeSubscription(user.id, PRO);
    expect(await getSubscription(user)).toMatchObject({ cancelsAtPeriodEnd: false, scheduled: null });
    expect(await listScheduleStates(user)).toEqual(["released"]);
  });

  test("is removed by a paid upgrade, and kept by an abandoned one", async () => {
    const user = await makePayingUser(PRO);
    await scheduleLowerPlan(user.id, STARTER);
    await startCheckout(user, YEARLY);
    expect(await getSubscription(user)).toMatchObject({ scheduled: { planId: STARTER } });
    await buy(user, YEARLY);
    expect(await getSubscription(user)).toMatchObject({ planId: YEARLY, scheduled: null });
    expect(await listScheduleStates(user)).toEqual(["canceled"]);
  });

  test("made in Stripe's dashboard is released there, too", async () => {
    const user = await makePayingUser(PRO);
    await scheduleLowerPlan(user.id, STARTER);
    const { data } = await dashboard.subscriptionSchedules.list({ customer: await getCustomerId(user) });
    await dashboard.subscriptionSchedules.release(data[0]?.id ?? "");
    await advanceTime(user, 1);
    expect(await getSubscription(user)).toMatchObject({ planId: PRO, scheduled: null });
  });
});
