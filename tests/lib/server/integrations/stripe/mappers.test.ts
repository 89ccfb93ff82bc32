import type Stripe from "stripe";
import { expect, test } from "vitest";
import { toSubscription } from "#server/integrations/stripe/mappers.ts";

const MONTHLY = { currency: "usd", unit_amount: 900, recurring: { interval: "month", interval_count: 1 } };

/** What the reading of the price looks at, in the provider's form. */
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
  ["a month", MONTHLY, { priceCents: 900, billingCycle: "1 mon" }],
  [
    "a year",
    { ...MONTHLY, recurring: { interval: "year", interval_count: 1 } },
    { priceCents: 900, billingCycle: "1 year" },
  ],
  ["nothing a month", { ...MONTHLY, unit_amount: 0 }, { priceCents: 0, billingCycle: "1 mon" }],
])("a subscription costs what its own price says: %s", (_name, price, cost) => {
  expect(withPrice(price)).toMatchObject(cost);
});

test.each([
  ["by the quarter", { ...MONTHLY, recurring: { interval: "month", interval_count: 3 } }],
  ["by the week", { ...MONTHLY, recurring: { interval: "week", interval_count: 1 } }],
  ["in another currency", { ...MONTHLY, currency: "eur" }],
  ["in steps", { ...MONTHLY, unit_amount: null }],
  ["without an item", null],
])("what it costs is not known where the price is %s", (_name, price) => {
  expect(withPrice(price)).toMatchObject({ priceCents: null, billingCycle: null });
});
