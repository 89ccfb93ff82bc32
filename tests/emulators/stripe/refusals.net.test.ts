import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { ROUTES } from "../../../emulators/stripe/src/app.ts";
import {
  payFirstInvoice,
  SECRET_KEY,
  saveCard,
  seedPriceAndCustomer,
  setUpFixture,
  startPurchase,
  subscribe,
} from "./support.ts";

const { emulator, received, stripe } = await setUpFixture();

const DAY = 86_400;

async function call(method: string, path: string, params: Record<string, string> = {}) {
  const form = new URLSearchParams(params);
  const isInAddress = method !== "POST";
  const response = await fetch(`${emulator.url}/v1${path}${isInAddress ? `?${form}` : ""}`, {
    method,
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    ...(isInAddress ? {} : { body: form }),
  });
  const { error } = (await response.json()) as { error?: Record<string, string> };
  return { status: response.status, error };
}

const CALLS = ROUTES.map(([method, path]) => [method, path.replaceAll(/:\w+/g, "x_1")] as const);

test.each(CALLS)("%s %s rejects an unknown parameter by name", async (method, path) => {
  expect(await call(method, path, { nonsense: "1" })).toMatchObject({
    status: 400,
    error: {
      type: "invalid_request_error",
      code: "parameter_unknown",
      param: "nonsense",
      message: "Received unknown parameter: nonsense",
    },
  });
});

test("a tax id of a known type must have its format", async () => {
  const { customer } = await seedPriceAndCustomer(stripe);
  expect(
    await call("POST", `/customers/${customer.id}/tax_ids`, { type: "eu_vat", value: "DE1" }),
  ).toMatchObject({ status: 400, error: { code: "tax_id_invalid", param: "value" } });
});

test.each([
  ["an expired one", { expires_at: 1 }, "promotion_code_expired"],
  [
    "one with a higher minimum",
    { restrictions: { minimum_amount: 901 } },
    "promotion_code_minimum_amount_not_met",
  ],
  [
    "one for first payments when the customer has paid",
    { restrictions: { first_time_transaction: true } },
    "promotion_code_customer_not_first_time",
  ],
])("a subscription refuses a promotion code: %s", async (_what, terms, code) => {
  const { customer, price, subscription } = await startPurchase(stripe);
  await payFirstInvoice(stripe, subscription);
  const coupon = await stripe.coupons.create({ percent_off: 10 });
  const promotion = { type: "coupon", coupon: coupon.id } as const;
  const { id } = await stripe.promotionCodes.create({ promotion, ...terms });
  await expect(
    subscribe(stripe, customer.id, price.id, { discounts: [{ promotion_code: id }] }),
  ).rejects.toMatchObject({ code });
});

test("a payment refuses the saved card of another customer", async () => {
  const { subscription } = await startPurchase(stripe);
  const other = await stripe.customers.create({});
  const card = await saveCard(stripe, other.id, "pm_card_visa");
  await expect(payFirstInvoice(stripe, subscription, card)).rejects.toMatchObject({
    code: "payment_method_customer_mismatch",
  });
});

test("a nested unknown parameter is reported with its path", async () => {
  const sent = { customer: "cus_1", "items[0][price]": "price_1", "items[0][unknown]": "red" };
  expect((await call("POST", "/subscriptions", sent)).error).toMatchObject({
    code: "parameter_unknown",
    param: "items[0][unknown]",
  });
});

test.each([
  ["/subscriptions", { customer: "cus_1" }, "items"],
  ["/products", {}, "name"],
  ["/promotion_codes", {}, "promotion"],
  ["/customer_sessions", { customer: "cus_1" }, "components"],
  ["/prices", { product: "prod_1", unit_amount: "900" }, "currency"],
])("POST %s with %o reports the missing parameter", async (path, params, param) => {
  expect(await call("POST", path, params as Record<string, string>)).toMatchObject({
    status: 400,
    error: { code: "parameter_missing", param, message: `Missing required param: ${param}.` },
  });
});

test.each(["/subscriptions", "/invoices", "/payment_intents"])(
  "GET %s rejects an unknown customer",
  async (path) => {
    expect(await call("GET", path, { customer: "cus_never" })).toMatchObject({
      status: 400,
      error: { code: "resource_missing", param: "customer" },
    });
  },
);

test("an unknown URL gets 404 with an error body and a request id", async () => {
  const response = await fetch(`${emulator.url}/v1/nonsense`, {
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  expect(response.status).toBe(404);
  expect(response.headers.get("request-id")).toMatch(/^req_/);
  expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
});

test.each([
  ["a limit of 0", { limit: "0" }, { code: "parameter_invalid_integer", param: "limit" }],
  ["a limit of 101", { limit: "101" }, { code: "parameter_invalid_integer", param: "limit" }],
  ["both cursors at once", { starting_after: "a", ending_before: "b" }, { code: "parameters_exclusive" }],
])("every list rejects %s", async (_what, params, error) => {
  const paths = [
    "/customers",
    "/prices",
    "/subscriptions",
    "/invoices",
    "/payment_intents",
    "/setup_intents",
    "/refunds",
    "/events",
  ];
  for (const path of paths)
    expect(await call("GET", path, params), path).toMatchObject({ status: 400, error });
});

test.each([
  ["a metadata key of 41 characters", { [`metadata[${"k".repeat(41)}]`]: "1" }],
  ["a metadata value of 501 characters", { "metadata[key]": "v".repeat(501) }],
  ["51 metadata keys", Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`metadata[k${i}]`, "1"]))],
])("%s is rejected", async (_what, params) => {
  expect(await call("POST", "/customers", params)).toMatchObject({ status: 400 });
});

