import { beforeAll, beforeEach, expect } from "vitest";
import { startCheckout } from "#server/billing/checkout.ts";
import { syncPrices } from "#server/billing/prices.ts";
import { refreshPaymentProgress, syncCustomer } from "#server/billing/sync.ts";
import { getToolAccess } from "#server/usage/read-usage.ts";
import type { ConfirmablePayment } from "#shared/billing/contract.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { dashboard, failNext, pay, payment } from "#tests/support/stripe-emulator.ts";
import { advanceCustomerClock } from "../../../../../emulators/stripe/src/control-api/test-clock.ts";

/* Plans, actions and queries shared by the failure mode tests. */
export const STARTER = 2;
export const PRO = 3;
export const YEARLY = 4;
export const NAMES_PRO = 6;
export const DAY = 86_400;

beforeAll(async () => void (await syncPrices()));
beforeEach(() => payment.service.faults.clear());

/** Stripe test card that pays once and is declined at every renewal. */
export const FAILS_LATER = "4000000000000341";

/** The user's subscription rows by plan, oldest first, current last. */
export const listRows = (user: TestUser) =>
  sql`select plan_id, status, is_current, ends_at, grace_until, stripe_subscription_id as id
    from user_subscriptions where user_id = ${user.id} order by plan_id, created_at, is_current`;

export async function begin(user: TestUser, planId: number, code?: string): Promise<ConfirmablePayment> {
  const answer = await startCheckout(user, planId, code);
  if (!("clientSecret" in answer)) throw new Error(`No secret: ${JSON.stringify(answer)}`);
  return answer;
}

/** Completes a checkout. Polls like the checkout screen, as a user is synced at most once per second. */
export async function buy(user: TestUser, planId: number, card?: string): Promise<ConfirmablePayment> {
  const begun = await begin(user, planId);
  expect(await pay(begun.clientSecret, card)).toBe("succeeded");
  await expect.poll(() => refreshPaymentProgress(user.id), { interval: 200 }).toBe("confirmed");
  return begun;
}

/** A user who has bought a plan. */
export async function makePayingUser(planId = STARTER, card?: string): Promise<TestUser> {
  const user = await makeUser();
  await buy(user, planId, card);
  return user;
}

export async function getCustomerId(user: TestUser): Promise<string> {
  const [row] = await sql`select stripe_customer_id as id from stripe_customers where user_id = ${user.id}`;
  return String(row?.id);
}

/** Syncs the user as a webhook does. */
export const sync = async (user: TestUser) => syncCustomer(await getCustomerId(user));

/** Moves the user's time forward at Stripe and in the database, then syncs. */
export async function advanceTime(user: TestUser, seconds: number): Promise<void> {
  advanceCustomerClock(payment.service, await getCustomerId(user), seconds);
  const passed = sql`make_interval(secs => ${seconds})`;
  await sql`update checkout_attempts set updated_at = updated_at - ${passed}, created_at = created_at - ${passed},
    expires_at = expires_at - ${passed} where user_id = ${user.id}`;
  await sql`update stripe_customers set updated_at = updated_at - ${passed},
    last_synced_at = last_synced_at - ${passed} where user_id = ${user.id}`;
  await sync(user);
}

/**
 * Moves a monthly plan past its renewal by `days`. The renewal is one to four days earlier, as months differ in length.
 */
export const passRenewal = (user: TestUser, days = 0) => advanceTime(user, (32 + days) * DAY + 2 * 3_600);

/** Lists the subscriptions that Stripe keeps charging or that give access. */
export async function listLiveSubscriptions(user: TestUser) {
  const { data } = await dashboard.subscriptions.list({ customer: await getCustomerId(user) });
  return data.filter(({ status }) => ["active", "trialing", "past_due", "unpaid", "paused"].includes(status));
}

/** The user's payments less refunds, in cents. */
export async function getUserPaidCents(user: TestUser): Promise<number> {
  const { data } = await dashboard.paymentIntents.list({
    customer: await getCustomerId(user),
    limit: 100,
    expand: ["data.latest_charge"],
  });
  return data.reduce((sum, { latest_charge }) => {
    const charge = typeof latest_charge === "object" && latest_charge?.paid ? latest_charge : null;
    return sum + (charge ? charge.amount - charge.amount_refunded : 0);
  }, 0);
}

/** Lists the user's invoices, newest first. */
export async function listInvoices(user: TestUser, status?: "open") {
  const { data } = await dashboard.invoices.list({
    customer: await getCustomerId(user),
    ...(status ? { status } : {}),
  });
  return data;
}

/** The id of the object to which a client secret belongs. */
export const toIntentId = (clientSecret: string) => clientSecret.split("_secret_")[0] ?? "";

/** Refunds a payment in the dashboard. */
export const refund = (clientSecret: string, amount?: number) =>
  dashboard.refunds.create({ payment_intent: toIntentId(clientSecret), ...(amount ? { amount } : {}) });

/** Creates an unpaid subscription in the dashboard, without a checkout. */
export async function createSubscription(customer: string, planId: number) {
  const [price] = (await dashboard.prices.list({ lookup_keys: [`plan_${planId}`] })).data;
  return dashboard.subscriptions.create({
    customer,
    items: [{ price: price?.id ?? "" }],
    payment_behavior: "default_incomplete",
    expand: ["latest_invoice.confirmation_secret"],
  });
}

/** A user who has paid Starter, with this card, and Pro, because voiding Starter's invoice failed. */
export async function payTwice(card?: string): Promise<TestUser> {
  const user = await makeUser();
  const first = await begin(user, STARTER);
  const [invoice] = await listInvoices(user);
  await failNext({ kind: "500", times: 9, method: "POST", path: `/v1/invoices/${invoice?.id}/void` });
  const second = await begin(user, PRO);
  payment.service.faults.clear();
  expect(await pay(first.clientSecret, card)).toBe("succeeded");
  expect(await pay(second.clientSecret)).toBe("succeeded");
  return user;
}

export const hasScreenshots = async (user: TestUser) =>
  (await getToolAccess(user.id, "screenshot")).hasAccess;
