// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { beforeEach, describe, expect, test, vi } from "vitest";
import { saveBillingDetails } from "#server/billing/billing-details.ts";
import { startCheckout } from "#server/billing/checkout.ts";
import { getBillingHistory } from "#server/billing/invoices.ts";
import { refreshPaymentProgress } from "#server/billing/sync.ts";
import { readBillingSnapshot } from "#tests/support/billing-snapshot.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { dashboard, failNext, pay } from "#tests/support/stripe-emulator.ts";
import {
  begin,
  buy,
  getCustomerId,
  listLiveSubscriptions,
  makePayingUser,
  PRO,
  passRenewal,
  STARTER,
} from "./failure-modes/fixtures.ts";

type Terms = Parameters<typeof dashboard.promotionCodes.create>[0];

let count = 0;
/** Creates a promotion code in the dashboard. @returns its text */
async function createCode(
  coupon: Parameters<typeof dashboard.coupons.create>[0],
  terms: Partial<Terms> = {},
): Promise<string> {
  const { id } = await dashboard.coupons.create(coupon);
  const code = `CODE${count++}`;
  await dashboard.promotionCodes.create({ promotion: { type: "coupon", coupon: id }, code, ...terms });
  return code;
}

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

describe("startCheckout with a promotion code", () => {
  test("deducts it, keeps it until it is removed, and charges the reduced price", async () => {
    const code = await createCode({ percent_off: 20, duration: "once" });
    const full = await begin(user, STARTER);
    expect(full.summary).toMatchObject({ dueTodayCents: 900, discount: null });
    const reduced = await begin(user, STARTER, code.toLowerCase());
    expect(reduced.summary).toMatchObject({
      dueTodayCents: 720,
      discount: { cents: 180, code, payments: 1 },
      thenCents: 900,
    });
    expect(reduced.clientSecret).not.toBe(full.clientSecret);
    expect((await begin(user, STARTER)).clientSecret).toBe(reduced.clientSecret);
    expect((await begin(user, STARTER, "")).summary).toMatchObject({ dueTodayCents: 900, discount: null });
    const { clientSecret } = await begin(user, STARTER, code);
    expect(await pay(clientSecret)).toBe("succeeded");
    await expect.poll(() => refreshPaymentProgress(user.id)).toBe("confirmed");
    const { invoices } = await getBillingHistory(user.id, null);
    expect(invoices).toMatchObject([{ totalCents: 720, status: "paid" }]);
    expect(await listLiveSubscriptions(user)).toHaveLength(1);
  });

  test.each([
    ["forever", {}, { payments: null }, 450],
    ["repeating", { duration_in_months: 3 }, { payments: 3 }, 900],
  ] as const)("that lasts %s says how many payments it reduces", async (duration, more, discount, then) => {
    const code = await createCode({ percent_off: 50, duration, ...more });
    const { summary } = await begin(await makeUser(), STARTER, code);
    expect(summary).toMatchObject({ dueTodayCents: 450, discount, thenCents: then });
  });

  test("charges the full price again after the payments that a repeating code reduces", async () => {
    const code = await createCode({ percent_off: 50, duration: "repeating", duration_in_months: 2 });
    const { clientSecret, summary } = await begin(user, STARTER, code);
    expect(summary).toMatchObject({ discount: { payments: 2 }, thenCents: 900 });
    expect(await pay(clientSecret)).toBe("succeeded");
    await expect.poll(() => refreshPaymentProgress(user.id)).toBe("confirmed");
    for (const totals of [
      [450, 450],
      [900, 450, 450],
      [900, 900, 450, 450],
    ]) {
      await passRenewal(user);
      const { invoices } = await getBillingHistory(user.id, null);
      expect(invoices.map(({ totalCents }) => totalCents)).toEqual(totals);
    }
    expect(await listLiveSubscriptions(user)).toMatchObject([{ discounts: [] }]);
    expect(
      await sql`select status, is_current, price_cents from user_subscriptions where user_id = ${user.id}`,
    ).toEqual([{ status: "active", is_current: true, price_cents: 900 }]);
    expect((await readBillingSnapshot(user)).paidCents).toBe(2_700);
  });

  test("refuses a code that does not apply and leaves the open checkout unchanged", async () => {
    const { clientSecret } = await begin(user, STARTER);
    const off = { percent_off: 10, duration: "once" } as const;
    const codes = [
      "UNKNOWN",
      await createCode(off, { active: false }),
      await createCode(off, { customer: await getCustomerId(await makePayingUser()) }),
      await createCode(off, { restrictions: { minimum_amount: 2_900, minimum_amount_currency: "usd" } }),
      await createCode({ amount_off: 100, currency: "eur", duration: "once" }),
    ];
    for (const code of codes)
      await expect(startCheckout(user, STARTER, code), code).rejects.toMatchObject({ code: "invalid" });
    expect((await begin(user, STARTER)).clientSecret).toBe(clientSecret);
  });

  test("refuses a code for first payments to a user who has paid", async () => {
    const user = await makePayingUser();
    const code = await createCode(
      { percent_off: 10, duration: "once" },
      { restrictions: { first_time_transaction: true } },
    );
    await expect(startCheckout(user, PRO, code)).rejects.toMatchObject({
      code: "invalid",
      message: "This promotion code is for a first payment only.",
    });
  });

  test("activates the plan without a payment when the code covers it", async () => {
    const code = await createCode({ percent_off: 100, duration: "once" });
    expect(await startCheckout(user, STARTER, code)).toEqual({ freeAccess: true, outcome: "promoted" });
    expect(await listLiveSubscriptions(user)).toMatchObject([{ status: "active" }]);
  });

  test("of an upgrade is deducted before the proration credit, which counts only what was paid", async () => {
    const half = await createCode({ percent_off: 50, duration: "once" });
    expect(await pay((await begin(user, STARTER, half)).clientSecret)).toBe("succeeded");
    await expect.poll(() => refreshPaymentProgress(user.id)).toBe("confirmed");
    const { summary } = await begin(user, PRO, await createCode({ percent_off: 50, duration: "once" }));
    expect(summary.creditCents).toBeGreaterThan(440);
    expect(summary.creditCents).toBeLessThanOrEqual(450);
    expect(summary.discount).toMatchObject({ cents: 1_450 });
    expect(summary.dueTodayCents).toBe(2_900 - 1_450 - summary.creditCents);
  });
});