test("metadata accepts 50 keys of 40 characters with values of 500", async () => {
  const entries = Array.from({ length: 50 }, (_, i) => [
    `metadata[${String(i).padStart(40, "k")}]`,
    "v".repeat(500),
  ]);
  expect(await call("POST", "/customers", Object.fromEntries(entries))).toMatchObject({ status: 200 });
});

describe("a state transition", () => {
  const refusal = (attempt: Promise<unknown>) =>
    attempt.then(
      () => "nothing was refused",
      (error: unknown) =>
        error instanceof Stripe.errors.StripeError ? (error.code ?? error.message) : error,
    );

  test("is rejected for the cancellation of an unpaid subscription, and for any change of an ended one", async () => {
    const { subscription } = await startPurchase(stripe);
    const end = { cancel_at_period_end: true };
    expect(await refusal(stripe.subscriptions.update(subscription.id, end))).toMatch(/`incomplete` status/);
    await payFirstInvoice(stripe, subscription);
    const both = { cancel_at_period_end: true, cancel_at: Math.floor(Date.now() / 1000) + DAY };
    expect(await refusal(stripe.subscriptions.update(subscription.id, both))).toBe("parameters_exclusive");
    await stripe.subscriptions.cancel(subscription.id);
    expect(await refusal(stripe.subscriptions.update(subscription.id, end))).toBe(
      "invalid_canceled_subscription_fields",
    );
  });

  test("is rejected for paying or voiding a paid invoice", async () => {
    const { subscription, invoice } = await startPurchase(stripe);
    await payFirstInvoice(stripe, subscription);
    const again = payFirstInvoice(stripe, subscription);
    expect(await refusal(again)).toBe("payment_intent_unexpected_state");
    expect(await refusal(stripe.invoices.pay(invoice.id ?? ""))).toBe("invoice_already_paid");
    expect(await refusal(stripe.invoices.voidInvoice(invoice.id ?? ""))).toBe("invoice_not_editable");
  });

  test("is rejected for the card of a deleted customer", async () => {
    const { customer: former } = await startPurchase(stripe);
    const card = await saveCard(stripe, former.id, "pm_card_visa");
    await stripe.customers.del(former.id);
    const { subscription } = await startPurchase(stripe);
    const pay = payFirstInvoice(stripe, subscription, card);
    expect(await refusal(pay)).toMatch(/may not be used again/);
  });

  test("charges the default card at once for a subscription without payment_behavior", async () => {
    const { customer, price } = await seedPriceAndCustomer(stripe);
    const items = [{ price: price.id }];
    expect(await refusal(stripe.subscriptions.create({ customer: customer.id, items }))).toBe(
      "resource_missing",
    );
    const card = await saveCard(stripe, customer.id, "pm_card_visa");
    const paid = await stripe.subscriptions.create({
      customer: customer.id,
      items,
      default_payment_method: card,
      expand: ["latest_invoice"],
    });
    expect(paid).toMatchObject({ status: "active", latest_invoice: { status: "paid", amount_paid: 900 } });
  });

  test("is rejected for paying a voided invoice", async () => {
    const { subscription, invoice } = await startPurchase(stripe);
    await stripe.invoices.voidInvoice(invoice.id ?? "");
    const late = payFirstInvoice(stripe, subscription);
    expect(await refusal(late)).toBe("payment_intent_unexpected_state");
    expect(await refusal(stripe.invoices.pay(invoice.id ?? ""))).toBe("invoice_not_open");
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete_expired");
  });

  test("is rejected for a deleted customer and for an inactive price", async () => {
    const { customer, price } = await startPurchase(stripe);
    const { price: old } = await startPurchase(stripe);
    await stripe.prices.update(old.id, { active: false });
    expect(await refusal(subscribe(stripe, customer.id, old.id))).toMatch(/inactive/);
    await stripe.customers.del(customer.id);
    expect(await refusal(subscribe(stripe, customer.id, price.id))).toBe("resource_missing");
    expect(await refusal(stripe.customers.update(customer.id, { name: "A" }))).toBe("resource_missing");
  });
});

describe("an advanced clock", () => {
  test("applies to responses and objects, while webhook signatures use real time", async () => {
    await emulator.deliverer.flush();
    received.length = 0;
    emulator.service.advance(40 * DAY);
    const customer = await stripe.customers.create({ name: "Later" });
    const later = Date.now() + 40 * DAY * 1000;
    expect(Math.abs(customer.created * 1000 - later)).toBeLessThan(10_000);
    const { date } = customer.lastResponse.headers;
    expect(Math.abs(new Date(date ?? 0).getTime() - later)).toBeLessThan(10_000);
    await emulator.deliverer.flush();
    // Stripe's default tolerance for signatures: five minutes.
    const delivered = received.find(({ event }) => (event.data.object as { id: string }).id === customer.id);
    expect(delivered?.event.created).toBe(customer.created);
  });
});
