// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import type Stripe from "stripe";
import { beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { reconcile } from "#server/billing/reconcile.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { dashboard, failNext, pay, payment } from "#tests/support/stripe-emulator.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import {
  begin,
  createSubscription,
  getCustomerId,
  hasScreenshots,
  listLiveSubscriptions,
  listRows,
  STARTER,
  sync,
} from "./fixtures.ts";
import {
  buildEvent,
  call,
  deliver,
  listEvents,
  payWithoutSync,
  processWaitingEvents,
  secondsNow,
  sign,
} from "./webhook-harness.ts";

let warned: MockInstance<typeof console.warn>;

beforeEach(() => {
  warned = vi.spyOn(console, "warn");
});

const listEventRows = (id: string) => sql`select status, attempts from stripe_events where id = ${id}`;
const getWarnings = () => warned.mock.calls.map(([line]) => String(line)).join("\n");

/** Delivers an event, and expects what becomes of it. */
async function expectStatus(event: { id: string }, status: string): Promise<void> {
  expect(await deliver(event)).toBe(200);
  expect(await listEventRows(event.id)).toMatchObject([{ status }]);
}

test("fault 1: five concurrent deliveries of one event write one row and have one effect", async () => {
  const { user, customer } = await payWithoutSync();
  const event = buildEvent(customer);
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => deliver(event)))).toEqual([200, 200, 200, 200, 200]);
  expect(await listEventRows(event.id)).toEqual([{ status: "processed", attempts: 5 }]);
  expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true }]);
  // A processed event does not fetch again.
  await failNext({ kind: "500", times: 3, method: "GET", path: "/v1/customers" });
  expect(await deliver(event)).toBe(200);
  payment.service.faults.clear();
});

describe("a state fetched earlier but written later", () => {
  /** Delays the response with the current state to the page's sync until `change` is done and its event processed. */
  async function syncDelayed(user: TestUser, change: () => Promise<unknown>) {
    const slow = { kind: "slow", when: "after", method: "GET", path: "/v1/subscriptions" };
    await failNext({ ...slow, delayMilliseconds: 500 });
    const late = sync(user);
    await waitFor(() => expect(payment.service.faults.list()).toEqual([]));
    await change();
    expect(await deliver(buildEvent(await getCustomerId(user)))).toBe(200);
    return { end: async () => void (await late) };
  }

  test("fault 2: does not replace an active subscription with incomplete", async () => {
    const user = await makeUser();
    const { clientSecret } = await begin(user, STARTER);
    const late = await syncDelayed(user, () => pay(clientSecret));
    expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true }]);
    await late.end();
    expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true }]);
  });

  test("fault 3: does not replace a canceled subscription with active", async () => {
    const { user } = await payWithoutSync();
    const [{ id } = { id: "" }] = await listLiveSubscriptions(user);
    const late = await syncDelayed(user, () => dashboard.subscriptions.cancel(id));
    await late.end();
    expect(await listRows(user)).toMatchObject([{ status: "canceled" }]);
    expect(await hasScreenshots(user)).toBe(false);
  });
});

test("fault 4: three events of the same second have the same result in any order and concurrently", async () => {
  const orders = ["012", "021", "102", "120", "201", "210"].map((order) => [...order].map(Number));
  for (const order of [...orders, null]) {
    const { user, customer } = await payWithoutSync();
    const wanted = ["customer.subscription.created", "customer.subscription.updated", "invoice.paid"];
    const created = secondsNow();
    const events = (await listEvents(customer)).filter(({ type }) => wanted.includes(type));
    const sent = events.map((event) => ({ ...event, created }));
    expect(sent).toHaveLength(3);
    if (order) for (const i of order) expect(await deliver(sent[i] ?? {})).toBe(200);
    else expect(await Promise.all(sent.map(deliver))).toEqual([200, 200, 200]);
    expect(await listRows(user)).toMatchObject([{ plan_id: STARTER, status: "active", is_current: true }]);
  }
});

