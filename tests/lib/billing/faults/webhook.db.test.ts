// First: it tells the product where the payment service is.
import "#tests/support/payment.ts";

import Stripe from "stripe";
import { beforeAll, expect, test, vi } from "vitest";
import type { PaymentToConfirm } from "#lib/billing/contract.ts";
import { receiveWebhook } from "#lib/billing/receive-webhook.ts";
import { reconcile } from "#lib/billing/reconcile.ts";
import { startPurchase } from "#lib/billing/start-purchase.ts";
import { syncPrices } from "#lib/billing/sync-prices.ts";
import { makeUser, sql } from "#tests/support/database.ts";
import { pay } from "#tests/support/payment.ts";

beforeAll(async () => {
  await syncPrices();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const now = () => Math.floor(Date.now() / 1000);
let count = 0;

function delivery(customer: string, secret = "whsec_test", timestamp = now(), livemode = false) {
  const id = `evt_${++count}_${customer}`;
  const subject = { id: "sub_x", object: "subscription", customer };
  const event = { id, object: "event", type: "customer.subscription.updated", created: now(), livemode };
  const payload = JSON.stringify({ ...event, data: { object: subject } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { id, bytes: Buffer.from(payload), signature };
}

const deliver = ({ bytes, signature }: ReturnType<typeof delivery>) => receiveWebhook(bytes, signature);
const ledger = (id: string) => sql`select status from payment_events where id = ${id}`;

async function paidAndUntold() {
  const user = await makeUser();
  const { clientSecret } = (await startPurchase(user, 2)) as PaymentToConfirm;
  await pay(clientSecret);
  const [row] = await sql`select stripe_customer_id as id from payment_customers where user_id = ${user.id}`;
  return { user, customer: String(row?.id) };
}

const statusOf = (userId: string) =>
  sql`select status, is_current from user_subscriptions where user_id = ${userId}`;

test("fault 1: the same event five times, all at once, is one row and one effect", async () => {
  const { user, customer } = await paidAndUntold();
  const one = delivery(customer);
  await Promise.all([1, 2, 3, 4, 5].map(() => deliver(one)));
  expect(await ledger(one.id)).toEqual([{ status: "done" }]);
  expect(await statusOf(user.id)).toEqual([{ status: "active", is_current: true }]);
});

test("fault 5: a customer that is nobody's here is ignored", async () => {
  const one = delivery("cus_nobody");
  await deliver(one);
  expect(await ledger(one.id)).toEqual([{ status: "ignored" }]);
});

test.each([
  ["fault 7: a wrong signature", () => delivery("cus_x", "whsec_wrong")],
  ["fault 8: a signature 301 s old", () => delivery("cus_x", "whsec_test", now() - 302)],
  ["fault 8: a signature from the future", () => delivery("cus_x", "whsec_test", now() + 600)],
])("%s is refused and leaves no row", async (_name, make) => {
  const one = make();
  await expect(deliver(one)).rejects.toMatchObject({ code: "invalid" });
  expect(await ledger(one.id)).toEqual([]);
});

test("fault 45: an event of the other mode is ignored", async () => {
  const { user, customer } = await paidAndUntold();
  const one = delivery(customer, "whsec_test", now(), true);
  await deliver(one);
  expect(await ledger(one.id)).toEqual([{ status: "ignored" }]);
  expect(await statusOf(user.id)).toEqual([]);
});

test("fault 13: all webhooks lost: the reconciler finds what happened", async () => {
  const { user } = await paidAndUntold();
  // What was touched a moment ago may still be at work: it is left alone for half a minute.
  await sql`update payment_customers set updated_at = now() - interval '1 minute' where user_id = ${user.id}`;
  expect(await reconcile()).toMatchObject({ ran: true, failed: 0 });
  expect(await statusOf(user.id)).toEqual([{ status: "active", is_current: true }]);
});
