// First: it tells the product where the payment service is.
import "#tests/support/stripe-emulator.ts";

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { environmentFor } from "#tests/emulators/supabase/support.ts";
import { databaseUrl, makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { dashboard, failNext, pay, payment } from "#tests/support/stripe-emulator.ts";
import { readSettings } from "../../../../../emulators/supabase/src/settings.ts";
import { startSupabaseEmulator } from "../../../../../emulators/supabase/src/start.ts";

// The account's home, and the folder of its files; the product reads both addresses when it is loaded.
const home = await startSupabaseEmulator(readSettings(await environmentFor(databaseUrl)));
const folder = await mkdtemp(join(tmpdir(), "captures-"));
vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", home.url);
vi.stubEnv("CAPTURE_STORE", `file:${folder}`);
const { deleteAccount } = await import("#server/account.ts");
const { getToolAccess } = await import("#server/usage/read-usage.ts");
const { reconcile } = await import("#server/billing/reconcile.ts");
const { startCheckout } = await import("#server/billing/checkout.ts");
const { syncPrices } = await import("#server/billing/prices.ts");
const { saveBytes } = await import("#tests/support/save-capture.ts");
const { deliver, eventOf, eventsOf } = await import("./webhook-harness.ts");
const { begin, buy, customerOf, liveSubscriptions, totalPaidCents, rows, STARTER, sync } = await import(
  "./fixtures.ts"
);

const NAMES_PRO = 6;

beforeAll(async () => {
  await syncPrices();
});
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterAll(async () => {
  await home.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Somebody with a paid plan, an unpaid checkout, a file and a piece of feedback. */
async function resident(): Promise<{ user: TestUser; customer: string; secret: string }> {
  const user = await makeUser();
  await buy(user, STARTER);
  const { clientSecret } = await begin(user, NAMES_PRO);
  await saveBytes({
    userId: user.id,
    kind: "extraction",
    request: {},
    url: "https://example.com/",
    finalUrl: "https://example.com/",
    title: "",
    pageStatus: 200,
    contentType: "text/html",
    bytes: "<p>",
  });
  await sql`insert into feedback (user_id, type, title, description, email)
    values (${user.id}, 'bug', 'It broke', 'Somewhere', ${user.email})`;
  return { user, customer: await customerOf(user), secret: clientSecret };
}

/** What a customer has paid in all, less what came back, in cents; also of one that was deleted. */
const paidOf = async (customer: string) =>
  payment.service.act((book) =>
    book
      .list("charge", customer)
      .filter(({ paid }) => paid)
      .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0),
  );

/** Refunds that this customer is owed. */
async function owedTo(customer: string) {
  const ids = payment.service.act((book) => book.list("invoice", customer).map(({ id }) => id));
  return sql`select amount_cents, reason from pending_refunds where invoice_id = any (${ids})`;
}

/** Statements like this that wait for a lock. */
const listLockWaits = (statement: string) =>
  sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${statement}`;

/** Every place of the database where this user, or the address, is to be found. */
async function traces({ id, email }: TestUser): Promise<string[]> {
  const columns = await sql<{ place: string; name: string }[]>`
    select format('%I.%I', table_schema, table_name) as place, column_name as name
    from information_schema.columns
    where table_schema in ('public', 'auth') and data_type in ('text', 'uuid', 'character varying', 'json', 'jsonb')`;
  const found: string[] = [];
  for (const { place, name } of columns) {
    const query = `select 1 from ${place} where "${name}"::text like any ($1) limit 1`;
    const hits = await sql.unsafe(query, [[`%${id}%`, `%${email}%`]]);
    if (hits.length > 0) found.push(`${place}.${name}`);
  }
  return found;
}

test("fault 34: an account is deleted while it is subscribed: all ends at the provider, no trace of the person stays", async () => {
  const { user, customer, secret } = await resident();
  expect(await traces(user)).toContain("public.user_subscriptions.user_id");
  await deliver(eventOf(customer));
  const before = await eventsOf(customer);

  expect(await deleteAccount(user.id)).toEqual({ deleted: true });
  const { data } = await dashboard.subscriptions.list({ customer, status: "all" });
  expect(data.map(({ status }) => status).sort()).toEqual(["canceled", "incomplete_expired"]);
  expect(await dashboard.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect((await dashboard.invoices.list({ customer, status: "open" })).data).toEqual([]);
  expect(await pay(secret)).toMatch(/cannot confirm/);
  expect(await readdir(join(folder, user.id)).catch(() => [])).toEqual([]);
  expect(await traces(user)).toEqual([]);
  expect(await sql`select title, email from feedback`).toEqual([{ title: "It broke", email: "" }]);
  expect(await sql`select 1 from payment_events where stripe_customer_id = ${customer}`).not.toEqual([]);

  for (const event of [...before.slice(-3), ...(await eventsOf(customer)).slice(-3)])
    expect(await deliver(event)).toBe(200);
  const later = eventOf(customer);
  expect(await deliver(later)).toBe(200);
  expect(await sql`select status from payment_events where id = ${later.id}`).toEqual([
    { status: "ignored" },
  ]);
  expect(await reconcile()).toMatchObject({ failed: 0 });
  expect(await traces(user)).toEqual([]);
  // Nothing is left to be deleted, and that is no error.
  expect(await deleteAccount(user.id)).toEqual({ deleted: true });
});

test.each([
  ["the first plan is ended", "DELETE", "/v1/subscriptions"],
  ["the customer is deleted", "DELETE", "/v1/customers"],
])(
  "fault 34: it breaks off before %s: the account stays, and the next try ends it",
  async (_name, method, path) => {
    const { user, customer } = await resident();
    await failNext({ kind: "500", times: 9, method, path });
    await expect(deleteAccount(user.id)).rejects.toMatchObject({ code: "outside_failed" });
    payment.service.faults.clear();
    expect(await sql`select 1 from auth.users where id = ${user.id}`).toHaveLength(1);
    await deleteAccount(user.id);
    expect(await dashboard.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await traces(user)).toEqual([]);
  },
);

/** A form is paid while the account is being deleted: the payment is made while this call of the deletion waits. */
async function payDuring(call: { method: string; path: string }, open: () => Promise<string>) {
  await failNext({ kind: "slow", ...call, delayMilliseconds: 2_000 });
  const isWaiting = () => payment.service.faults.list().some(({ kind }) => kind === "slow");
  return async (user: TestUser) => {
    const deleting = deleteAccount(user.id);
    await expect.poll(isWaiting).toBe(false);
    const outcome = await pay(await open());
    expect(await deleting).toEqual({ deleted: true });
    return outcome;
  };
}

test("fault 51: a form is paid while its account is deleted, before it is void: the money is refunded", async () => {
  const { user, customer, secret } = await resident();
  const run = await payDuring({ method: "POST", path: "/v1/invoices/" }, async () => secret);
  expect(await run(user)).toBe("succeeded");
  // Only the plan that was paid before the deletion stays paid.
  expect(await paidOf(customer)).toBe(900);
  expect(await owedTo(customer)).toEqual([]);
});

test("fault 51: a form that is opened and paid while its account is deleted is refunded", async () => {
  const user = await makeUser();
  await buy(user, STARTER);
  const customer = await customerOf(user);
  const run = await payDuring({ method: "DELETE", path: "/v1/customers/" }, async () => {
    const { clientSecret } = await begin(user, NAMES_PRO);
    return clientSecret;
  });
  expect(await run(user)).toBe("succeeded");
  expect(await paidOf(customer)).toBe(900);
});

test("fault 51: a form that is opened while its account is deleted cannot be paid afterwards", async () => {
  const user = await makeUser();
  await buy(user, STARTER);
  const customer = await customerOf(user);
  let secret = "";
  await failNext({ kind: "slow", method: "DELETE", path: "/v1/customers/", delayMilliseconds: 2_000 });
  const deleting = deleteAccount(user.id);
  await expect.poll(() => payment.service.faults.list().length).toBe(0);
  secret = (await begin(user, NAMES_PRO)).clientSecret;
  await deleting;
  expect(await pay(secret)).toMatch(/cannot confirm/);
  expect(await paidOf(customer)).toBe(900);
});

test("fault 51: the refund fails: the account is deleted, and the reconciler makes the refund", async () => {
  const { user, customer, secret } = await resident();
  const run = await payDuring({ method: "POST", path: "/v1/invoices/" }, async () => secret);
  await failNext({ kind: "500", times: 9, method: "POST", path: "/v1/refunds" });
  await run(user);
  payment.service.faults.clear();
  expect(await paidOf(customer)).toBe(1_400);
  expect(await traces(user)).toEqual([]);
  expect(await owedTo(customer)).toEqual([{ amount_cents: 500, reason: "account_deleted" }]);
  expect(await reconcile()).toMatchObject({ failed: 0 });
  expect(await owedTo(customer)).toEqual([]);
  expect(await paidOf(customer)).toBe(900);
});

test("fault 51: the deletion breaks off and the form is paid afterwards: it is refunded and gives no plan", async () => {
  const user = await makeUser();
  const { clientSecret } = await begin(user, STARTER);
  const customer = await customerOf(user);
  await failNext({ kind: "500", times: 9, method: "POST", path: "/v1/invoices/" });
  await failNext({ kind: "500", times: 9, method: "DELETE", path: "/v1/" });
  await expect(deleteAccount(user.id)).rejects.toMatchObject({ code: "outside_failed" });
  payment.service.faults.clear();
  expect(await pay(clientSecret)).toBe("succeeded");
  expect(await reconcile()).toMatchObject({ failed: 0 });
  await sync(user);
  expect(await liveSubscriptions(user)).toEqual([]);
  expect(await rows(user)).toMatchObject([{ status: "canceled" }]);
  expect(await paidOf(customer)).toBe(0);
});

test("fault 34: twice at the same moment, while a purchase begins: both say that it is done", async () => {
  expectConsoleError(/supabase emulator: .*deadlock/);
  const { user } = await resident();
  const buying = startCheckout(user, NAMES_PRO).catch(() => null);
  const deleted = await Promise.all([deleteAccount(user.id), deleteAccount(user.id)]);
  expect(deleted).toEqual([{ deleted: true }, { deleted: true }]);
  await buying;
  expect(await traces(user)).toEqual([]);
});

/** Somebody's purchase, held up at the provider just before its subscription is made. */
async function heldUp(user: TestUser): Promise<{ buying: Promise<unknown> }> {
  await begin(user, STARTER);
  await failNext({ kind: "slow", method: "POST", path: "/v1/subscriptions", delayMilliseconds: 2_000 });
  const buying = startCheckout(user, NAMES_PRO).catch((error: unknown) => error);
  await expect.poll(() => payment.service.faults.list()).toEqual([]);
  return { buying };
}

test("fault 34: a purchase that the deletion overtakes is told that the account is gone", async () => {
  const user = await makeUser();
  const { buying } = await heldUp(user);
  await deleteAccount(user.id);
  expect(await buying).toMatchObject({ code: "unauthenticated" });
  expect(await traces(user)).toEqual([]);
});

test("fault 34: a purchase of a customer that is deleted while the account is still there can be tried again", async () => {
  const user = await makeUser();
  const { buying } = await heldUp(user);
  await dashboard.customers.del(await customerOf(user));
  expect(await buying).toMatchObject({ code: "conflict" });
  expect(await startCheckout(user, NAMES_PRO)).toMatchObject({ summary: { dueTodayCents: 500 } });
});

test("fault 34: deleteAccount succeeds when another deletion removes the user before it has written what it fetched", async () => {
  const user = await makeUser();
  await buy(user, STARTER);
  const older = await sql.begin(async (tx) => {
    await tx`delete from auth.users where id = ${user.id}`;
    const begun = deleteAccount(user.id);
    // It waits for the row that this transaction deletes, and then writes about a user who is gone.
    await expect.poll(async () => (await listLockWaits('insert into "user_subscriptions"%')).length).toBe(1);
    return { begun };
  });
  expect(await older.begun).toEqual({ deleted: true });
  expect(await traces(user)).toEqual([]);
  expect(await deleteAccount(user.id)).toEqual({ deleted: true });
});

test("fault 34: something about the person is being written meanwhile, and each waits for the other: it is tried again", async () => {
  expectConsoleError(/supabase emulator: .*deadlock/);
  const user = await makeUser();
  await sql`insert into usage_counters (user_id, product_id, tool_id, window_start, window_end)
    values (${user.id}, 1, 1, now(), now() + interval '1 day')`;
  const deleting = await sql.begin(async (tx) => {
    await tx`update usage_counters set used = used + 1 where user_id = ${user.id}`;
    const begun = deleteAccount(user.id);
    await expect.poll(async () => (await listLockWaits("delete from auth.users%")).length).toBe(1);
    await tx`insert into running_jobs (user_id, job_id, lease_until) values (${user.id}, gen_random_uuid(), now())`;
    return { begun };
  });
  expect(await deleting.begun).toEqual({ deleted: true });
  expect(await traces(user)).toEqual([]);
});

test("fault 35: the customer is deleted in the dashboard: the plan has ended, and the next checkout makes another customer", async () => {
  const user = await makeUser();
  await buy(user, STARTER);
  const gone = await customerOf(user);
  await dashboard.customers.del(gone);
  const events = await eventsOf(gone);
  expect(events.at(-1)?.type).toBe("customer.deleted");
  for (const event of events.slice(-2)) expect(await deliver(event)).toBe(200);
  expect(await rows(user)).toMatchObject([{ status: "canceled" }]);
  expect((await getToolAccess(user.id, "screenshot")).hasAccess).toBe(false);
  expect(await customerOf(user)).toBe("null");

  await buy(user, STARTER);
  expect(await customerOf(user)).not.toBe(gone);
  expect(await rows(user)).toMatchObject([{ status: "canceled" }, { status: "active", is_current: true }]);
  // What is still told of the old one changes nothing.
  expect(await deliver(eventOf(gone))).toBe(200);
  expect(await liveSubscriptions(user)).toHaveLength(1);
  expect(await totalPaidCents(user)).toBe(900);
});

test("fault 35: though nobody told: a checkout notices, and an open one of the old customer is given up", async () => {
  const user = await makeUser();
  await begin(user, STARTER);
  const gone = await customerOf(user);
  await dashboard.customers.del(gone);
  await buy(user, STARTER);
  expect(await customerOf(user)).not.toBe(gone);
  await dashboard.customers.del(await customerOf(user));
  expect(await sync(user)).toMatchObject({ remote: { isDeleted: true } });
  expect(await startCheckout(user, STARTER)).toMatchObject({ summary: { dueTodayCents: 900 } });
});