test("fault 5: an event of an unknown customer is ignored and logged", async () => {
  const stranger = await dashboard.customers.create({ name: "Unknown customer" });
  for (const customer of [stranger.id, "cus_unknown"]) {
    const event = buildEvent(customer);
    await expectStatus(event, "ignored");
    expect(getWarnings()).toContain(event.id);
  }
});

/** Builds the event of a dispute, which names a charge instead of a customer. */
const buildDispute = (charge: string | null, payment_intent: string | null) =>
  buildEvent("dispute", {
    type: "charge.dispute.created",
    data: { object: { id: "du_x", object: "dispute", charge, payment_intent } },
  });

test("fault 5: a dispute of an unknown charge, or of none, is ignored and logged, and the reconciler succeeds", async () => {
  for (const event of [buildDispute("ch_unknown", "pi_unknown"), buildDispute(null, null)]) {
    await expectStatus(event, "ignored");
    expect(getWarnings()).toContain(`"billing.unknown_customer","event":"${event.id}"`);
  }
  const failed = buildDispute("ch_unknown", "pi_unknown");
  await sql`insert into stripe_events (id, type, charge_id, event_created_at, received_at, status)
    values (${failed.id}, ${failed.type}, 'ch_unknown', now(), now() - interval '1 minute', 'failed')`;
  expect(await reconcile()).toMatchObject({ failed: 0 });
  expect(await listEventRows(failed.id)).toMatchObject([{ status: "ignored" }]);
});

test("fault 5: a dispute of a customer that belongs to none of our users cancels nothing and is ignored", async () => {
  const { id: customer } = await dashboard.customers.create({ name: "Unknown customer" });
  const { latest_invoice } = await createSubscription(customer, STARTER);
  const invoice = latest_invoice as Stripe.Invoice;
  await pay(invoice.confirmation_secret?.client_secret ?? "");
  const [charge] = payment.service.transaction((tx) => tx.list("charge", customer));
  const event = buildDispute(charge?.id ?? "", String(charge?.payment_intent));
  await expectStatus(event, "ignored");
  expect((await dashboard.subscriptions.list({ customer })).data).toMatchObject([{ status: "active" }]);
});

test("fault 5: a dispute whose subscription does not exist at Stripe anymore is processed", async () => {
  const { user, customer } = await payWithoutSync();
  const [{ id } = { id: "" }] = await listLiveSubscriptions(user);
  const [charge] = payment.service.transaction((tx) => {
    tx.remove("subscription", id);
    return tx.list("charge", customer);
  });
  const event = buildDispute(charge?.id ?? "", String(charge?.payment_intent));
  await expectStatus(event, "processed");
});

test.each([
  "customer.subscription.updated",
  "customer.updated",
  "customer.deleted",
  "subscription_schedule.updated",
  "invoice.paid",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
  "payment_method.attached",
  "checkout.session.completed",
  "payment_intent.succeeded",
])("fault 5: %s of unknown objects is ignored, with and without a customer", async (type) => {
  for (const customer of ["cus_unknown", null]) {
    const object = { id: "x_unknown", customer, charge: "ch_unknown", payment_intent: "pi_unknown" };
    const event = buildEvent("unknown", { type, data: { object } });
    await expectStatus(event, "ignored");
  }
});

