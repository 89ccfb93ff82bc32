// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { describe, expect, test } from "vitest";
import { createCardSetup, setDefaultCard } from "#server/billing/cards.ts";
import { getBillingHistory } from "#server/billing/invoices.ts";
import { cancelSubscription, resumeSubscription } from "#server/billing/subscriptions.ts";
import { makeUser, type TestUser } from "#tests/support/database.ts";
import { dashboard, pay } from "#tests/support/stripe-emulator.ts";
import {
  advanceTime,
  begin,
  buy,
  DAY,
  FAILS_LATER,
  getCustomerId,
  getUserPaidCents,
  listRows,
  makePayingUser,
  NAMES_PRO,
  passRenewal,
  STARTER,
  toIntentId,
} from "./failure-modes/fixtures.ts";

const CHECKER = "Domain Name / Brand Name Checker, Pro";

const getHistory = (user: TestUser, cursor?: string) => getBillingHistory(user.id, cursor ?? null);

/** Saves another card, as the account page does. @returns the setup intent's id */
async function saveCard(user: TestUser, number?: string): Promise<string> {
  const { clientSecret } = await createCardSetup(user);
  expect(await pay(clientSecret, number)).toBe("succeeded");
  return toIntentId(clientSecret);
}

describe("getBillingHistory", () => {
  test("returns an empty history for a user without payments", async () => {
    expect(await getHistory(await makeUser())).toEqual({
      cards: [],
      billingDetails: { companyName: null, taxId: null },
      invoices: [],
      nextCursor: null,
    });
  });

  test("returns invoices newest first with receipts, and the card of the next charge", async () => {
    const user = await makePayingUser(STARTER, "5555555555554444");
    await passRenewal(user);
    const { cards, invoices, nextCursor } = await getHistory(user);
    const card = { brand: "mastercard", last4: "4444", expMonth: 12, expYear: 2040 };
    expect(cards).toEqual([{ ...card, pays: ["Web Inspector, Starter"] }]);
    expect(invoices).toMatchObject([
      { totalCents: 900, currency: "usd", status: "paid", hostedUrl: expect.stringMatching(/^http/) },
      { totalCents: 900, currency: "usd", status: "paid", pdfUrl: expect.stringMatching(/^http/) },
    ]);
    expect(invoices[0]?.description).not.toBe("");
    expect(new Date(invoices[0]?.createdAt ?? 0) > new Date(invoices[1]?.createdAt ?? 0)).toBe(true);
    expect(nextCursor).toBeNull();
  });

  test("returns open and void invoices, but no drafts", async () => {
    const user = await makePayingUser(STARTER, FAILS_LATER);
    await passRenewal(user);
    expect((await getHistory(user)).invoices.map(({ status }) => status)).toEqual(["open", "paid"]);
    await advanceTime(user, 16 * DAY);
    expect((await getHistory(user)).invoices.map(({ status }) => status)).toEqual(["void", "paid"]);
  });

  test("pages through all invoices of the user and rejects another user's cursor", async () => {
    const [user, other] = [await makePayingUser(), await makePayingUser()];
    await advanceTime(user, 400 * DAY);
    await advanceTime(user, 400 * DAY);
    const first = await getHistory(user);
    expect(first.invoices).toHaveLength(24);
    const second = await getHistory(user, first.nextCursor ?? "");
    expect(second.nextCursor).toBeNull();
    const ids = [...first.invoices, ...second.invoices].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(25);
    await expect(getHistory(other, first.nextCursor ?? "")).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("setDefaultCard", () => {
  test("charges the new card from the next renewal on, and nothing for saving it", async () => {
    const user = await makePayingUser(STARTER, FAILS_LATER);
    const answer = await setDefaultCard(user.id, await saveCard(user, "378282246310005"));
    expect(answer).toEqual({ card: { brand: "amex", last4: "0005", expMonth: 12, expYear: 2040 } });
    expect((await getHistory(user)).cards).toMatchObject([answer.card]);
    expect(await getUserPaidCents(user)).toBe(900);
    await passRenewal(user);
    expect(await listRows(user)).toMatchObject([{ status: "active" }]);
    expect(await getUserPaidCents(user)).toBe(1_800);
  });

  test("replaces the different cards of two plans with one for both", async () => {
    const user = await makePayingUser(STARTER, "5555555555554444");
    await buy(user, NAMES_PRO);
    expect((await getHistory(user)).cards).toMatchObject([
      { last4: "4242", pays: [CHECKER] },
      { last4: "4444", pays: ["Web Inspector, Starter"] },
    ]);
    await cancelSubscription(user.id, STARTER);
    expect((await getHistory(user)).cards.map(({ pays }) => pays)).toEqual([[CHECKER], []]);
    await resumeSubscription(user.id, STARTER);
    await setDefaultCard(user.id, await saveCard(user, "378282246310005"));
    expect((await getHistory(user)).cards).toMatchObject([
      { last4: "0005", pays: [CHECKER, "Web Inspector, Starter"] },
    ]);
  });

  test("works for a customer with an abandoned or an open checkout", async () => {
    const user = await makeUser();
    await begin(user, STARTER);
    await advanceTime(user, DAY);
    await buy(user, STARTER);
    await begin(user, NAMES_PRO);
    await setDefaultCard(user.id, await saveCard(user, "5555555555554444"));
    expect((await getHistory(user)).cards).toMatchObject([
      { last4: "4444", pays: ["Web Inspector, Starter"] },
    ]);
  });

  test("works before the first payment", async () => {
    const user = await makeUser();
    await setDefaultCard(user.id, await saveCard(user));
    expect((await getHistory(user)).cards).toMatchObject([{ last4: "4242" }]);
  });

  test("pays a past-due plan with Stripe's next attempt", async () => {
    const user = await makePayingUser(STARTER, FAILS_LATER);
    await passRenewal(user);
    expect(await listRows(user)).toMatchObject([{ status: "past_due" }]);
    await setDefaultCard(user.id, await saveCard(user));
    await advanceTime(user, 3 * DAY);
    expect(await listRows(user)).toMatchObject([{ status: "active", grace_until: null }]);
    expect(await getUserPaidCents(user)).toBe(1_800);
  });

  test("throws not_found for a declined, unfinished, unknown or foreign setup", async () => {
    const [user, other] = [await makePayingUser(), await makeUser()];
    const { clientSecret } = await createCardSetup(user);
    expect(await pay(clientSecret, "4000000000000002")).toMatch(/declined/);
    for (const id of [toIntentId(clientSecret), "seti_never", await saveCard(other)])
      await expect(setDefaultCard(user.id, id)).rejects.toMatchObject({ code: "not_found" });
    expect((await getHistory(user)).cards).toMatchObject([{ last4: "4242" }]);
    const customer = await dashboard.customers.retrieve(await getCustomerId(user));
    expect(customer.deleted ? "" : customer.invoice_settings.default_payment_method).toBeNull();
  });
});
