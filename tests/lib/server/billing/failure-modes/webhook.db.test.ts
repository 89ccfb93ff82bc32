// First: it tells the product where the payment service is.
import "#tests/support/stripe-emulator.ts";

import { beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { syncPrices } from "#server/billing/prices.ts";
import { getToolAccess } from "#server/usage/read-usage.ts";
import { makeUser, sql } from "#tests/support/database.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { dashboard, failNext, pay, payment } from "#tests/support/stripe-emulator.ts";
import { begin, customerOf, liveSubscriptions, rows, STARTER } from "./fixtures.ts";
import { call, deliver, eventOf, eventsOf, secondsNow, sign } from "./webhook-harness.ts";

let warned: MockInstance<typeof console.warn>;

beforeAll(async () => {
  await syncPrices();
});
beforeEach(() => {
  warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
});

const ledger = (id: string) => sql`select status, attempts from payment_events where id = ${id}`;
const told = () => warned.mock.calls.map(([line]) => String(line)).join("\n");

async function paidAndUntold() {
  const user = await makeUser();
  await pay((await begin(user, STARTER)).clientSecret);
  return { user, customer: await customerOf(user) };
}

test("fault 1: the same event five times, all at once, is one row and one effect", async () => {
  const { user, customer } = await paidAndUntold();
  const event = eventOf(customer);
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => deliver(event)))).toEqual([200, 200, 200, 200, 200]);
  expect(await ledger(event.id)).toEqual([{ status: "done", attempts: 5 }]);
  expect(await rows(user)).toMatchObject([{ status: "active", is_current: true }]);
  // What is done is not fetched again.
  await failNext({ kind: "500", times: 3, method: "GET", path: "/v1/customers" });
  expect(await deliver(event)).toBe(200);
  payment.service.faults.clear();
});

describe("what was fetched before, and arrives late", () => {
  /** The state as it is now reaches the product only after `meanwhile`. */
  async function arrivesAfter(customer: string, meanwhile: () => Promise<unknown>) {
    const slow = { kind: "slow", when: "after", method: "GET", path: "/v1/subscriptions" };
    await failNext({ ...slow, delayMilliseconds: 500 });
    const late = deliver(eventOf(customer));
    await vi.waitFor(() => expect(payment.service.faults.list()).toEqual([]));
    await meanwhile();
    expect(await deliver(eventOf(customer))).toBe(200);
    return { end: async () => expect(await late).toBe(200) };
  }

  test("fault 2: `created`, incomplete, after `updated`, active: active it stays", async () => {
    const user = await makeUser();
    const { clientSecret } = await begin(user, STARTER);
    const late = await arrivesAfter(await customerOf(user), () => pay(clientSecret));
    expect(await rows(user)).toMatchObject([{ status: "active", is_current: true }]);
    await late.end();
    expect(await rows(user)).toMatchObject([{ status: "active", is_current: true }]);
  });

  test("fault 3: `updated`, active, after `deleted`: it has ended", async () => {
    const { user, customer } = await paidAndUntold();
    const [{ id } = { id: "" }] = await liveSubscriptions(user);
    const late = await arrivesAfter(customer, () => dashboard.subscriptions.cancel(id));
    await late.end();
    expect(await rows(user)).toMatchObject([{ status: "canceled" }]);
    expect((await getToolAccess(user.id, "screenshot")).hasAccess).toBe(false);
  });
});

test("fault 4: three events of one second in each of their six orders, and at once, end the same", async () => {
  const orders = ["012", "021", "102", "120", "201", "210"].map((order) => [...order].map(Number));
  for (const order of [...orders, null]) {
    const { user, customer } = await paidAndUntold();
    const wanted = ["customer.subscription.created", "customer.subscription.updated", "invoice.paid"];
    const created = secondsNow();
    const events = (await eventsOf(customer)).filter(({ type }) => wanted.includes(type));
    const sent = events.map((event) => ({ ...event, created }));
    expect(sent).toHaveLength(3);
    if (order) for (const i of order) expect(await deliver(sent[i] ?? {})).toBe(200);
    else expect(await Promise.all(sent.map(deliver))).toEqual([200, 200, 200]);
    expect(await rows(user)).toMatchObject([{ plan_id: STARTER, status: "active", is_current: true }]);
  }
});

test("fault 5: a customer that is nobody's here is ignored, and said so in the log", async () => {
  const stranger = await dashboard.customers.create({ name: "Somebody else's" });
  for (const customer of [stranger.id, "cus_nobody"]) {
    const event = eventOf(customer);
    expect(await deliver(event)).toBe(200);
    expect(await ledger(event.id)).toMatchObject([{ status: "ignored" }]);
    expect(told()).toContain(event.id);
  }
});

test("fault 6: we died between making the customer and writing it down: the event restores the link", async () => {
  const user = await makeUser();
  const customer = await dashboard.customers.create({ metadata: { userId: user.id } });
  const [price] = (await dashboard.prices.list({ lookup_keys: [`plan_${STARTER}`] })).data;
  await dashboard.subscriptions.create({
    customer: customer.id,
    items: [{ price: price?.id ?? "" }],
    payment_behavior: "default_incomplete",
  });
  expect(await deliver(eventOf(customer.id))).toBe(200);
  expect(await customerOf(user)).toBe(customer.id);
  expect(await rows(user)).toMatchObject([{ plan_id: STARTER, status: "incomplete" }]);
});