describe("startCheckout", () => {
  test("names the tools and features of the plan", async () => {
    const { summary } = await begin(await makeUser(), STARTER);
    expect(summary.includes.tools).toEqual([
      { name: "Screenshot", usageLimit: 200 },
      { name: "Content extraction", usageLimit: 100 },
      { name: "Page watch checks", usageLimit: 500 },
    ]);
    expect(summary.includes.features).toContain("Desktop and mobile viewports");
  });

  test("opens the card form with the saved cards of a returning user", async () => {
    expect((await begin(user, STARTER)).customerSession).toMatchObject({ savedCards: 0 });
    await buy(user, STARTER);
    expect((await begin(user, PRO)).customerSession).toEqual({
      clientSecret: expect.stringMatching(/^cuss_secret_/),
      savedCards: 1,
    });
  });

  test("continues without the saved cards when Stripe refuses the customer session", async () => {
    const warn = vi.spyOn(console, "warn");
    const user = await makePayingUser();
    await failNext({ kind: "429", when: "before", times: 1, method: "POST", path: "/v1/customer_sessions" });
    expect(await begin(user, PRO)).toMatchObject({ customerSession: null });
    expect(warn.mock.calls.join()).toContain("billing.customer_session_failed");
  });
});

describe("saveBillingDetails", () => {
  const ACME = { companyName: "Acme GmbH", taxId: { type: "eu_vat", value: "DE123456789" } } as const;

  test("puts the company and its tax id on the invoice of an open checkout", async () => {
    const before = await begin(user, STARTER);
    expect(before.summary.billingDetails).toEqual({ companyName: null, taxId: null });
    expect(await saveBillingDetails(user, ACME)).toEqual(ACME);
    const after = await begin(user, STARTER);
    expect(after.summary.billingDetails).toEqual(ACME);
    expect(after.clientSecret).not.toBe(before.clientSecret);
    expect((await begin(user, STARTER)).clientSecret).toBe(after.clientSecret);
    await pay(after.clientSecret);
    const { data } = await dashboard.invoices.list({ customer: await getCustomerId(user), status: "paid" });
    expect(data).toMatchObject([{ customer_name: "Acme GmbH", customer_tax_ids: [ACME.taxId] }]);
    expect((await getBillingHistory(user.id, null)).billingDetails).toEqual(ACME);
  });

  test("keeps the promotion code of the open checkout", async () => {
    const code = await createCode({ percent_off: 20, duration: "once" });
    await begin(user, STARTER, code);
    await saveBillingDetails(user, { ...ACME, taxId: null });
    expect((await begin(user, STARTER)).summary).toMatchObject({ discount: { code }, dueTodayCents: 720 });
  });

  test("replaces and removes the tax id", async () => {
    await saveBillingDetails(user, ACME);
    const ein = { companyName: "Acme Inc.", taxId: { type: "us_ein", value: "12-3456789" } } as const;
    await saveBillingDetails(user, ein);
    expect((await getBillingHistory(user.id, null)).billingDetails).toEqual(ein);
    await saveBillingDetails(user, { companyName: null, taxId: null });
    const { data } = await dashboard.customers.listTaxIds(await getCustomerId(user));
    expect(data).toEqual([]);
    expect((await getBillingHistory(user.id, null)).billingDetails).toEqual({
      companyName: null,
      taxId: null,
    });
  });

  test("throws invalid for a tax id that Stripe rejects, and changes nothing", async () => {
    await saveBillingDetails(user, ACME);
    const wrong = { companyName: "Other", taxId: { type: "eu_vat", value: "12" } } as const;
    await expect(saveBillingDetails(user, wrong)).rejects.toMatchObject({ code: "invalid" });
    expect((await getBillingHistory(user.id, null)).billingDetails).toEqual(ACME);
  });
});
