// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import type Stripe from "stripe";
import { expect, test, vi } from "vitest";
import * as stripeIntegration from "#server/integrations/stripe/index.ts";
import { AppError } from "#shared/errors.ts";
import { sql, type TestUser } from "#tests/support/database.ts";
import { dashboard } from "#tests/support/stripe-emulator.ts";
import { getCustomerId, listRows, makePayingUser, sync } from "./failure-modes/fixtures.ts";

vi.mock("#server/integrations/stripe/index.ts", async (load) => {
  const real = await load<typeof stripeIntegration>();
  return { ...real, setCustomerEmail: vi.fn(real.setCustomerEmail) };
});

async function subscriberWithNewEmail(): Promise<{ user: TestUser; email: string }> {
  const user = await makePayingUser();
  const email = `new-${user.email}`;
  await sql`update auth.users set email = ${email} where id = ${user.id}`;
  vi.mocked(stripeIntegration.setCustomerEmail).mockClear();
  return { user, email };
}

const getStripeEmail = async (user: TestUser) =>
  ((await dashboard.customers.retrieve(await getCustomerId(user))) as Stripe.Customer).email;

test("syncCustomer sends a changed email to Stripe once", async () => {
  const { user, email } = await subscriberWithNewEmail();
  expect(await getStripeEmail(user)).toBe(user.email);
  await sync(user);
  await sync(user);
  expect(await getStripeEmail(user)).toBe(email);
  expect(stripeIntegration.setCustomerEmail).toHaveBeenCalledTimes(1);
});

test("syncCustomer mirrors the customer and logs a warning when Stripe rejects the email", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { user } = await subscriberWithNewEmail();
  vi.mocked(stripeIntegration.setCustomerEmail).mockRejectedValueOnce(
    new AppError("upstream_failed", "Refused."),
  );
  await sql`update user_subscriptions set status = 'stale' where user_id = ${user.id}`;
  await sync(user);
  expect(await listRows(user)).toMatchObject([{ status: "active" }]);
  const line = JSON.parse(String(warn.mock.calls[0]?.[0]));
  expect(line).toMatchObject({
    kind: "billing.customer_email_update_failed",
    customer: await getCustomerId(user),
  });
});