test.each([
  ["fault 7: a wrong signature", { secret: "whsec_wrong" }],
  ["fault 8: a signature 301 s old", { timestamp: secondsNow() - 302 }],
  ["fault 8: a signature from the future", { timestamp: secondsNow() + 600 }],
])("%s is refused and leaves no row", async (_name, how) => {
  const { user, customer } = await paidAndUntold();
  const event = eventOf(customer);
  expect((await call(...sign(event, how))).status).toBe(400);
  expect(await ledger(event.id)).toEqual([]);
  expect(await rows(user)).toEqual([]);
});

test("fault 7: a body that was read and written anew is refused, and so is none", async () => {
  const event = eventOf("cus_x");
  const [, signature] = sign(event);
  const rewritten = new Uint8Array(Buffer.from(JSON.stringify(event, null, 1)));
  expect((await call(rewritten, signature)).status).toBe(400);
  expect((await call(rewritten, "")).status).toBe(400);
  expect((await call(new Uint8Array(), signature)).status).toBe(400);
  expect(await ledger(event.id)).toEqual([]);
});

test("fault 9: while the secret is being replaced both count, in one header or each for itself", async () => {
  const { customer } = await paidAndUntold();
  const next = eventOf(customer);
  expect((await call(...sign(next, { secret: "whsec_next" }))).status).toBe(200);
  const both = eventOf(customer);
  const [body, unknown] = sign(both, { secret: "whsec_older" });
  const [, known] = sign(both);
  expect((await call(body, `${unknown},${known.split(",")[1]}`)).status).toBe(200);
  expect(await ledger(next.id)).toMatchObject([{ status: "done" }]);
  expect(await ledger(both.id)).toMatchObject([{ status: "done" }]);
});

test("fault 10: a body of 5 MB is refused after the first one, unread to its end", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      sent += 64 * 1024;
      if (sent > 5 * 1024 * 1024) controller.close();
      else controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  expect((await call(body, "t=1,v1=00")).status).toBe(413);
  expect(sent).toBeLessThan(1.3 * 1024 * 1024);
});

test("fault 12: the provider fails while its state is fetched: refused, noted, and done with the next delivery", async () => {
  const { user, customer } = await paidAndUntold();
  const event = eventOf(customer);
  await failNext({ kind: "500", times: 3, method: "GET", path: "/v1/customers" });
  expect(await deliver(event)).toBeGreaterThanOrEqual(500);
  expect(await ledger(event.id)).toMatchObject([{ status: "failed" }]);
  expect(await rows(user)).toEqual([]);
  expect(await deliver(event)).toBe(200);
  expect(await ledger(event.id)).toEqual([{ status: "done", attempts: 2 }]);
  expect(await rows(user)).toMatchObject([{ status: "active" }]);
});

test("a write that the database refuses is noted without whose it was, and nothing is half written", async () => {
  const { user, customer } = await paidAndUntold();
  const event = eventOf(customer);
  await sql.unsafe(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not today'; end $$;
    create trigger refuse before update on checkout_attempts for each row execute function refuse()`);
  expectConsoleError(/not today/);
  try {
    expect(await deliver(event)).toBe(500);
  } finally {
    await sql.unsafe("drop trigger refuse on checkout_attempts; drop function refuse()");
  }
  const [row] = await sql`select status, last_error from payment_events where id = ${event.id}`;
  expect(row).toEqual({ status: "failed", last_error: "PostgresError: not today" });
  expect(await rows(user)).toEqual([]);
  expect(await deliver(event)).toBe(200);
  expect(await rows(user)).toMatchObject([{ status: "active", is_current: true }]);
});

test("fault 45: an event of the other mode is ignored", async () => {
  const { user, customer } = await paidAndUntold();
  const event = eventOf(customer, { livemode: true });
  expect(await deliver(event)).toBe(200);
  expect(await ledger(event.id)).toMatchObject([{ status: "ignored" }]);
  expect(await rows(user)).toEqual([]);
});

describe("fault 46: what nobody has heard of", () => {
  test("a status gives no access and is logged", async () => {
    const { user, customer } = await paidAndUntold();
    const [{ id } = { id: "" }] = await liveSubscriptions(user);
    payment.service.act((book) => {
      const found = book.find("subscription", id);
      const status = "hibernating" as unknown as "active";
      if (found) book.save("subscription", { ...found, status });
    });
    expect(await deliver(eventOf(customer))).toBe(200);
    expect(await rows(user)).toMatchObject([{ status: "hibernating" }]);
    expect((await getToolAccess(user.id, "screenshot")).hasAccess).toBe(false);
    expect(told()).toContain("billing.unknown_subscription_status");
  });

  test.each([
    ["of something that we follow makes us look", "customer.subscription.hibernated", "done"],
    ["of something else is ignored", "moon.rose", "ignored"],
  ])("an event %s", async (_name, type, status) => {
    const { customer } = await paidAndUntold();
    const event = eventOf(customer, { type });
    expect(await deliver(event)).toBe(200);
    expect(await ledger(event.id)).toMatchObject([{ status }]);
  });
});
