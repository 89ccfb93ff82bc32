// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { beforeEach, describe, expect, test } from "vitest";
import { startCheckout } from "#server/billing/checkout.ts";
import { syncPrices } from "#server/billing/prices.ts";
import { cancelSubscription, resumeSubscription } from "#server/billing/subscriptions.ts";
import { refreshPaymentProgress } from "#server/billing/sync.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { answerBank, failNext, pay, payment } from "#tests/support/stripe-emulator.ts";
import {
  advanceTime,
  begin,
  buy,
  getUserPaidCents,
  listInvoices,
  listLiveSubscriptions,
  listRows,
  makePayingUser,
  PRO,
  STARTER,
  sync,
} from "./fixtures.ts";

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

test("syncPrices changes nothing when repeated", async () => {
  expect(await syncPrices()).toEqual([]);
});

test("fault 14: startCheckout fails while Stripe is unreachable, and a retry uses the same attempt", async () => {
  await failNext({ kind: "500", when: "before", times: 3, method: "POST", path: "/v1/subscriptions" });
  await expect(startCheckout(user, STARTER)).rejects.toMatchObject({ code: "upstream_failed" });
  expect(await listRows(user)).toEqual([]);
  await begin(user, STARTER);
  expect(await sql`select 1 from checkout_attempts where user_id = ${user.id}`).toHaveLength(1);
});

test("fault 15: a retry after a lost response finds the same subscription", async () => {
  await failNext({ kind: "reset", when: "after", times: 3, method: "POST", path: "/v1/subscriptions" });
  await expect(startCheckout(user, STARTER)).rejects.toMatchObject({ code: "upstream_failed" });
  await begin(user, STARTER);
  expect(await listRows(user)).toHaveLength(1);
});

test("fault 16: two tabs share one client secret, and after payment the other throws conflict", async () => {
  await begin(user, STARTER);
  const [one, two] = await Promise.all([begin(user, STARTER), begin(user, STARTER)]);
  expect(one.clientSecret).toBe(two.clientSecret);
  await pay(one.clientSecret);
  await expect(startCheckout(user, STARTER)).rejects.toMatchObject({ code: "conflict" });
  expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true }]);
});

test("fault 19: the page after payment syncs and gives access before any webhook", async () => {
  const { summary } = await buy(user, STARTER);
  expect(summary).toMatchObject({ dueTodayCents: 900, creditCents: 0, thenCents: 900, replaces: null });
  expect(await listRows(user)).toMatchObject([{ plan_id: STARTER, status: "active", is_current: true }]);
  const before = await listRows(user);
  await sync(user);
  expect(await listRows(user)).toEqual(before);
  expect(await getUserPaidCents(user)).toBe(900);
});

test("fault 20: refreshPaymentProgress reports no payment for a manually entered return URL", async () => {
  expect(await refreshPaymentProgress(user.id)).toBe("none");
  await begin(user, STARTER);
  expect(await refreshPaymentProgress(user.id)).toBe("none");
});

describe("a paid plan", () => {
  test("faults 25, 27: has one end after two concurrent cancellations and resumes without a charge", async () => {
    const user = await makePayingUser();
    const [one, two] = await Promise.all([
      cancelSubscription(user.id, STARTER),
      cancelSubscription(user.id, STARTER),
    ]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ immediate: false, endsAt: expect.any(String) });
    expect(await startCheckout(user, STARTER)).toEqual({ freeAccess: true, outcome: "resumed" });
    await cancelSubscription(user.id, STARTER);
    expect(await resumeSubscription(user.id, STARTER)).toEqual({ renewsAt: one.endsAt });
    expect(await listRows(user)).toMatchObject([{ status: "active", ends_at: null }]);
    expect(await getUserPaidCents(user)).toBe(900);
  });

  test("fault 28: is replaced by an upgrade with credit during a pending cancellation", async () => {
    const user = await makePayingUser();
    await cancelSubscription(user.id, STARTER);
    const { summary } = await buy(user, PRO);
    expect(summary.replaces).toBe("Starter");
    expect(summary.creditCents).toBeGreaterThan(890);
    expect(summary.dueTodayCents).toBe(2900 - summary.creditCents);
    expect(await listRows(user)).toMatchObject([
      { plan_id: STARTER, status: "canceled", is_current: false },
      { plan_id: PRO, status: "active", is_current: true, ends_at: null },
    ]);
  });

  test("fault 30: stays unchanged when the upgrade is declined", async () => {
    const user = await makePayingUser();
    const { clientSecret } = await begin(user, PRO);
    expect(await pay(clientSecret, "4000000000000002")).not.toBe("succeeded");
    await refreshPaymentProgress(user.id);
    expect(await listRows(user)).toMatchObject([
      { plan_id: STARTER, status: "active", is_current: true, ends_at: null },
      { plan_id: PRO, status: "incomplete", is_current: false },
    ]);
  });

  test("fault 30: stays unchanged when the upgrade is abandoned, which can be restarted", async () => {
    const user = await makePayingUser();
    const { clientSecret } = await begin(user, PRO);
    await advanceTime(user, 24 * 3_600);
    expect(await listRows(user)).toMatchObject([
      { plan_id: STARTER, status: "active", is_current: true, ends_at: null },
      { plan_id: PRO, status: "incomplete_expired", is_current: false },
    ]);
    expect(await pay(clientSecret)).toMatch(/cannot confirm/);
    await buy(user, PRO);
    expect(await listLiveSubscriptions(user)).toHaveLength(1);
  });

  test("conflicts with a checkout of the same or a lower plan", async () => {
    const user = await makePayingUser(PRO);
    await expect(startCheckout(user, PRO)).rejects.toMatchObject({ code: "conflict" });
    await expect(startCheckout(user, STARTER)).rejects.toMatchObject({ code: "conflict" });
  });
});

test("fault 44: cancelSubscription throws not_found for another user's plan", async () => {
  const [owner, other] = [await makePayingUser(), await makeUser()];
  await expect(cancelSubscription(other.id, STARTER)).rejects.toMatchObject({ code: "not_found" });
  expect(await listRows(owner)).toMatchObject([{ status: "active", ends_at: null }]);
});

test("fault 21: another card pays the same checkout after failed authentication, for one paid invoice", async () => {
  const { clientSecret } = await begin(user, STARTER);
  expect(await pay(clientSecret, "4000002760003184")).toBe("requires_action");
  await answerBank(clientSecret, "fail");
  expect(await refreshPaymentProgress(user.id)).toBe("failed");
  expect(await listRows(user)).toMatchObject([{ status: "incomplete" }]);
  expect(await pay(clientSecret)).toBe("succeeded");
  await sync(user);
  expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true }]);
  const invoices = await listInvoices(user);
  expect(invoices.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([["paid", 900]]);
  expect(await getUserPaidCents(user)).toBe(900);
});

test("fault 22: a checkout abandoned for a day can be restarted", async () => {
  const first = await begin(user, STARTER);
  payment.service.advance(24 * 3600);
  const second = await begin(user, STARTER);
  expect(second.clientSecret).not.toBe(first.clientSecret);
  await refreshPaymentProgress(user.id);
  expect((await listRows(user)).map(({ status }) => status).sort()).toEqual([
    "incomplete",
    "incomplete_expired",
  ]);
});
