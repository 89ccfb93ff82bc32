import { afterAll, beforeAll, expect, test } from "vitest";
import { compare, declared } from "./declarations.ts";
import { furnish, intentOf, openBench, SECRET_KEY, subscribe } from "./support.ts";

let bench: Awaited<ReturnType<typeof openBench>>;

beforeAll(async () => {
  bench = await openBench();
  const { stripe, sandbox } = bench;
  const { customer, price } = await furnish(stripe);
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: "once" });
  const bought = await subscribe(stripe, customer.id, price.id, { discounts: [{ coupon: coupon.id }] });
  await stripe.paymentIntents
    .confirm(intentOf(bought), { payment_method: "pm_card_chargeDeclined" })
    .catch(() => undefined);
  await stripe.paymentIntents.confirm(intentOf(bought), { payment_method: "pm_card_visa" });
  const doubted = await subscribe(stripe, customer.id, price.id);
  await stripe.paymentIntents.confirm(intentOf(doubted), { payment_method: "pm_card_createDispute" });
  const waiting = await subscribe(stripe, customer.id, price.id);
  await stripe.paymentIntents.confirm(intentOf(waiting), {
    payment_method: "pm_card_authenticationRequired",
  });
  const setup = await stripe.setupIntents.create({ customer: customer.id });
  await stripe.setupIntents.confirm(setup.id, { payment_method: "pm_card_mastercard" });
  await stripe.refunds.create({ payment_intent: intentOf(bought), amount: 100 });
  await stripe.subscriptions.update(bought.id, { cancel_at_period_end: true });
  sandbox.service.advance(32 * 86_400);
});
afterAll(() => bench.close());

/** What the wire carries, before the client has changed anything. */
async function get(path: string): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${SECRET_KEY}` };
  return (await (await fetch(`${bench.sandbox.url}${path}`, { headers })).json()) as Record<string, unknown>;
}

const SHAPES: [path: string, file: string, name: string][] = [
  ["/v1/customers?expand[]=data.subscriptions", "Customers", "Customer"],
  ["/v1/products", "Products", "Product"],
  ["/v1/prices?expand[]=data.product", "Prices", "Price"],
  ["/v1/subscriptions?status=all", "Subscriptions", "Subscription"],
  [
    "/v1/subscriptions?status=all&expand[]=data.default_payment_method&expand[]=data.latest_invoice.confirmation_secret",
    "Subscriptions",
    "Subscription",
  ],
  ["/v1/invoices", "Invoices", "Invoice"],
  ["/v1/invoices?expand[]=data.payments&expand[]=data.discounts.source.coupon", "Invoices", "Invoice"],
  ["/v1/invoice_payments", "InvoicePayments", "InvoicePayment"],
  [
    "/v1/payment_intents?expand[]=data.latest_charge&expand[]=data.payment_method",
    "PaymentIntents",
    "PaymentIntent",
  ],
  ["/v1/refunds", "Refunds", "Refund"],
];

test.each(SHAPES)("%s answers what is declared, field by field", async (path, file, name) => {
  const { data } = (await get(path)) as { data: Record<string, unknown>[] };
  expect(data.length).toBeGreaterThan(0);
  const type = declared(file, name);
  expect(data.flatMap((object) => compare(object, type, name))).toEqual([]);
});

test("one object of each other kind, too", async () => {
  const { data: customers } = (await get("/v1/customers")) as { data: { id: string }[] };
  const { data: intents } = (await get("/v1/payment_intents")) as {
    data: { latest_charge: string | null }[];
  };
  const { data: cards } = (await get(`/v1/customers/${customers[0]?.id}/payment_methods`)) as {
    data: object[];
  };
  const charge = await get(`/v1/charges/${intents.find((it) => it.latest_charge)?.latest_charge}`);
  const setup = await bench.stripe.setupIntents.create({ customer: customers[0]?.id ?? "" });
  const shapes: [unknown, string, string][] = [
    ...cards.map((card): [unknown, string, string] => [card, "PaymentMethods", "PaymentMethod"]),
    [charge, "Charges", "Charge"],
    [await get(`/v1/setup_intents/${setup.id}`), "SetupIntents", "SetupIntent"],
  ];
  expect(cards.length).toBeGreaterThan(0);
  expect(shapes.flatMap(([object, file, name]) => compare(object, declared(file, name), name))).toEqual([]);
});

test("events carry objects of the declared shapes", async () => {
  const log = (await get("/__sandbox/events")) as unknown as {
    event: { data: { object: { object: string } } };
  }[];
  const told = (kind: string) =>
    log.map(({ event }) => event.data.object).filter(({ object }) => object === kind);
  const [invoices, subscriptions] = [told("invoice"), told("subscription")];
  expect(Math.min(invoices.length, subscriptions.length)).toBeGreaterThan(2);
  const disputes = told("dispute");
  expect(disputes.length).toBeGreaterThan(0);
  const dispute = declared("Disputes", "Dispute");
  expect(disputes.flatMap((it) => compare(it, dispute, "Dispute"))).toEqual([]);
  const [invoice, subscription] = [
    declared("Invoices", "Invoice"),
    declared("Subscriptions", "Subscription"),
  ];
  expect(invoices.flatMap((it) => compare(it, invoice, "Invoice"))).toEqual([]);
  expect(subscriptions.flatMap((it) => compare(it, subscription, "Subscription"))).toEqual([]);
});

test("a field too many, a field too few and a wrong value are found", async () => {
  const { data } = (await get("/v1/subscriptions?status=all")) as { data: Record<string, unknown>[] };
  const { status: _status, ...rest } = data[0] ?? {};
  const type = declared("Subscriptions", "Subscription");
  expect(compare({ ...rest, extra: 1 }, type, "S")).toEqual([
    "S.extra is not declared",
    "S.status is missing",
  ]);
  expect(compare({ ...data[0], created: "now" }, type, "S")).toEqual(['S.created is "now"']);
});
