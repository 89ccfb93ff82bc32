import Stripe from "stripe";
import { afterAll, afterEach, expect, test } from "vitest";
import { openStackDatabase } from "#tests/support/accounts.ts";
import { stack } from "#tests/support/stack.ts";
import { call, post, type SignedIn, signedIn } from "./client.ts";
import { begin, json, PRO, pay, plansOf, STARTER, subscriber, sync, toldEverything } from "./payment.ts";

/*
 * Faults of docs/payment-faults.md over HTTP: the running product, its database and the Stripe emulator. However a
 * scenario goes, the reconciler runs at its end, and then Stripe and the database must say the same.
 */
const YEARLY = 4;
const DAY = 86_400;
const FAILS_LATER = "4000000000000341";
const DISPUTED = "4000000000000259";

const sql = openStackDatabase();
const { hostname, port } = new URL(stack.stripe);
const dashboard = new Stripe(stack.stripeSecretKey, {
  host: hostname,
  port,
  protocol: "http",
  telemetry: false,
});

const control = async (path: string, body?: object, method = "POST") => {
  const response = await fetch(`${stack.stripe}/__sandbox/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status, path).toBe(200);
  return response.json() as Promise<unknown>;
};
const fail = (fault: object) => control("faults", fault);
const webhooks = (mode: "normal" | "drop" | "hold") => control("webhooks", { mode });
const endFaults = () => control("faults", undefined, "DELETE");

afterEach(async () => {
  await endFaults();
  await webhooks("normal");
});
afterAll(() => sql.end());

const buyAnswer = (user: SignedIn, planId: number) =>
  post("/api/payments/create-payment-intent", { planId }, user.token);
const cancel = (user: SignedIn, planId: number) =>
  post("/api/user/subscriptions/cancel", { planId }, user.token);
const customerOf = async ({ id }: SignedIn): Promise<string> => {
  const [row] = await sql`select stripe_customer_id as id from payment_customers where user_id = ${id}`;
  return row?.id;
};
const age = async (user: SignedIn, seconds: number) =>
  control(`customers/${await customerOf(user)}/age`, { seconds });

type Event = { id: string; type: string; data: { object: { id: string; customer?: string } } };
const eventsOf = async (customer: string): Promise<Event[]> => {
  const log = (await control("events", undefined, "GET")) as { event: Event }[];
  return log
    .map(({ event }) => event)
    .filter(({ data: { object } }) => object.customer === customer || object.id === customer)
    .reverse();
};
const resend = async ({ id }: Event) => ((await control(`events/${id}/resend`)) as { status: string }).status;

/** Runs the scheduler's call, with half a minute passed for everything that was touched a moment ago. */
async function reconcile(): Promise<void> {
  await sql`update payment_customers set updated_at = now() - interval '1 minute'`;
  await sql`update payment_events set received_at = received_at - interval '1 minute'`;
  const answer = await call("/api/cron/reconcile", {
    headers: { authorization: `Bearer ${stack.cronSecret}` },
  });
  expect(await json(answer)).toMatchObject({ ran: true, failed: 0 });
}

/** @returns the plans that Stripe and the database both say this user has, after the reconciler */
async function settled(user: SignedIn): Promise<number[]> {
  await reconcile();
  const customer = await customerOf(user);
  const { data } = customer
    ? await dashboard.subscriptions.list({ customer, status: "all", limit: 100 })
    : { data: [] };
  const rows =
    await sql`select stripe_subscription_id as id, status, is_current, plan_id from user_subscriptions
    where user_id = ${user.id} and stripe_subscription_id is not null`;
  // Rows of a customer that was deleted stay, and have ended.
  const inStripe = new Map(data.map(({ id, status }) => [id, status]));
  for (const { id, status } of rows) expect(status, id).toBe(inStripe.get(id) ?? "canceled");
  const mirrored = rows.map(({ id }) => id);
  expect(customer ? data.filter(({ id }) => !mirrored.includes(id)) : []).toEqual([]);
  const live = data.filter(({ status }) => ["active", "past_due"].includes(status));
  const current = rows.filter(
    ({ status, is_current }) => is_current && ["active", "past_due"].includes(status),
  );
  expect(current.map(({ id }) => id).sort()).toEqual(live.map(({ id }) => id).sort());
  expect(await sql`select * from pending_refunds`).toEqual([]);
  return current.map(({ plan_id }) => plan_id).sort();
}

const paidOf = async (customer: string): Promise<number> => {
  const { data } = await dashboard.paymentIntents.list({
    customer,
    limit: 100,
    expand: ["data.latest_charge"],
  });
  return data.reduce((sum, { latest_charge: charge }) => {
    const isPaid = typeof charge === "object" && charge?.paid;
    return sum + (isPaid ? charge.amount - charge.amount_refunded : 0);
  }, 0);
};
const paidBy = async (user: SignedIn) => paidOf(await customerOf(user));

test("faults 1, 2, 3, 4: events again, at once and in any order change nothing", async () => {
  await webhooks("hold");
  const user = await subscriber();
  const customer = await customerOf(user);
  const events = await eventsOf(customer);
  expect(events.length).toBeGreaterThan(3);
  for (const event of events.toReversed()) expect(await resend(event)).toBe("200");
  const [event] = events;
  if (event)
    expect(new Set(await Promise.all(Array.from({ length: 5 }, () => resend(event))))).toEqual(
      new Set(["200"]),
    );
  expect(await settled(user)).toEqual([STARTER]);
  const [{ id } = { id: "" }] = (await dashboard.subscriptions.list({ customer })).data;
  await dashboard.subscriptions.cancel(id);
  for (const late of (await eventsOf(customer)).toReversed()) await resend(late);
  expect(await settled(user)).toEqual([]);
});

test("faults 5, 6: an unknown customer is ignored, one that was not written down is linked", async () => {
  const user = await signedIn();
  const stranger = await dashboard.customers.create({ name: "Stranger" });
  await dashboard.customers.update(stranger.id, { name: "Still a stranger" });
  const own = await dashboard.customers.create({ metadata: { userId: user.id } });
  await dashboard.customers.update(own.id, { name: "Known" });
  await toldEverything();
  expect(await customerOf(user)).toBe(own.id);
  const statuses = await sql`select status from payment_events where stripe_customer_id = ${stranger.id}`;
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(["ignored"]));
  expect(await settled(user)).toEqual([]);
});

test("faults 12, 13: Stripe fails during a webhook, or all webhooks are lost: the reconciler finds the payment", async () => {
  await webhooks("hold");
  const user = await signedIn();
  await pay((await begin(user, STARTER)).clientSecret);
  const events = await eventsOf(await customerOf(user));
  await fail({ kind: "500", times: 3, method: "GET", path: "/v1/customers" });
  const paid = events.find(({ type }) => type === "invoice.paid");
  if (paid) expect(await resend(paid)).toMatch(/^5/);
  await endFaults();
  await webhooks("drop");
  await toldEverything();
  expect(await settled(user)).toEqual([STARTER]);
});

test.each([
  ["fault 14: a 500", { kind: "500", times: 2 }, 502],
  ["fault 15: a lost answer", { kind: "reset", when: "after", times: 3 }, 502],
  ["fault 48: a 500 after the call took effect", { kind: "500", when: "after" }, 200],
  ["fault 48: a 500 before the call took effect", { kind: "500" }, 200],
  ["a 429", { kind: "429" }, 502],
])("%s at checkout: one subscription, after one retry at most", async (_what, fault, status) => {
  for (const path of ["/v1/customers", "/v1/subscriptions"]) {
    const user = await signedIn();
    await fail({ ...fault, method: "POST", path });
    expect((await buyAnswer(user, STARTER)).status, path).toBe(status);
    await endFaults();
    expect(await pay((await begin(user, STARTER)).clientSecret)).toBe("succeeded");
    await sync(user);
    expect(await settled(user)).toEqual([STARTER]);
    expect(await paidBy(user)).toBe(900);
  }
});

test("fault 16: ten clicks make one form, paid once", async () => {
  const user = await signedIn();
  const answers = await Promise.all(Array.from({ length: 10 }, () => buyAnswer(user, STARTER)));
  const secrets = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { clientSecret?: string }).clientSecret),
  );
  const opened = new Set(secrets.filter(Boolean));
  expect(opened.size).toBe(1);
  for (const secret of opened) expect(await pay(secret ?? "")).toBe("succeeded");
  await sync(user);
  expect(await settled(user)).toEqual([STARTER]);
  expect(await paidBy(user)).toBe(900);
});

test("faults 17, 50: two plans of a product are paid and the refund fails: one stays, and the refund is made later", async () => {
  const user = await signedIn();
  const first = await begin(user, STARTER);
  const { data } = await dashboard.invoices.list({ customer: await customerOf(user), limit: 1 });
  await fail({ kind: "500", times: 99, method: "POST", path: `/v1/invoices/${data[0]?.id}/void` });
  const second = await begin(user, PRO);
  await endFaults();
  await fail({ kind: "500", times: 99, method: "POST", path: "/v1/refunds" });
  await pay(first.clientSecret);
  await pay(second.clientSecret);
  await toldEverything();
  await sync(user);
  const live = await dashboard.subscriptions.list({ customer: await customerOf(user), status: "active" });
  expect(live.data).toHaveLength(1);
  await expect
    .poll(async () => (await (await call("/api/health")).json()) as object, { timeout: 10_000 })
    .toMatchObject({ ok: true, parts: { refunds: "pending" } });
  await endFaults();
  expect(await settled(user)).toEqual([PRO]);
  expect(await paidBy(user)).toBe(2_900);
});

test("faults 20, 21: an address proves nothing; a failed bank question and another card: paid once", async () => {
  const user = await signedIn();
  const { clientSecret } = await begin(user, STARTER);
  expect(await json(await sync(user))).toEqual({ payment: "none" });
  expect(await pay(clientSecret, "4000002760003184")).toBe("requires_action");
  await control(`3ds/${clientSecret.split("_secret_")[0]}/fail`);
  expect(await pay(clientSecret)).toBe("succeeded");
  await sync(user);
  expect(await settled(user)).toEqual([STARTER]);
  expect(await paidBy(user)).toBe(900);
});

test("faults 22, 30: a form is left for a day, an upgrade declined: nothing is charged, the old plan stays", async () => {
  const user = await subscriber();
  const { clientSecret } = await begin(user, PRO);
  expect(await pay(clientSecret, "4000000000000002")).not.toBe("succeeded");
  await age(user, DAY);
  expect(await settled(user)).toEqual([STARTER]);
  expect(await pay(clientSecret)).not.toBe("succeeded");
  expect(await paidBy(user)).toBe(900);
  expect(await pay((await begin(user, PRO)).clientSecret)).toBe("succeeded");
  await sync(user);
  expect(await settled(user)).toEqual([PRO]);
});

async function pastDue(): Promise<SignedIn> {
  const user = await signedIn();
  await pay((await begin(user, STARTER)).clientSecret, FAILS_LATER);
  await sync(user);
  await age(user, 32 * DAY + 7_200);
  return user;
}

test("faults 23, 24: a declined renewal is paid with another card: the same plan goes on", async () => {
  const user = await pastDue();
  expect(await settled(user)).toEqual([STARTER]);
  const answer = await post("/api/user/subscriptions/pay", { planId: STARTER }, user.token);
  expect(await pay((await json<{ clientSecret: string }>(answer)).clientSecret)).toBe("succeeded");
  await sync(user);
  expect(await settled(user)).toEqual([STARTER]);
  expect(await paidBy(user)).toBe(1_800);
});

test("faults 23, 26: unpaid renewals end the plan, and so does cancelling one that is past due", async () => {
  const [left, cancelled] = [await pastDue(), await pastDue()];
  await age(left, 16 * DAY);
  expect(await settled(left)).toEqual([]);
  expect(await json(await cancel(cancelled, STARTER))).toMatchObject({ immediate: true });
  expect(await settled(cancelled)).toEqual([]);
  const open = await dashboard.invoices.list({ customer: await customerOf(cancelled), status: "open" });
  expect(open.data).toEqual([]);
});

test("faults 25, 27, 28, 29: cancelled twice at once, resumed, ended in the dashboard, upgraded", async () => {
  const user = await subscriber();
  const [one, two] = await Promise.all([cancel(user, STARTER), cancel(user, STARTER)]);
  expect(await json(one)).toEqual(await json(two));
  expect(await json(await buyAnswer(user, STARTER))).toEqual({ freeAccess: true, outcome: "resumed" });
  const [{ id } = { id: "" }] = (await dashboard.subscriptions.list({ customer: await customerOf(user) }))
    .data;
  await dashboard.subscriptions.update(id, { cancel_at: Math.floor(Date.now() / 1000) + 9 * DAY });
  await toldEverything();
  expect(await settled(user)).toEqual([STARTER]);
  expect((await post("/api/user/subscriptions/resume", { planId: STARTER }, user.token)).status).toBe(200);
  expect((await dashboard.subscriptions.retrieve(id)).cancel_at).toBeNull();
  await cancel(user, STARTER);
  await pay((await begin(user, PRO)).clientSecret);
  await sync(user);
  expect(await settled(user)).toEqual([PRO]);
});

test("faults 34, 51: an account is deleted while its form is paid: nothing but the earlier plan stays paid", async () => {
  const user = await subscriber();
  const customer = await customerOf(user);
  const { clientSecret } = await begin(user, 6);
  // The form is taken back by the deletion alone, which waits.
  await toldEverything();
  await webhooks("hold");
  await fail({ kind: "slow", method: "POST", path: "/v1/invoices/", delayMilliseconds: 1_500 });
  const deleting = post("/api/user/account/delete", {}, user.token);
  await expect.poll(() => control("faults", undefined, "GET")).toEqual([]);
  expect(await pay(clientSecret)).toBe("succeeded");
  expect((await deleting).status).toBe(200);
  expect(await paidOf(customer)).toBe(900);
  expect(await settled(user)).toEqual([]);
});

test("fault 35: the customer is deleted in the dashboard: the plan has ended, and another can be bought", async () => {
  const user = await subscriber();
  await dashboard.customers.del(await customerOf(user));
  await toldEverything();
  expect(await settled(user)).toEqual([]);
  expect(await plansOf(user)).toEqual([]);
  await pay((await begin(user, STARTER)).clientSecret);
  await sync(user);
  expect(await settled(user)).toEqual([STARTER]);
});

test("fault 36: a refund while an upgrade's form is open takes the form back; a dispute ends the plan", async () => {
  const user = await subscriber();
  const { clientSecret } = await begin(user, PRO);
  const { data } = await dashboard.paymentIntents.list({ customer: await customerOf(user) });
  const paid = data.find(({ status }) => status === "succeeded");
  await dashboard.refunds.create({ payment_intent: paid?.id ?? "" });
  await toldEverything();
  expect(await pay(clientSecret)).not.toBe("succeeded");
  expect(await settled(user)).toEqual([STARTER]);
  const other = await signedIn();
  await pay((await begin(other, STARTER)).clientSecret, DISPUTED);
  await toldEverything();
  expect(await settled(other)).toEqual([]);
});

test("fault 44: another user's plan cannot be cancelled, nor anything without a session", async () => {
  const [owner, other] = [await subscriber(), await signedIn()];
  expect((await cancel(other, STARTER)).status).toBe(404);
  expect((await post("/api/user/subscriptions/cancel", { planId: STARTER })).status).toBe(401);
  expect(await settled(owner)).toEqual([STARTER]);
});

test.each([
  ["fault 7: a signature of another secret", { secret: "whsec_wrong" }, {}, 400, undefined],
  ["fault 8: a signature of six minutes ago", { age: 360 }, {}, 400, undefined],
  ["fault 45: an event of live mode", {}, { livemode: true }, 200, "ignored"],
  ["fault 46: a type of event that is not known", {}, { type: "customer.levitated" }, 200, "ignored"],
])(
  "%s is answered as documented and changes nothing",
  async (_what, how: { secret?: string; age?: number }, more, status, kept) => {
    const user = await subscriber();
    const customer = await customerOf(user);
    const id = `evt_${customer}_${status}_${how.age ?? 0}`;
    const created = Math.floor(Date.now() / 1000);
    const object = { id: "sub_x", object: "subscription", customer };
    const event = { id, object: "event", type: "customer.subscription.updated", created, livemode: false };
    const payload = JSON.stringify({ ...event, data: { object }, ...more });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: how.secret ?? stack.stripeWebhookSecret.split(",")[0]?.trim() ?? "",
      timestamp: created - (how.age ?? 0),
    });
    const answer = await call("/api/stripe/webhook", {
      method: "POST",
      body: payload,
      headers: { "stripe-signature": signature },
    });
    expect(answer.status).toBe(status);
    const [row] = await sql`select status from payment_events where id = ${id}`;
    expect(row?.status).toBe(kept);
    expect(await settled(user)).toEqual([STARTER]);
  },
);

test("faults 47, 49: Stripe is slow and Subscribe is clicked again: one form", async () => {
  const user = await signedIn();
  await json(await buyAnswer(user, 6));
  await fail({ kind: "slow", method: "POST", path: "/v1/subscriptions", delayMilliseconds: 4_000 });
  const [one, two] = await Promise.all([begin(user, STARTER), begin(user, STARTER)]);
  expect(one.clientSecret).toBe(two.clientSecret);
  await pay(one.clientSecret);
  await sync(user);
  expect(await settled(user)).toEqual([STARTER]);
});

const OUTAGE = { kind: "reset", times: 100_000, path: "/v1/" };

test.each<[string, number[], (user: SignedIn) => Promise<Response>, number[], number]>([
  ["a purchase", [], (user) => buyAnswer(user, STARTER), [], STARTER],
  ["an upgrade", [STARTER], (user) => buyAnswer(user, YEARLY), [STARTER], YEARLY],
  ["a cancel", [STARTER], (user) => cancel(user, STARTER), [STARTER], STARTER],
])(
  "fault 52: Stripe is unreachable during %s: a message, nothing is wrong afterwards, and it can be done",
  async (_what, has, act, kept, wanted) => {
    const user = has[0] ? await subscriber(has[0]) : await signedIn();
    await fail(OUTAGE);
    const refused = await act(user);
    expect(await json(refused, 502)).toMatchObject({ code: "outside_failed" });
    await endFaults();
    expect(await settled(user)).toEqual(kept);
    const answer = await json<{ clientSecret?: string }>(await act(user));
    if (answer.clientSecret) expect(await pay(answer.clientSecret)).toBe("succeeded");
    await sync(user);
    expect(await settled(user)).toEqual([wanted]);
  },
);
