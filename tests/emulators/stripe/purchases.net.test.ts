import type Stripe from "stripe";
import { afterEach, expect, test } from "vitest";
import { advanceCustomerClock } from "../../../emulators/stripe/src/control-api/test-clock.ts";
import {
  createStripeClient,
  getIntentId,
  PUBLISHABLE_KEY,
  payFirstInvoice,
  saveCard,
  seedPriceAndCustomer,
  setUpFixture,
  startPurchase,
  subscribe,
} from "./support.ts";

const { answerWith, emulator, received, stripe } = await setUpFixture();
const DAY = 86_400;

afterEach(() => {
  answerWith(200);
  received.length = 0;
  emulator.service.reset();
});

async function bought(card = "pm_card_visa") {
  const { customer, subscription } = await startPurchase(stripe);
  await payFirstInvoice(stripe, subscription, card);
  return { customer, id: subscription.id };
}

/** Buys a price with a coupon of these terms. */
async function buyDiscounted(customer: string, price: string, terms: Stripe.CouponCreateParams) {
  const coupon = await stripe.coupons.create(terms);
  const subscription = await subscribe(stripe, customer, price, { discounts: [{ coupon: coupon.id }] });
  await payFirstInvoice(stripe, subscription);
  return { coupon, subscription };
}
const HALF_FOR_A_QUARTER = { percent_off: 50, duration: "repeating", duration_in_months: 3 } as const;

test("a purchase is incomplete with a client secret, active after payment, and sends signed events", async () => {
  const { subscription } = await startPurchase(stripe);
  expect(subscription.status).toBe("incomplete");
  const paid = await payFirstInvoice(stripe, subscription);
  expect(paid).toMatchObject({ status: "succeeded", amount_received: 900 });
  const active = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ["latest_invoice.payments", "default_payment_method"],
  });
  expect(active.status).toBe("active");
  expect((active.default_payment_method as Stripe.PaymentMethod).card?.last4).toBe("4242");
  expect((active.latest_invoice as Stripe.Invoice).payments?.data[0]?.payment.payment_intent).toBe(paid.id);
  expect((active.items.data[0]?.price.unit_amount_decimal ?? "").toString()).toBe("900");
  await emulator.deliverer.flush();
  const types = received.map(({ type }) => type);
  expect(types.indexOf("customer.subscription.created")).toBeLessThan(types.indexOf("invoice.paid"));
  const update = received.find(({ type }) => type === "customer.subscription.updated");
  expect(update?.event.data.previous_attributes).toMatchObject({ status: "incomplete" });
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
});

test("a declined first payment leaves the subscription incomplete, and another card pays it", async () => {
  const { subscription } = await startPurchase(stripe);
  const attempt = payFirstInvoice(stripe, subscription, "pm_card_chargeDeclined");
  await expect(attempt).rejects.toMatchObject({
    statusCode: 402,
    code: "card_declined",
    decline_code: "generic_decline",
  });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete");
  await payFirstInvoice(stripe, subscription);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
});

test("a renewal invoice is drafted at the period's end and charged an hour later", async () => {
  const { id } = await bought();
  const before = await stripe.subscriptions.retrieve(id);
  const end = before.items.data[0]?.current_period_end ?? 0;
  emulator.service.advance(end - Math.floor(emulator.service.nowMs() / 1000) + 60);
  const renewing = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect((renewing.latest_invoice as Stripe.Invoice).status).toBe("draft");
  expect(renewing.items.data[0]?.current_period_start).toBe(end);
  emulator.service.advance(3_600);
  const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
  expect(invoice).toMatchObject({ status: "paid", billing_reason: "subscription_cycle", amount_paid: 900 });
});

