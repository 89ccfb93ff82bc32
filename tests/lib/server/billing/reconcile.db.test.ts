// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startCheckout } from "#server/billing/checkout.ts";
import { syncPrices } from "#server/billing/prices.ts";
import { reconcile } from "#server/billing/reconcile.ts";
import { refreshPaymentProgress } from "#server/billing/sync.ts";
import type { ConfirmablePayment } from "#shared/billing/contract.ts";
import { readBillingSnapshot } from "#tests/support/billing-snapshot.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { failNext, pay } from "#tests/support/stripe-emulator.ts";

const STARTER = 2;

beforeAll(async () => {
  await syncPrices();
});
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const begin = async (user: TestUser) => (await startCheckout(user, STARTER)) as ConfirmablePayment;
const ageLastUpdate = (user: TestUser) =>
  sql`update stripe_customers set updated_at = now() - interval '1 minute' where user_id = ${user.id}`;

test("reconcile makes an expired checkout unpayable", async () => {
  const user = await makeUser();
  const { clientSecret } = await begin(user);
  await sql`update checkout_attempts set expires_at = now() - interval '1 second' where user_id = ${user.id}`;
  await ageLastUpdate(user);
  await reconcile();
  expect(await pay(clientSecret)).not.toBe("succeeded");
  expect(await readBillingSnapshot(user)).toMatchObject({ live: [], access: [], paidCents: 0, payable: 0 });
});

test("reconcile finds a payment without an event ten minutes after the last sync", async () => {
  const user = await makeUser();
  const { clientSecret } = await begin(user);
  await refreshPaymentProgress(user.id);
  await pay(clientSecret);
  expect(await reconcile()).toMatchObject({ customers: 0 });
  await sql`update stripe_customers set last_synced_at = now() - interval '11 minutes' where user_id = ${user.id}`;
  expect(await reconcile()).toMatchObject({ customers: 1, failed: 0 });
  expect(await readBillingSnapshot(user)).toMatchObject({
    live: [STARTER],
    access: [STARTER],
    paidCents: 900,
  });
});

test("reconcile continues with other customers after one fails", async () => {
  const users = await Promise.all([makeUser(), makeUser()]);
  for (const user of users) {
    await pay((await begin(user)).clientSecret);
    await ageLastUpdate(user);
  }
  await failNext({ kind: "500", times: 3, path: "/v1/customers" });
  expect(await reconcile()).toMatchObject({ customers: 2, failed: 1 });
  const access = async () =>
    (await Promise.all(users.map(readBillingSnapshot))).map((snapshot) => snapshot.access.length).sort();
  expect(await access()).toEqual([0, 1]);
  expect(await reconcile()).toMatchObject({ customers: 1, failed: 0 });
  expect(await access()).toEqual([1, 1]);
});

test("reconcile does not run while another process holds its lease, and takes over an expired lease", async () => {
  await sql`insert into scheduled_job_leases (name, holder, expires_at) values ('billing', 'dead', now() + interval '1 minute')`;
  expect(await reconcile()).toMatchObject({ ran: false });
  await sql`update scheduled_job_leases set expires_at = now() - interval '1 second'`;
  expect(await reconcile()).toMatchObject({ ran: true });
});
