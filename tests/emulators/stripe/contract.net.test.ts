import { beforeAll, describe, expect, test } from "vitest";
import { advanceCustomerClock } from "../../../emulators/stripe/src/control-api/test-clock.ts";
import { compare, declared } from "./declarations.ts";
import {
  getIntentId,
  payFirstInvoice,
  SECRET_KEY,
  seedPriceAndCustomer,
  setUpFixture,
  subscribe,
} from "./support.ts";

const { emulator, received, stripe } = await setUpFixture();

beforeAll(async () => {
  const { customer, price } = await seedPriceAndCustomer(stripe);
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: "once" });
  await stripe.promotionCodes.create({ promotion: { type: "coupon", coupon: coupon.id }, code: "TENTH" });
  await stripe.customers.createTaxId(customer.id, { type: "eu_vat", value: "DE123456789" });
  const bought = await subscribe(stripe, customer.id, price.id, { discounts: [{ coupon: coupon.id }] });
  await payFirstInvoice(stripe, bought, "pm_card_chargeDeclined").catch(() => undefined);
  await payFirstInvoice(stripe, bought);
  const doubted = await subscribe(stripe, customer.id, price.id);
  await payFirstInvoice(stripe, doubted, "pm_card_createDispute");
  const waiting = await subscribe(stripe, customer.id, price.id);
  await payFirstInvoice(stripe, waiting, "pm_card_authenticationRequired");
  const setup = await stripe.setupIntents.create({ customer: customer.id });
  await stripe.setupIntents.confirm(setup.id, { payment_method: "pm_card_mastercard" });
  await stripe.refunds.create({ payment_intent: getIntentId(bought), amount: 100 });
  const { id: schedule } = await stripe.subscriptionSchedules.create({ from_subscription: bought.id });
  await stripe.subscriptionSchedules.release(schedule);
  await stripe.subscriptions.update(bought.id, { cancel_at_period_end: true });
  emulator.service.advance(32 * 86_400);
});