describe("a signed payload of an odd shape", () => {
  const event = buildEvent("odd");
  const withObject = (object: unknown) => ({ ...event, data: { object } });
  test.each<[string, unknown]>([
    ["an array", [event]],
    ["null", null],
    ["a text", "event"],
    ["an object without fields", {}],
    ["an event without data", { ...event, data: undefined }],
    ["an event whose data is null", { ...event, data: null }],
    ["an event whose data is an array", { ...event, data: [] }],
    ["an event without an object", { ...event, data: {} }],
    ["an event whose object is null", withObject(null)],
    ["an event whose object is a text", withObject("cus_1")],
    ["an event whose object is an array", withObject([{ customer: "cus_1" }])],
    ["an event whose customer is a number", withObject({ customer: 1 })],
    ["an event whose customer is an array", withObject({ customer: ["cus_1"] })],
    ["an event whose customer has no id", withObject({ customer: {} })],
    ["an event whose customer is empty", withObject({ customer: "" })],
    ["an event whose customer is named like an event", withObject({ customer: "evt_1" })],
    ["an event whose customer contains NUL", withObject({ customer: "cus_\0" })],
    ["an event whose customer is too long", withObject({ customer: `cus_${"x".repeat(5_000)}` })],
    ["an event whose object has a number as its id", withObject({ object: "customer", id: 1 })],
    ["an event whose charge is an object without an id", withObject({ charge: { object: "charge" } })],
    ["an event whose payment intent is a boolean", withObject({ payment_intent: true })],
    ["an event without an id", { ...event, id: undefined }],
    ["an event whose id is null", { ...event, id: null }],
    ["an event whose id is a number", { ...event, id: 1 }],
    ["an event whose id is that of a customer", { ...event, id: "cus_1" }],
    ["an event whose id contains NUL", { ...event, id: "evt_\0" }],
    ["an event without a type", { ...event, type: undefined }],
    ["an event whose type is null", { ...event, type: null }],
    ["an event whose type is a list", { ...event, type: ["invoice.paid"] }],
    ["an event without a time", { ...event, created: undefined }],
    ["an event whose time is null", { ...event, created: null }],
    ["an event whose time is a text", { ...event, created: "today" }],
    ["an event whose time is negative", { ...event, created: -1 }],
    ["an event whose time is out of range", { ...event, created: 1e15 }],
    ["an event without a mode", { ...event, livemode: undefined }],
    ["an event whose mode is a text", { ...event, livemode: "false" }],
  ])("is rejected: %s", async (_name, payload) => {
    expect((await call(...sign(payload))).status).toBe(400);
    expect(await listEventRows(event.id)).toEqual([]);
  });
});

test("an undelivered event of an odd shape is logged, and the reconciler processes the others", async () => {
  const { user } = await payWithoutSync();
  payment.service.transaction((tx) => {
    const [known] = tx.list("event");
    if (known) tx.save("event", { ...known, id: "evt_odd", type: "", pending_webhooks: 1 });
    for (const event of tx.list("event")) tx.save("event", { ...event, pending_webhooks: 1 });
  });
  expect(await reconcile()).toMatchObject({ failed: 0 });
  expect(getWarnings()).toContain('"billing.event_unreadable","event":"evt_odd"');
  expect(await listRows(user)).toMatchObject([{ status: "active" }]);
  expect(await listEventRows("evt_odd")).toEqual([]);
});

test("fault 6: an event restores the link to a customer lost in a crash", async () => {
  const user = await makeUser();
  const customer = await dashboard.customers.create({ metadata: { userId: user.id } });
  await createSubscription(customer.id, STARTER);
  expect(await deliver(buildEvent(customer.id))).toBe(200);
  expect(await getCustomerId(user)).toBe(customer.id);
  expect(await listRows(user)).toMatchObject([{ plan_id: STARTER, status: "incomplete" }]);
});

test.each([
  ["fault 7: a wrong signature", { secret: "whsec_wrong" }],
  ["fault 8: a signature 301 s old", { timestamp: secondsNow() - 302 }],
  ["fault 8: a signature from the future", { timestamp: secondsNow() + 600 }],
])("%s is rejected without a row", async (_name, how) => {
  const { user, customer } = await payWithoutSync();
  const event = buildEvent(customer);
  expect((await call(...sign(event, how))).status).toBe(400);
  expect(await listEventRows(event.id)).toEqual([]);
  expect(await listRows(user)).toEqual([]);
});