test("advanceCustomerClock renews and ends one customer's subscriptions and leaves others unchanged", async () => {
  const renewing = await bought();
  const ending = await bought();
  const other = await bought();
  await stripe.subscriptions.update(ending.id, { cancel_at_period_end: true });
  const before = emulator.service.nowMs();
  for (const { customer } of [renewing, ending])
    expect(advanceCustomerClock(emulator.service, customer.id, 31 * DAY + 7_200)).toBe(true);
  const now = Math.floor(emulator.service.nowMs() / 1000);
  expect(now - Math.floor(before / 1000)).toBeLessThan(60);

  const { data } = await stripe.invoices.list({ subscription: renewing.id });
  expect(data.map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
    ["subscription_cycle", "paid"],
    ["subscription_create", "paid"],
  ]);
  const [item] = (await stripe.subscriptions.retrieve(renewing.id)).items.data;
  expect(item?.current_period_start).toBeLessThan(now);
  // A month has 28 to 31 days, depending on the date of this run.
  expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThan(27 * DAY);
  const ended = await stripe.subscriptions.retrieve(ending.id);
  expect(ended.status).toBe("canceled");
  expect(ended.ended_at).toBeLessThan(now);
  const untouched = await stripe.subscriptions.retrieve(other.id, { expand: ["latest_invoice"] });
  expect(untouched.status).toBe("active");
  expect(untouched.created).toBeGreaterThan(now - 60);
  expect(advanceCustomerClock(emulator.service, "cus_unknown", DAY)).toBe(false);
});

test("a failed renewal sets past_due and is retried until the subscription ends", async () => {
  const { id } = await bought("pm_card_chargeCustomerFail");
  emulator.service.advance(31 * DAY + 7_200);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  emulator.service.advance(15 * DAY);
  const ended = await stripe.subscriptions.retrieve(id);
  expect(ended).toMatchObject({ status: "canceled", cancellation_details: { reason: "payment_failed" } });
});

test("a declined off-session first charge leaves the subscription incomplete and is not retried", async () => {
  const { customer, price } = await seedPriceAndCustomer(stripe);
  // A card that always declines cannot be saved; this one declines charges only off session.
  const card = await saveCard(stripe, customer.id, "pm_card_chargeCustomerFail");
  const { id, status } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: card,
  });
  expect(status).toBe("incomplete");
  emulator.service.advance(22 * 3_600);
  const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
  expect(invoice).toMatchObject({ status: "open", attempt_count: 1 });
});

test("an unpaid subscription expires after 23 hours and its invoice is voided", async () => {
  const { id } = (await startPurchase(stripe)).subscription;
  emulator.service.advance(23 * 3_600 + 1);
  const expired = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect(expired.status).toBe("incomplete_expired");
  expect((expired.latest_invoice as Stripe.Invoice).status).toBe("void");
});

test("cancel_at_period_end ends the subscription at the period's end and can be undone", async () => {
  const { id } = await bought();
  await stripe.subscriptions.update(id, {
    cancel_at_period_end: true,
    cancellation_details: { feedback: "unused" },
  });
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect((await stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  emulator.service.advance(32 * DAY);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});

test("a one-time coupon reduces the first invoice only", async () => {
  const { customer, price } = await seedPriceAndCustomer(stripe);
  const once = { amount_off: 400, currency: "usd", duration: "once", max_redemptions: 1 } as const;
  const { coupon, subscription } = await buyDiscounted(customer.id, price.id, once);
  expect((subscription.latest_invoice as Stripe.Invoice).amount_due).toBe(500);
  emulator.service.advance(32 * DAY);
  expect((await stripe.invoices.list({ subscription: subscription.id })).data[0]?.amount_paid).toBe(900);
  await expect(
    subscribe(stripe, customer.id, price.id, { discounts: [{ coupon: coupon.id }] }),
  ).rejects.toMatchObject({
    code: "coupon_expired",
  });
});

test("a repeating coupon reduces the invoices of its months, then a renewal removes it", async () => {
  const { customer, price } = await seedPriceAndCustomer(stripe);
  const { id } = (await buyDiscounted(customer.id, price.id, HALF_FOR_A_QUARTER)).subscription;
  for (const [paid, discounts] of [
    [[450, 450], 1],
    [[450, 450, 450], 1],
    [[450, 450, 450, 900], 0],
    [[450, 450, 450, 900, 900], 0],
  ] as const) {
    emulator.service.advance(31 * DAY + 7_200);
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data.map(({ amount_paid }) => amount_paid).reverse()).toEqual(paid);
    expect((await stripe.subscriptions.retrieve(id)).discounts).toHaveLength(discounts);
  }
});

test("a repeating coupon of a yearly price reduces the first invoice only when it lasts less than a year", async () => {
  const { customer, product } = await seedPriceAndCustomer(stripe);
  const price = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 9_000,
    recurring: { interval: "year" },
  });
  const { subscription } = await buyDiscounted(customer.id, price.id, HALF_FOR_A_QUARTER);
  emulator.service.advance(367 * DAY);
  const { data } = await stripe.invoices.list({ subscription: subscription.id });
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([9_000, 4_500]);
});