/** The raw JSON, before the client library changes it. */
async function get(path: string): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${SECRET_KEY}` };
  return (await (await fetch(`${emulator.url}${path}`, { headers })).json()) as Record<string, unknown>;
}

const SUBSCRIPTIONS = "/v1/subscriptions?status=all";
const SHAPES: [path: string, name: string][] = [
  ["/v1/customers?expand[]=data.subscriptions", "Customer"],
  ["/v1/prices?expand[]=data.product", "Price"],
  [SUBSCRIPTIONS, "Subscription"],
  [
    `${SUBSCRIPTIONS}&expand[]=data.default_payment_method&expand[]=data.latest_invoice.confirmation_secret`,
    "Subscription",
  ],
  ["/v1/invoices", "Invoice"],
  ["/v1/invoices?expand[]=data.payments&expand[]=data.discounts.source.coupon", "Invoice"],
  ["/v1/payment_intents?expand[]=data.latest_charge&expand[]=data.payment_method", "PaymentIntent"],
  ["/v1/refunds", "Refund"],
  ["/v1/subscription_schedules", "SubscriptionSchedule"],
  ["/v1/promotion_codes?expand[]=data.promotion.coupon", "PromotionCode"],
];

test.each(SHAPES)("GET %s returns objects that match Stripe's declared type %s", async (path, name) => {
  const { data } = (await get(path)) as { data: Record<string, unknown>[] };
  expect(data.length).toBeGreaterThan(0);
  const type = declared(name);
  expect(data.flatMap((object) => compare(object, type, name))).toEqual([]);
});

test("objects without a list endpoint match Stripe's declared types", async () => {
  const { data: customers } = (await get("/v1/customers")) as { data: { id: string }[] };
  const { data: intents } = (await get("/v1/payment_intents")) as {
    data: { latest_charge: string | null }[];
  };
  const charge = await get(`/v1/charges/${intents.find((it) => it.latest_charge)?.latest_charge}`);
  const setup = await stripe.setupIntents.create({ customer: customers[0]?.id ?? "" });
  const customer = customers[0]?.id ?? "";
  const session = await stripe.customerSessions.create({
    customer,
    components: { payment_element: { enabled: true } },
  });
  const { lastResponse: _response, ...sessionShape } = session;
  const { data: taxIds } = (await get(`/v1/customers/${customer}/tax_ids`)) as { data: object[] };
  const { data: methods } = (await get(`/v1/customers/${customer}/payment_methods`)) as { data: object[] };
  const shapes: [unknown, string][] = [
    [sessionShape, "CustomerSession"],
    [taxIds[0], "TaxId"],
    [methods[0], "PaymentMethod"],
    [charge, "Charge"],
    [await get(`/v1/setup_intents/${setup.id}`), "SetupIntent"],
  ];
  expect(shapes.flatMap(([object, name]) => compare(object, declared(name), name))).toEqual([]);
});

/** Fields that Stripe returns only with `expand`. */
const EXPANDED_ONLY: Record<string, string[]> = {
  invoice: ["confirmation_secret", "payments"],
  customer: ["subscriptions"],
};

/** Paths of fields at any depth that were returned without `expand`. */
function findUnrequested(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const hidden = EXPANDED_ONLY[String((value as { object?: unknown }).object)] ?? [];
  return Object.entries(value).flatMap(([name, inner]) =>
    hidden.includes(name) ? [`${path}.${name}`] : findUnrequested(inner, `${path}.${name}`),
  );
}

test.each([
  "/v1/customers",
  "/v1/subscriptions?status=all",
  "/v1/subscriptions?status=all&expand[]=data.latest_invoice",
  "/v1/invoices",
  "/v1/events?limit=100",
])("GET %s omits fields that need expand in every entry", async (path) => {
  const { data } = (await get(path)) as { data: object[] };
  expect(data.length).toBeGreaterThan(0);
  expect(findUnrequested(data, "data")).toEqual([]);
});

/** The kinds of objects in events, as their field `object` names them. */
const KINDS = [
  "charge",
  "coupon",
  "customer",
  "dispute",
  "invoice",
  "invoice_payment",
  "payment_intent",
  "payment_method",
  "price",
  "product",
  "promotion_code",
  "refund",
  "setup_intent",
  "subscription",
  "subscription_schedule",
  "tax_id",
];
const toTypeName = (kind: string) =>
  kind.replace(/(?:^|_)(.)/g, (_match, first: string) => first.toUpperCase());

describe("a webhook payload", () => {
  beforeAll(async () => {
    const { data } = await stripe.customers.list({ limit: 1 });
    expect(advanceCustomerClock(emulator.service, data[0]?.id ?? "", 60)).toBe(true);
    await emulator.deliverer.flush();
  });
  const events = () => received.map(({ event }) => event);

  test("matches Stripe's declared type for each kind of object", () => {
    const kinds = new Set(events().map(({ data }) => (data.object as { object: string }).object));
    expect([...kinds].sort()).toEqual(KINDS);
    const wrong = events().flatMap(({ type, data }) => {
      const { object } = data.object as { object: string };
      return compare(data.object, declared(toTypeName(object)), type);
    });
    // The type declarations leave open what Stripe.js reads.
    const isDeclared = (it: string) => !it.includes(".next_action.use_stripe_sdk.");
    expect([...new Set(wrong)].filter(isDeclared)).toEqual([]);
  });

  test("omits fields that need expand", () => {
    expect(events().flatMap(({ type, data }) => findUnrequested(data.object, type))).toEqual([]);
  });

  test("of an update contains previous_attributes, each a declared field that changed", () => {
    const updates = events().filter(({ type }) => type.endsWith(".updated"));
    expect(updates.map(({ type }) => type)).toContain("customer.updated");
    for (const { type, data } of updates) {
      const before = data.previous_attributes as Record<string, unknown> | undefined;
      expect(Object.keys(before ?? {}), type).not.toEqual([]);
      const { object } = data.object as { object: string };
      const declaration = declared(toTypeName(object));
      expect(compare(before, declaration, `${type}.previous_attributes`, false)).toEqual([]);
      for (const [field, value] of Object.entries(before ?? {}))
        expect((data.object as unknown as Record<string, unknown>)[field], `${type} ${field}`).not.toEqual(
          value,
        );
    }
  });
});

test("compare reports an unknown field, a missing field and a wrong value", async () => {
  const { data } = (await get("/v1/subscriptions?status=all")) as { data: Record<string, unknown>[] };
  const { status: _status, ...rest } = data[0] ?? {};
  const type = declared("Subscription");
  expect(compare({ ...rest, extra: 1 }, type, "S")).toEqual([
    "S.extra is not declared",
    "S.status is missing",
  ]);
  expect(compare({ ...data[0], created: "now" }, type, "S")).toEqual(['S.created is "now"']);
});
