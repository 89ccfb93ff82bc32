import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "../../../sandbox/stripe/app.ts";
import { furnish, intentOf, openBench, SECRET_KEY, subscribe } from "./support.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const DAY = 86_400;

async function call(method: string, path: string, params: Record<string, string> = {}) {
  const form = new URLSearchParams(params);
  const isInAddress = method !== "POST";
  const response = await fetch(`${bench.sandbox.url}/v1${path}${isInAddress ? `?${form}` : ""}`, {
    method,
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    ...(isInAddress ? {} : { body: form }),
  });
  const { error } = (await response.json()) as { error?: Record<string, string> };
  return { status: response.status, error };
}

const CALLS = ROUTES.map(([method, path]) => [method, path.replace(":id", "x_1")] as const);

test.each(CALLS)("%s %s refuses a parameter that it does not know, by its name", async (method, path) => {
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

test("a parameter inside another is named with its path", async () => {
  const sent = { customer: "cus_1", "items[0][price]": "price_1", "items[0][colour]": "red" };
  expect((await call("POST", "/subscriptions", sent)).error).toMatchObject({
    code: "parameter_unknown",
    param: "items[0][colour]",
  });
});

test.each([
  ["/subscriptions", { customer: "cus_1" }, "items"],
  ["/products", {}, "name"],
  ["/prices", { product: "prod_1", unit_amount: "900" }, "currency"],
  ["/payment_intents", { currency: "usd" }, "amount"],
  ["/payment_methods/pm_card_visa/attach", {}, "customer"],
])("POST %s refuses to be without %o's missing part", async (path, params, param) => {
  expect(await call("POST", path, params as Record<string, string>)).toMatchObject({
    status: 400,
    error: { code: "parameter_missing", param, message: `Missing required param: ${param}.` },
  });
});

test.each(["/subscriptions", "/invoices", "/payment_intents", "/payment_methods"])(
  "GET %s of a customer who never was is refused",
  async (path) => {
    expect(await call("GET", path, { customer: "cus_never" })).toMatchObject({
      status: 400,
      error: { code: "resource_missing", param: "customer" },
    });
  },
);

describe("rules of state", () => {
  async function begun() {
    const { customer, price } = await furnish(bench.stripe);
    const subscription = await subscribe(bench.stripe, customer.id, price.id);
    return { customer, price, subscription, invoice: subscription.latest_invoice as Stripe.Invoice };
  }
  const refusal = (attempt: Promise<unknown>) =>
    attempt.then(
      () => "nothing was refused",
      (error: unknown) =>
        error instanceof Stripe.errors.StripeError ? (error.code ?? error.message) : error,
    );

  test("an unpaid subscription cannot be set to end, an ended one not be changed or ended again", async () => {
    const { stripe } = bench;
    const { subscription } = await begun();
    const end = { cancel_at_period_end: true };
    expect(await refusal(stripe.subscriptions.update(subscription.id, end))).toMatch(/`incomplete` status/);
    await stripe.paymentIntents.confirm(intentOf(subscription), { payment_method: "pm_card_visa" });
    const both = { cancel_at_period_end: true, cancel_at: Math.floor(Date.now() / 1000) + DAY };
    expect(await refusal(stripe.subscriptions.update(subscription.id, both))).toBe("parameters_exclusive");
    await stripe.subscriptions.cancel(subscription.id);
    expect(await refusal(stripe.subscriptions.update(subscription.id, end))).toBe(
      "invalid_canceled_subscription_fields",
    );
    expect(await refusal(stripe.subscriptions.cancel(subscription.id))).toBe("resource_missing");
  });

  test("what is paid cannot be paid again, nor taken back", async () => {
    const { stripe } = bench;
    const { subscription, invoice } = await begun();
    await stripe.paymentIntents.confirm(intentOf(subscription), { payment_method: "pm_card_visa" });
    const again = stripe.paymentIntents.confirm(intentOf(subscription), { payment_method: "pm_card_visa" });
    expect(await refusal(again)).toBe("payment_intent_unexpected_state");
    expect(await refusal(stripe.invoices.pay(invoice.id ?? ""))).toBe("invoice_already_paid");
    expect(await refusal(stripe.invoices.voidInvoice(invoice.id ?? ""))).toBe("invoice_not_editable");
  });

  test("what is void cannot be paid", async () => {
    const { stripe } = bench;
    const { subscription, invoice } = await begun();
    await stripe.invoices.voidInvoice(invoice.id ?? "");
    const late = stripe.paymentIntents.confirm(intentOf(subscription), { payment_method: "pm_card_visa" });
    expect(await refusal(late)).toBe("payment_intent_unexpected_state");
    expect(await refusal(stripe.invoices.pay(invoice.id ?? ""))).toBe("invoice_not_open");
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete_expired");
  });

  test("a deleted customer buys nothing, and a price taken off sale is not sold", async () => {
    const { stripe } = bench;
    const { customer, price } = await begun();
    const { price: old } = await begun();
    await stripe.prices.update(old.id, { active: false });
    expect(await refusal(subscribe(stripe, customer.id, old.id))).toMatch(/inactive/);
    await stripe.customers.del(customer.id);
    expect(await refusal(subscribe(stripe, customer.id, price.id))).toBe("resource_missing");
    expect(await refusal(stripe.customers.update(customer.id, { name: "A" }))).toBe("resource_missing");
  });
});

describe("a clock that was put forward", () => {
  test("shows in answers and objects, while webhooks are signed at the receiver's time", async () => {
    const { stripe, sandbox, received } = bench;
    await sandbox.deliverer.flush();
    received.length = 0;
    sandbox.service.advance(40 * DAY);
    const customer = await stripe.customers.create({ name: "Later" });
    const later = Date.now() + 40 * DAY * 1000;
    expect(Math.abs(customer.created * 1000 - later)).toBeLessThan(10_000);
    const { date } = customer.lastResponse.headers;
    expect(Math.abs(new Date(date ?? 0).getTime() - later)).toBeLessThan(10_000);
    await sandbox.deliverer.flush();
    // The receiver checks signatures as strictly as the product does: five minutes.
    const told = received.find(({ event }) => (event.data.object as { id: string }).id === customer.id);
    expect(told?.event.created).toBe(customer.created);
  });
});