test.each([
  { duration: "repeating" },
  { duration: "repeating", duration_in_months: 0 },
  { duration_in_months: 3 },
] as const)("a coupon with %o is rejected", async (terms) => {
  await expect(stripe.coupons.create({ percent_off: 50, ...terms })).rejects.toMatchObject({
    statusCode: 400,
    param: "duration_in_months",
  });
});

test("a payment with 3-D Secure completes after the challenge", async () => {
  const { subscription } = await startPurchase(stripe);
  const id = getIntentId(subscription);
  const waiting = await payFirstInvoice(stripe, subscription, "pm_card_authenticationRequired");
  expect(waiting.status).toBe("requires_action");
  await fetch(`${emulator.url}/__sandbox/3ds/${id}/fail`, { method: "POST" });
  const failed = await stripe.paymentIntents.retrieve(id);
  expect(failed.last_payment_error?.code).toBe("payment_intent_authentication_failure");
  await payFirstInvoice(stripe, subscription, "pm_card_authenticationRequired");
  await fetch(`${emulator.url}/__sandbox/3ds/${id}/complete`, { method: "POST" });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
});

test("a retry after a lost connection returns the object that the first call created", async () => {
  const fault = { kind: "reset", when: "after", path: "/v1/customers" };
  await fetch(`${emulator.url}/__sandbox/faults`, { method: "POST", body: JSON.stringify(fault) });
  const customer = await stripe.customers.create({ name: "Once" });
  expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
});

test("the publishable key retrieves an intent by its client secret, and nothing else", async () => {
  const { subscription, invoice } = await startPurchase(stripe);
  const secret = invoice.confirmation_secret?.client_secret ?? "";
  const browser = createStripeClient(emulator.url, PUBLISHABLE_KEY);
  await expect(browser.customers.list()).rejects.toMatchObject({ statusCode: 403 });
  await expect(browser.paymentIntents.retrieve(getIntentId(subscription))).rejects.toMatchObject({
    statusCode: 404,
  });
  const intent = await browser.paymentIntents.retrieve(getIntentId(subscription), { client_secret: secret });
  expect(intent.amount).toBe(900);
});

test("undelivered events are listed and can be resent", async () => {
  answerWith(500);
  await stripe.customers.create({ name: "Unheard" });
  await emulator.deliverer.flush();
  const { data: lost } = await stripe.events.list({ delivery_success: false });
  expect(lost.map(({ type }) => type)).toEqual(["customer.created"]);
  answerWith(200);
  await fetch(`${emulator.url}/__sandbox/events/${lost[0]?.id}/resend`, { method: "POST" });
  expect(received.filter(({ id }) => id === lost[0]?.id)).toHaveLength(2);
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
});

test("deleting a customer ends its subscriptions, and the customer is returned as deleted", async () => {
  const { customer, id } = await bought();
  await stripe.customers.del(customer.id);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  const expand = ["invoice_settings.default_payment_method"];
  expect(await stripe.customers.retrieve(customer.id, { expand })).toMatchObject({ deleted: true });
});

test("a refund cannot exceed the paid amount", async () => {
  await bought();
  const [intent] = (await stripe.paymentIntents.list()).data;
  await stripe.refunds.create({ payment_intent: intent?.id ?? "", amount: 400 });
  await expect(stripe.refunds.create({ payment_intent: intent?.id ?? "", amount: 501 })).rejects.toThrow(
    /greater than/,
  );
  await stripe.refunds.create({ payment_intent: intent?.id ?? "" });
  await expect(stripe.refunds.create({ payment_intent: intent?.id ?? "" })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
});

test("lists are paginated by cursor", async () => {
  for (const name of ["a", "b", "c"]) await stripe.customers.create({ name });
  const first = await stripe.customers.list({ limit: 2 });
  expect(first).toMatchObject({ has_more: true, data: [{ name: "c" }, { name: "b" }] });
  expect(await stripe.customers.list({ limit: 1 }).autoPagingToArray({ limit: 9 })).toHaveLength(3);
});
