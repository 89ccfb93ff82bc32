// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { MAX_EVENT_ATTEMPTS, reconcile } from "#server/billing/reconcile.ts";
import { refreshPaymentProgress } from "#server/billing/sync.ts";
import { readBillingSnapshot } from "#tests/support/billing-snapshot.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { failNext, pay } from "#tests/support/stripe-emulator.ts";
import { begin, getCustomerId, STARTER } from "./failure-modes/fixtures.ts";

const ageLastUpdate = (user: TestUser) =>
  sql`update stripe_customers set updated_at = now() - interval '1 minute' where user_id = ${user.id}`;

test("reconcile makes an expired checkout unpayable", async () => {
  const user = await makeUser();
  const { clientSecret } = await begin(user, STARTER);
  await sql`update checkout_attempts set expires_at = now() - interval '1 second' where user_id = ${user.id}`;
  await ageLastUpdate(user);
  await reconcile();
  expect(await pay(clientSecret)).not.toBe("succeeded");
  expect(await readBillingSnapshot(user)).toMatchObject({ live: [], access: [], paidCents: 0, payable: 0 });
});

test("reconcile finds a payment without an event ten minutes after the last sync", async () => {
  const user = await makeUser();
  const { clientSecret } = await begin(user, STARTER);
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
    await pay((await begin(user, STARTER)).clientSecret);
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

/** Inserts an event of the customer that has failed. @returns its id */
async function insertFailedEvent(customer: string, attempts: number): Promise<string> {
  const id = `evt_${randomUUID()}`;
  await sql`insert into stripe_events (id, type, stripe_customer_id, event_created_at, received_at, status, attempts)
    values (${id}, 'invoice.paid', ${customer}, now(), now() - interval '1 minute', 'failed', ${attempts})`;
  return id;
}
const getEvent = async (id: string) =>
  (await sql`select status, attempts from stripe_events where id = ${id}`)[0];
const failSyncs = () => failNext({ kind: "500", times: 3, path: "/v1/customers" });

describe("an event that fails for good", () => {
  async function subscribe(): Promise<string> {
    const user = await makeUser();
    await pay((await begin(user, STARTER)).clientSecret);
    await refreshPaymentProgress(user.id);
    return getCustomerId(user);
  }

  test("makes each reconciliation fail until its last attempt, and is processed when its cause has ended", async () => {
    const id = await insertFailedEvent(await subscribe(), MAX_EVENT_ATTEMPTS - 2);
    await failSyncs();
    expect(await reconcile()).toMatchObject({ events: 1, failed: 1 });
    expect(await getEvent(id)).toEqual({ status: "failed", attempts: MAX_EVENT_ATTEMPTS - 1 });
    await failSyncs();
    expect(await reconcile()).toMatchObject({ events: 1, failed: 0 });
    expect(await getEvent(id)).toEqual({ status: "failed", attempts: MAX_EVENT_ATTEMPTS });
    expect(await reconcile()).toMatchObject({ events: 1, failed: 0 });
    expect(await getEvent(id)).toMatchObject({ status: "processed" });
  });

  test("does not hide the failure of another event of its customer", async () => {
    const customer = await subscribe();
    const ids = [await insertFailedEvent(customer, MAX_EVENT_ATTEMPTS), await insertFailedEvent(customer, 1)];
    await failSyncs();
    expect(await reconcile()).toMatchObject({ events: 2, failed: 1 });
    expect(await Promise.all(ids.map(getEvent))).toMatchObject([
      { attempts: MAX_EVENT_ATTEMPTS + 1 },
      { attempts: 2 },
    ]);
    await reconcile();
  });

  test("is listed by npm run billing:reconcile with its remedy, with exit code 0", async () => {
    const id = await insertFailedEvent(await subscribe(), 1);
    const run = async () => {
      const args = ["--conditions=react-server", "scripts/billing.ts", "reconcile"];
      await failSyncs();
      return promisify(execFile)(process.execPath, args);
    };
    const error = await run().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 1, stdout: "1 events, 0 customers, 0 refunds, 1 failed.\n" });
    await sql`update stripe_events set attempts = ${MAX_EVENT_ATTEMPTS} where id = ${id}`;
    const { stdout } = await run();
    expect(stdout).toContain("1 events, 0 customers, 0 refunds, 0 failed.");
    expect(stdout).toContain("Correct what their errors name");
    expect(stdout).toMatch(
      new RegExp(`^${id}  invoice.paid  ${MAX_EVENT_ATTEMPTS + 1} attempts  Stripe\\w+ `, "m"),
    );
    await reconcile();
  });
});

test("reconcile does not run while another process holds its lease, and takes over an expired lease", async () => {
  await sql`insert into scheduled_job_leases (name, holder, expires_at) values ('billing', 'dead', now() + interval '1 minute')`;
  expect(await reconcile()).toMatchObject({ ran: false });
  await sql`update scheduled_job_leases set expires_at = now() - interval '1 second'`;
  expect(await reconcile()).toMatchObject({ ran: true });
});
