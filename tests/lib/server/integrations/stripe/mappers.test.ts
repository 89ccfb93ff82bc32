import type Stripe from "stripe";
import { expect, test } from "vitest";
import { toSubscription } from "#server/integrations/stripe/mappers.ts";

const MONTHLY = { currency: "usd", unit_amount: 900, recurring: { interval: "month", interval_count: 1 } };

/** A Stripe subscription with only the fields that toCost reads. */
const withPrice = (price: object | null) =>
  toSubscription({
    id: "sub_1",
    status: "active",
    created: 1,
    billing_cycle_anchor: 1,
    metadata: {},
    items: { data: price ? [{ price }] : [] },
  } as unknown as Stripe.Subscription);

test.each([
  ["monthly", MONTHLY, { priceCents: 900, billingCycle: "1 mon" }],
  [
    "yearly",
    { ...MONTHLY, recurring: { interval: "year", interval_count: 1 } },
    { priceCents: 900, billingCycle: "1 year" },
  ],
  ["monthly for 0 cents", { ...MONTHLY, unit_amount: 0 }, { priceCents: 0, billingCycle: "1 mon" }],
])("toSubscription maps a price that is %s", (_name, price, cost) => {
  expect(withPrice(price)).toMatchObject(cost);
});

test.each([
  ["quarterly", { ...MONTHLY, recurring: { interval: "month", interval_count: 3 } }],
  ["weekly", { ...MONTHLY, recurring: { interval: "week", interval_count: 1 } }],
  ["in another currency", { ...MONTHLY, currency: "eur" }],
  ["tiered", { ...MONTHLY, unit_amount: null }],
  ["missing", null],
])("toSubscription maps the cost to null when the price is %s", (_name, price) => {
  expect(withPrice(price)).toMatchObject({ priceCents: null, billingCycle: null });
});
