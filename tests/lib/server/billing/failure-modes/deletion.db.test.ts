// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { environmentFor } from "#tests/emulators/supabase/support.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { databaseUrl, makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { dashboard, failNext, pay, payment } from "#tests/support/stripe-emulator.ts";
import { parseSettings } from "../../../../../emulators/supabase/src/settings.ts";
import { startSupabaseEmulator } from "../../../../../emulators/supabase/src/start.ts";

// Supabase Auth and the capture folder. The product reads both settings on import.
const authEmulator = await startSupabaseEmulator(parseSettings(await environmentFor(databaseUrl)));
const folder = createTestFolder("captures-", afterAll);
vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", authEmulator.url);
vi.stubEnv("CAPTURE_STORE", `file:${folder}`);
const { deleteAccount } = await import("#server/account/delete-account.ts");
const { reconcile } = await import("#server/billing/reconcile.ts");
const { startCheckout } = await import("#server/billing/checkout.ts");
const { saveBytes } = await import("#tests/support/save-capture.ts");
const { deliver, buildEvent, listEvents } = await import("./webhook-harness.ts");
const {
  begin,
  buy,
  getCustomerId,
  listLiveSubscriptions,
  getUserPaidCents,
  hasScreenshots,
  listRows,
  STARTER,
  sync,
  makePayingUser,
  NAMES_PRO,
} = await import("./fixtures.ts");

afterAll(() => authEmulator.stop());

/** Creates a user with a paid plan, an open checkout, a capture and feedback. */
async function createSubscribedUser(): Promise<{ user: TestUser; customer: string; secret: string }> {
  const user = await makePayingUser();
  const { clientSecret } = await begin(user, NAMES_PRO);
  await saveBytes({ userId: user.id, bytes: "<p>" });
  await sql`insert into feedback (user_id, type, title, description, email)
    values (${user.id}, 'bug', 'It broke', 'Somewhere', ${user.email})`;
  return { user, customer: await getCustomerId(user), secret: clientSecret };
}

/** A customer's payments less refunds in cents, also after its deletion. */
const getPaidCents = async (customer: string) =>
  payment.service.transaction((tx) =>
    tx
      .list("charge", customer)
      .filter(({ paid }) => paid)
      .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0),
  );

/** Lists the customer's pending refunds. */
async function listPendingRefunds(customer: string) {
  const ids = payment.service.transaction((tx) => tx.list("invoice", customer).map(({ id }) => id));
  return sql`select amount_cents, reason from pending_refunds where invoice_id = any (${ids})`;
}

