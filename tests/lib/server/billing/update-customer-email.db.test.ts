// First: it tells the product where the payment service is.
import "#tests/support/stripe-emulator.ts";

import type Stripe from "stripe";
import { beforeAll, expect, test, vi } from "vitest";
import { syncPrices } from "#server/billing/prices.ts";
import * as door from "#server/integrations/stripe/index.ts";
import { AppError } from "#shared/errors.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { dashboard } from "#tests/support/stripe-emulator.ts";
import { buy, customerOf, rows, STARTER, sync } from "./failure-modes/fixtures.ts";

vi.mock("#server/integrations/stripe/index.ts", async (load) => {
  const real = await load<typeof door>();
  return { ...real, setCustomerEmail: vi.fn(real.setCustomerEmail) };
});

beforeAll(async () => {
  await syncPrices();
});

async function subscriberWithNewEmail(): Promise<{ user: TestUser; email: string }> {
  const user = await makeUser();
  await buy(user, STARTER);
  const email = `new-${user.email}`;
  await sql`update auth.users set email = ${email} where id = ${user.id}`;
  vi.mocked(door.setCustomerEmail).mockClear();
  return { user, email };
}

const emailAtStripe = async (user: TestUser) =>
  ((await dashboard.customers.retrieve(await customerOf(user))) as Stripe.Customer).email;

test("syncCustomer moves a changed email to Stripe, once", async () => {
  const { user, email } = await subscriberWithNewEmail();
  expect(await emailAtStripe(user)).toBe(user.email);
  await sync(user);
  await sync(user);
  expect(await emailAtStripe(user)).toBe(email);
  expect(door.setCustomerEmail).toHaveBeenCalledTimes(1);
});

test("syncCustomer writes the state of a customer whose email Stripe refuses, and logs it", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { user } = await subscriberWithNewEmail();
  vi.mocked(door.setCustomerEmail).mockRejectedValueOnce(new AppError("outside_failed", "Refused."));
  await sql`update user_subscriptions set status = 'stale' where user_id = ${user.id}`;
  await sync(user);
  expect(await rows(user)).toMatchObject([{ status: "active" }]);
  const line = JSON.parse(String(warn.mock.calls[0]?.[0]));
  expect(line).toMatchObject({
    kind: "billing.customer_email_update_failed",
    customer: await customerOf(user),
  });
});