test("fault 7: a reserialized body and a missing body or signature are rejected", async () => {
  const event = buildEvent("cus_x");
  const [, signature] = sign(event);
  const rewritten = new Uint8Array(Buffer.from(JSON.stringify(event, null, 1)));
  expect((await call(rewritten, signature)).status).toBe(400);
  expect((await call(rewritten, "")).status).toBe(400);
  expect((await call(new Uint8Array(), signature)).status).toBe(400);
  expect(await listEventRows(event.id)).toEqual([]);
});

test("fault 9: both secrets are accepted during rotation, in one header or separately", async () => {
  const { customer } = await payWithoutSync();
  const next = buildEvent(customer);
  expect((await call(...sign(next, { secret: "whsec_next" }))).status).toBe(200);
  const both = buildEvent(customer);
  const [body, unknown] = sign(both, { secret: "whsec_older" });
  const [, known] = sign(both);
  expect((await call(body, `${unknown},${known.split(",")[1]}`)).status).toBe(200);
  expect(await listEventRows(next.id)).toMatchObject([{ status: "processed" }]);
  expect(await listEventRows(both.id)).toMatchObject([{ status: "processed" }]);
});

test("fault 10: a body of 5 MB is rejected after the first MB", async () => {
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

test("fault 12: an event whose fetch fails is marked failed and processed when its message is delivered again", async () => {
  const { user, customer } = await payWithoutSync();
  const event = buildEvent(customer);
  await failNext({ kind: "500", times: 3, method: "GET", path: "/v1/customers" });
  await expectStatus(event, "failed");
  expect(await listRows(user)).toEqual([]);
  await sql`update pgboss.job set start_after = now() where name = 'stripe-sync' and state = 'retry'`;
  await processWaitingEvents();
  expect(await listEventRows(event.id)).toEqual([{ status: "processed", attempts: 1 }]);
  expect(await listRows(user)).toMatchObject([{ status: "active" }]);
});

test("a failed write is rolled back and recorded without personal data", async () => {
  const { user, customer } = await payWithoutSync();
  const event = buildEvent(customer);
  await sql.unsafe(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not today'; end $$;
    create trigger refuse before update on checkout_attempts for each row execute function refuse()`);
  try {
    expect(await deliver(event)).toBe(200);
  } finally {
    await sql.unsafe("drop trigger refuse on checkout_attempts; drop function refuse()");
  }
  const [row] = await sql`select status, last_error from stripe_events where id = ${event.id}`;
  expect(row).toEqual({ status: "failed", last_error: "PostgresError: not today" });
  expect(await listRows(user)).toEqual([]);
  expect(await deliver(event)).toBe(200);
  expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true }]);
});

test("fault 45: an event of the other mode, test or live, is ignored", async () => {
  const { user, customer } = await payWithoutSync();
  const event = buildEvent(customer, { livemode: true });
  await expectStatus(event, "ignored");
  expect(await listRows(user)).toEqual([]);
});

describe("fault 46: an unknown", () => {
  test("status gives no access and is logged", async () => {
    const { user, customer } = await payWithoutSync();
    const [{ id } = { id: "" }] = await listLiveSubscriptions(user);
    payment.service.transaction((tx) => {
      const found = tx.find("subscription", id);
      const status = "hibernating" as unknown as "active";
      if (found) tx.save("subscription", { ...found, status });
    });
    expect(await deliver(buildEvent(customer))).toBe(200);
    expect(await listRows(user)).toMatchObject([{ status: "hibernating" }]);
    expect(await hasScreenshots(user)).toBe(false);
    expect(getWarnings()).toContain("billing.unknown_subscription_status");
  });

  test.each([
    ["event type of a relevant object triggers a sync", "customer.subscription.hibernated", "processed"],
    ["event type of another object is ignored", "moon.rose", "ignored"],
  ])("%s", async (_name, type, status) => {
    const { customer } = await payWithoutSync();
    const event = buildEvent(customer, { type });
    await expectStatus(event, status);
  });
});