/** Lists matching statements that wait for a lock. */
const listLockWaits = (statement: string) =>
  sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${statement}`;

/** Lists every column of the database that contains the user's id or email, once the mail about the deletion is sent. */
async function listTraces({ id, email }: TestUser): Promise<string[]> {
  const columns = await sql<{ place: string; name: string }[]>`
    select format('%I.%I', table_schema, table_name) as place, column_name as name
    from information_schema.columns
    where table_schema in ('public', 'auth') and data_type in ('text', 'uuid', 'character varying', 'json', 'jsonb')`;
  const { endMail } = await import("#db/queries/mails.ts");
  const mails = await sql`select id from mail_outbox where user_id = ${id} and kind = 'account_deleted'`;
  for (const mail of mails) await endMail(mail.id, "sent");
  const found: string[] = [];
  for (const { place, name } of columns) {
    const query = `select 1 from ${place} where "${name}"::text like any ($1) limit 1`;
    const hits = await sql.unsafe(query, [[`%${id}%`, `%${email}%`]]);
    if (hits.length > 0) found.push(`${place}.${name}`);
  }
  return found;
}

test("fault 34: deleteAccount ends everything at Stripe and leaves no trace of a subscribed user", async () => {
  const { user, customer, secret } = await createSubscribedUser();
  expect(await listTraces(user)).toContain("public.user_subscriptions.user_id");
  await deliver(buildEvent(customer));
  const before = await listEvents(customer);

  expect(await deleteAccount(user.id)).toEqual({ deleted: true });
  const { data } = await dashboard.subscriptions.list({ customer, status: "all" });
  expect(data.map(({ status }) => status).sort()).toEqual(["canceled", "incomplete_expired"]);
  expect(await dashboard.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect((await dashboard.invoices.list({ customer, status: "open" })).data).toEqual([]);
  expect(await pay(secret)).toMatch(/cannot confirm/);
  expect(await readdir(join(folder, user.id)).catch(() => [])).toEqual([]);
  expect(await listTraces(user)).toEqual([]);
  expect(await sql`select title, email from feedback`).toEqual([{ title: "It broke", email: "" }]);
  expect(await sql`select 1 from stripe_events where stripe_customer_id = ${customer}`).not.toEqual([]);

  for (const event of [...before.slice(-3), ...(await listEvents(customer)).slice(-3)])
    expect(await deliver(event)).toBe(200);
  const later = buildEvent(customer);
  expect(await deliver(later)).toBe(200);
  expect(await sql`select status from stripe_events where id = ${later.id}`).toEqual([{ status: "ignored" }]);
  expect(await reconcile()).toMatchObject({ failed: 0 });
  expect(await listTraces(user)).toEqual([]);
  // Repeating a completed deletion succeeds.
  expect(await deleteAccount(user.id)).toEqual({ deleted: true });
});

test.each([
  ["canceling the first plan", "DELETE", "/v1/subscriptions"],
  ["deleting the customer", "DELETE", "/v1/customers"],
])(
  "fault 34: deleteAccount keeps the account after a failure before %s, and a retry completes",
  async (_name, method, path) => {
    const { user, customer } = await createSubscribedUser();
    await failNext({ kind: "500", times: 9, method, path });
    await expect(deleteAccount(user.id)).rejects.toMatchObject({ code: "upstream_failed" });
    payment.service.faults.clear();
    expect(await sql`select 1 from auth.users where id = ${user.id}`).toHaveLength(1);
    await deleteAccount(user.id);
    expect(await dashboard.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await listTraces(user)).toEqual([]);
  },
);

/** Deletes the account, and runs the work while Stripe delays a call of the deletion. */
async function deleteDuring<T>(user: TestUser, method: string, path: string, work: () => Promise<T>) {
  await failNext({ kind: "slow", method, path, delayMilliseconds: 2_000 });
  const deleting = deleteAccount(user.id);
  const isWaiting = () => payment.service.faults.list().some(({ kind }) => kind === "slow");
  await expect.poll(isWaiting).toBe(false);
  const result = await work();
  expect(await deleting).toEqual({ deleted: true });
  return result;
}

test("fault 51: deleteAccount refunds a checkout paid before its invoice is voided", async () => {
  const { user, customer, secret } = await createSubscribedUser();
  expect(await deleteDuring(user, "POST", "/v1/invoices/", () => pay(secret))).toBe("succeeded");
  // Only the plan paid before the deletion remains paid.
  expect(await getPaidCents(customer)).toBe(900);
  expect(await listPendingRefunds(customer)).toEqual([]);
});

test("fault 51: deleteAccount refunds a checkout opened and paid during the deletion", async () => {
  const user = await makePayingUser();
  const customer = await getCustomerId(user);
  const openAndPay = async () => pay((await begin(user, NAMES_PRO)).clientSecret);
  expect(await deleteDuring(user, "DELETE", "/v1/customers/", openAndPay)).toBe("succeeded");
  expect(await getPaidCents(customer)).toBe(900);
});

test("fault 51: a checkout opened during the deletion cannot be paid afterward", async () => {
  const user = await makePayingUser();
  const customer = await getCustomerId(user);
  const open = () => begin(user, NAMES_PRO);
  const { clientSecret } = await deleteDuring(user, "DELETE", "/v1/customers/", open);
  expect(await pay(clientSecret)).toMatch(/cannot confirm/);
  expect(await getPaidCents(customer)).toBe(900);
});

test("fault 51: the reconciler makes a refund that failed during the deletion", async () => {
  const { user, customer, secret } = await createSubscribedUser();
  await failNext({ kind: "500", times: 9, method: "POST", path: "/v1/refunds" });
  await deleteDuring(user, "POST", "/v1/invoices/", () => pay(secret));
  payment.service.faults.clear();
  expect(await getPaidCents(customer)).toBe(1_400);
  expect(await listTraces(user)).toEqual([]);
  expect(await listPendingRefunds(customer)).toEqual([{ amount_cents: 500, reason: "account_deleted" }]);
  expect(await reconcile()).toMatchObject({ failed: 0 });
  expect(await listPendingRefunds(customer)).toEqual([]);
  expect(await getPaidCents(customer)).toBe(900);
});

test("fault 51: a checkout paid after an interrupted deletion is refunded and gives no plan", async () => {
  const user = await makeUser();
  const { clientSecret } = await begin(user, STARTER);
  const customer = await getCustomerId(user);
  await failNext({ kind: "500", times: 9, method: "POST", path: "/v1/invoices/" });
  await failNext({ kind: "500", times: 9, method: "DELETE", path: "/v1/" });
  await expect(deleteAccount(user.id)).rejects.toMatchObject({ code: "upstream_failed" });
  payment.service.faults.clear();
  expect(await pay(clientSecret)).toBe("succeeded");
  expect(await reconcile()).toMatchObject({ failed: 0 });
  await sync(user);
  expect(await listLiveSubscriptions(user)).toEqual([]);
  expect(await listRows(user)).toMatchObject([{ status: "canceled" }]);
  expect(await getPaidCents(customer)).toBe(0);
});

test("fault 34: two concurrent deletions both succeed while a checkout starts", async () => {
  expectConsoleError(/supabase emulator: .*deadlock/);
  const { user } = await createSubscribedUser();
  const buying = startCheckout(user, NAMES_PRO).catch(() => null);
  const deleted = await Promise.all([deleteAccount(user.id), deleteAccount(user.id)]);
  expect(deleted).toEqual([{ deleted: true }, { deleted: true }]);
  await buying;
  expect(await listTraces(user)).toEqual([]);
});

/** Starts a checkout and delays the creation of its subscription at Stripe. */
async function startDelayedCheckout(user: TestUser): Promise<{ buying: Promise<unknown> }> {
  await begin(user, STARTER);
  await failNext({ kind: "slow", method: "POST", path: "/v1/subscriptions", delayMilliseconds: 2_000 });
  const buying = startCheckout(user, NAMES_PRO).catch((error: unknown) => error);
  await expect.poll(() => payment.service.faults.list()).toEqual([]);
  return { buying };
}

test("fault 34: startCheckout throws unauthenticated when the account is deleted during the call", async () => {
  const user = await makeUser();
  const { buying } = await startDelayedCheckout(user);
  await deleteAccount(user.id);
  expect(await buying).toMatchObject({ code: "unauthenticated" });
  expect(await listTraces(user)).toEqual([]);
});

test("fault 34: startCheckout can be retried when only the customer is deleted during the call", async () => {
  const user = await makeUser();
  const { buying } = await startDelayedCheckout(user);
  await dashboard.customers.del(await getCustomerId(user));
  expect(await buying).toMatchObject({ code: "conflict" });
  expect(await startCheckout(user, NAMES_PRO)).toMatchObject({ summary: { dueTodayCents: 500 } });
});

test("fault 34: deleteAccount succeeds when another deletion removes the user before its sync is written", async () => {
  const user = await makePayingUser();
  const older = await sql.begin(async (tx) => {
    await tx`delete from auth.users where id = ${user.id}`;
    const begun = deleteAccount(user.id);
    // The insert waits for this transaction, then references a deleted user.
    await expect.poll(async () => (await listLockWaits('insert into "user_subscriptions"%')).length).toBe(1);
    return { begun };
  });
  expect(await older.begun).toEqual({ deleted: true });
  expect(await listTraces(user)).toEqual([]);
  expect(await deleteAccount(user.id)).toEqual({ deleted: true });
});

test("fault 34: deleteAccount is retried after a deadlock with a write about the user", async () => {
  expectConsoleError(/supabase emulator: .*deadlock/);
  const user = await makeUser();
  await sql`insert into usage_counters (user_id, product_id, tool_id, period_start, period_end)
    values (${user.id}, 1, 1, now(), now() + interval '1 day')`;
  const deleting = await sql.begin(async (tx) => {
    await tx`set local deadlock_timeout = '1min'`;
    await tx`update usage_counters set used = used + 1 where user_id = ${user.id}`;
    const begun = deleteAccount(user.id);
    // Waits in the database: after a second, only the side that begins to wait last looks for deadlocks, and fails.
    await tx.unsafe(`do $$ begin
      loop
        perform pg_stat_clear_snapshot();
        exit when exists (select from pg_stat_activity
          where wait_event_type = 'Lock' and query like 'delete from auth.users%' and datname = current_database());
        perform pg_sleep(0.01);
      end loop;
      insert into user_locks (user_id, job_id, expires_at) values ('${user.id}', gen_random_uuid(), now());
    end $$`);
    return { begun };
  });
  expect(await deleting.begun).toEqual({ deleted: true });
  expect(await listTraces(user)).toEqual([]);
});

test("fault 35: a customer deleted in the dashboard ends the plan, and the next checkout creates another customer", async () => {
  const user = await makePayingUser();
  const gone = await getCustomerId(user);
  await dashboard.customers.del(gone);
  const events = await listEvents(gone);
  expect(events.at(-1)?.type).toBe("customer.deleted");
  for (const event of events.slice(-2)) expect(await deliver(event)).toBe(200);
  expect(await listRows(user)).toMatchObject([{ status: "canceled" }]);
  expect(await hasScreenshots(user)).toBe(false);
  expect(await getCustomerId(user)).toBe("null");

  await buy(user, STARTER);
  expect(await getCustomerId(user)).not.toBe(gone);
  expect(await listRows(user)).toMatchObject([
    { status: "canceled" },
    { status: "active", is_current: true },
  ]);
  // Later events of the old customer change nothing.
  expect(await deliver(buildEvent(gone))).toBe(200);
  expect(await listLiveSubscriptions(user)).toHaveLength(1);
  expect(await getUserPaidCents(user)).toBe(900);
});

test("fault 35: a checkout replaces a deleted customer without an event and abandons its open checkout", async () => {
  const user = await makeUser();
  await begin(user, STARTER);
  const gone = await getCustomerId(user);
  await dashboard.customers.del(gone);
  await buy(user, STARTER);
  expect(await getCustomerId(user)).not.toBe(gone);
  await dashboard.customers.del(await getCustomerId(user));
  expect(await sync(user)).toMatchObject({ remote: { isDeleted: true } });
  expect(await startCheckout(user, STARTER)).toMatchObject({ summary: { dueTodayCents: 900 } });
});
