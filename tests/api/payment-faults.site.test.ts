import { afterEach, expect, test } from "vitest";
import { waitForWorker } from "#tests/support/stack-purchases.ts";
import { call, post, type SignedIn, signedIn, sql } from "./client.ts";
import {
  ageCustomer,
  cancel,
  clearFaults,
  control,
  DAY,
  dashboard,
  deliverEvent,
  expectSettled,
  getCustomerId,
  getPaidCents,
  injectFault,
  listEvents,
  listSettledPlans,
  requestPayment,
  resendEvent,
  setWebhooks,
} from "./payment-scenario.ts";
import {
  completePurchase,
  flushWebhooks,
  json,
  listPlans,
  PRO,
  pay,
  STARTER,
  startCheckout,
  subscriber,
  sync,
} from "./payment-steps.ts";
import { startServer } from "./start-server.ts";

/* Faults of docs/billing-failure-modes.md over HTTP, with the running site, its database and the Stripe
   emulator. After every scenario the reconciler runs, and then Stripe and the database must agree. */
const YEARLY = 4;
const FAILS_LATER = "4000000000000341";
const DISPUTED = "4000000000000259";

afterEach(async () => {
  await clearFaults();
  await setWebhooks("normal");
});

test("faults 1, 2, 3, 4: events that arrive repeatedly, concurrently and out of order change nothing", async () => {
  await setWebhooks("hold");
  const user = await subscriber();
  const customer = await getCustomerId(user);
  const events = await listEvents(customer);
  expect(events.length).toBeGreaterThan(3);
  for (const event of events.toReversed()) expect(await resendEvent(event)).toBe("200");
  const [event] = events;
  if (event)
    expect(new Set(await Promise.all(Array.from({ length: 5 }, () => resendEvent(event))))).toEqual(
      new Set(["200"]),
    );
  expect(await listSettledPlans(user)).toEqual([STARTER]);
  const [{ id } = { id: "" }] = (await dashboard.subscriptions.list({ customer })).data;
  await dashboard.subscriptions.cancel(id);
  for (const late of (await listEvents(customer)).toReversed()) await resendEvent(late);
  await waitForWorker();
  expect(await listPlans(user)).toEqual([]);
  expect(await listSettledPlans(user)).toEqual([]);
});

test("faults 5, 6: an unknown customer is ignored, and a customer that was not stored is linked", async () => {
  const user = await signedIn();
  const stranger = await dashboard.customers.create({ name: "Stranger" });
  await dashboard.customers.update(stranger.id, { name: "Still a stranger" });
  const own = await dashboard.customers.create({ metadata: { userId: user.id } });
  await dashboard.customers.update(own.id, { name: "Known" });
  await flushWebhooks();
  expect(await getCustomerId(user)).toBe(own.id);
  const statuses = await sql`select status from stripe_events where stripe_customer_id = ${stranger.id}`;
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(["ignored"]));
  expect(await listSettledPlans(user)).toEqual([]);
});

test("faults 12, 13: the reconciler finds a payment after Stripe failed during a webhook or all webhooks were lost", async () => {
  await setWebhooks("hold");
  const user = await signedIn();
  await pay((await startCheckout(user, STARTER)).clientSecret);
  const events = await listEvents(await getCustomerId(user));
  await injectFault({ kind: "500", times: 3, method: "GET", path: "/v1/customers" });
  const paid = events.find(({ type }) => type === "invoice.paid");
  if (!paid) throw new Error("The payment has no event.");
  expect(await resendEvent(paid)).toBe("200");
  const listStatus = () => sql`select status from stripe_events where id = ${paid.id}`;
  await expect.poll(listStatus).toEqual([{ status: "failed" }]);
  expect(await listPlans(user)).toEqual([]);
  await clearFaults();
  await setWebhooks("drop");
  await flushWebhooks();
  expect(await listSettledPlans(user)).toEqual([STARTER]);
});

test.each([
  ["fault 14: a 500", { kind: "500", times: 2 }, 502],
  ["fault 15: a lost answer", { kind: "reset", when: "after", times: 3 }, 502],
  ["fault 48: a 500 after the call took effect", { kind: "500", when: "after" }, 200],
  ["fault 48: a 500 before the call took effect", { kind: "500" }, 200],
  ["a 429", { kind: "429" }, 502],
])("%s at checkout: one subscription after at most one retry", async (_what, fault, status) => {
  for (const path of ["/v1/customers", "/v1/subscriptions"]) {
    const user = await signedIn();
    await injectFault({ ...fault, method: "POST", path });
    expect((await requestPayment(user, STARTER)).status, path).toBe(status);
    await clearFaults();
    await completePurchase(user, STARTER);
    await expectSettled(user, [STARTER], 900);
  }
});

test("fault 16: ten clicks create one payment form, which is paid once", async () => {
  const user = await signedIn();
  const answers = await Promise.all(Array.from({ length: 10 }, () => requestPayment(user, STARTER)));
  const secrets = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { clientSecret?: string }).clientSecret),
  );
  const opened = new Set(secrets.filter(Boolean));
  expect(opened.size).toBe(1);
  for (const secret of opened) expect(await pay(secret ?? "")).toBe("succeeded");
  await sync(user);
  await expectSettled(user, [STARTER], 900);
});

test("faults 17, 50: when two plans of a product are paid and the refund fails, one stays and the refund is made later", async () => {
  // A webhook between the two payments would cancel the first form.
  await setWebhooks("hold");
  const user = await signedIn();
  const first = await startCheckout(user, STARTER);
  const { data } = await dashboard.invoices.list({ customer: await getCustomerId(user), limit: 1 });
  await injectFault({ kind: "500", times: 99, method: "POST", path: `/v1/invoices/${data[0]?.id}/void` });
  const second = await startCheckout(user, PRO);
  await clearFaults();
  await injectFault({ kind: "500", times: 99, method: "POST", path: "/v1/refunds" });
  expect(await pay(first.clientSecret)).toBe("succeeded");
  expect(await pay(second.clientSecret)).toBe("succeeded");
  await setWebhooks("normal");
  await flushWebhooks();
  await sync(user);
  const live = await dashboard.subscriptions.list({ customer: await getCustomerId(user), status: "active" });
  expect(live.data).toHaveLength(1);
  await expect
    .poll(async () => (await (await call("/api/health")).json()) as object)
    .toMatchObject({ ok: true, components: { refunds: "pending" } });
  await clearFaults();
  await expectSettled(user, [PRO], 2_900);
});

test("faults 20, 21: a return URL proves nothing, and after failed 3-D Secure another card is charged once", async () => {
  const user = await signedIn();
  const { clientSecret } = await startCheckout(user, STARTER);
  expect(await json(await sync(user))).toEqual({ payment: "none" });
  expect(await pay(clientSecret, "4000002760003184")).toBe("requires_action");
  await control(`3ds/${clientSecret.split("_secret_")[0]}/fail`);
  expect(await pay(clientSecret)).toBe("succeeded");
  await sync(user);
  await expectSettled(user, [STARTER], 900);
});

test("faults 22, 30: an abandoned form or a declined upgrade charges nothing and keeps the old plan", async () => {
  const user = await subscriber();
  const { clientSecret } = await startCheckout(user, PRO);
  expect(await pay(clientSecret, "4000000000000002")).not.toBe("succeeded");
  await ageCustomer(user, DAY);
  expect(await listSettledPlans(user)).toEqual([STARTER]);
  expect(await pay(clientSecret)).not.toBe("succeeded");
  expect(await getPaidCents(user)).toBe(900);
  await completePurchase(user, PRO);
  expect(await listSettledPlans(user)).toEqual([PRO]);
});

async function pastDue(): Promise<SignedIn> {
  const user = await signedIn();
  await completePurchase(user, STARTER, FAILS_LATER);
  await ageCustomer(user, 32 * DAY + 7_200);
  return user;
}

test("faults 23, 24: paying a declined renewal with another card keeps the plan", async () => {
  const user = await pastDue();
  expect(await listSettledPlans(user)).toEqual([STARTER]);
  const answer = await post("/api/user/subscriptions/pay", { planId: STARTER }, user.token);
  expect(await pay((await json<{ clientSecret: string }>(answer)).clientSecret)).toBe("succeeded");
  await sync(user);
  await expectSettled(user, [STARTER], 1_800);
});

test("faults 23, 26: unpaid renewals end the plan, and so does canceling a past-due one", async () => {
  const [left, canceled] = [await pastDue(), await pastDue()];
  await ageCustomer(left, 16 * DAY);
  expect(await listSettledPlans(left)).toEqual([]);
  expect(await json(await cancel(canceled, STARTER))).toMatchObject({ immediate: true });
  expect(await listSettledPlans(canceled)).toEqual([]);
  const open = await dashboard.invoices.list({ customer: await getCustomerId(canceled), status: "open" });
  expect(open.data).toEqual([]);
});

test("faults 25, 27, 28, 29: a plan can be canceled twice at once, resumed, ended in the dashboard and upgraded", async () => {
  const user = await subscriber();
  const [one, two] = await Promise.all([cancel(user, STARTER), cancel(user, STARTER)]);
  expect(await json(one)).toEqual(await json(two));
  expect(await json(await requestPayment(user, STARTER))).toEqual({ freeAccess: true, outcome: "resumed" });
  const [{ id } = { id: "" }] = (await dashboard.subscriptions.list({ customer: await getCustomerId(user) }))
    .data;
  await dashboard.subscriptions.update(id, { cancel_at: Math.floor(Date.now() / 1000) + 9 * DAY });
  await flushWebhooks();
  expect(await listSettledPlans(user)).toEqual([STARTER]);
  expect((await post("/api/user/subscriptions/resume", { planId: STARTER }, user.token)).status).toBe(200);
  expect((await dashboard.subscriptions.retrieve(id)).cancel_at).toBeNull();
  await cancel(user, STARTER);
  await completePurchase(user, PRO);
  expect(await listSettledPlans(user)).toEqual([PRO]);
});

test("faults 34, 51: after an account is deleted during a payment, only the earlier plan stays paid", async () => {
  const user = await subscriber();
  const customer = await getCustomerId(user);
  const { clientSecret } = await startCheckout(user, 6);
  // Only the account deletion, which waits, cancels the form.
  await flushWebhooks();
  await setWebhooks("hold");
  await injectFault({ kind: "slow", method: "POST", path: "/v1/invoices/", delayMilliseconds: 1_500 });
  const deleting = post("/api/user/account/delete", {}, user.token);
  await expect.poll(() => control("faults", undefined, "GET")).toEqual([]);
  expect(await pay(clientSecret)).toBe("succeeded");
  expect((await deleting).status).toBe(200);
  expect(await getPaidCents(customer)).toBe(900);
  expect(await listSettledPlans(user)).toEqual([]);
});

test("fault 35: a customer deleted in the dashboard ends the plan, and another one can be bought", async () => {
  const user = await subscriber();
  await dashboard.customers.del(await getCustomerId(user));
  await flushWebhooks();
  expect(await listSettledPlans(user)).toEqual([]);
  expect(await listPlans(user)).toEqual([]);
  await completePurchase(user, STARTER);
  expect(await listSettledPlans(user)).toEqual([STARTER]);
});

test("fault 36: a refund during an open upgrade cancels its form, and a dispute ends the plan", async () => {
  const user = await subscriber();
  const { clientSecret } = await startCheckout(user, PRO);
  const { data } = await dashboard.paymentIntents.list({ customer: await getCustomerId(user) });
  const paid = data.find(({ status }) => status === "succeeded");
  await dashboard.refunds.create({ payment_intent: paid?.id ?? "" });
  await flushWebhooks();
  expect(await pay(clientSecret)).not.toBe("succeeded");
  expect(await listSettledPlans(user)).toEqual([STARTER]);
  const other = await signedIn();
  await pay((await startCheckout(other, STARTER)).clientSecret, DISPUTED);
  await flushWebhooks();
  expect(await listSettledPlans(other)).toEqual([]);
});

test.each([
  ["fault 45: an event of live mode", { livemode: true }],
  ["fault 46: a type of event that is not known", { type: "customer.levitated" }],
])("%s is ignored and changes nothing", async (_what, more) => {
  const user = await subscriber();
  const customer = await getCustomerId(user);
  const id = `evt_${customer}`;
  const object = { id: "sub_x", object: "subscription", customer };
  const created = Math.floor(Date.now() / 1000);
  const event = { id, object: "event", type: "customer.subscription.updated", created, livemode: false };
  expect(await deliverEvent({ ...event, data: { object }, ...more })).toBe(200);
  expect(await sql`select status from stripe_events where id = ${id}`).toEqual([{ status: "ignored" }]);
  expect(await listSettledPlans(user)).toEqual([STARTER]);
});

test("fault 47: when Stripe responds after the timeout, an error is shown and the retry is the same purchase", async () => {
  const site = await startServer({ STRIPE_TIMEOUT_MS: "300" });
  const user = await signedIn();
  const slow = { kind: "slow", method: "POST", path: "/v1/subscriptions", delayMilliseconds: 2_500 };
  await injectFault(slow);
  const refused = await requestPayment(user, STARTER, { at: site });
  expect(await json(refused, 504)).toMatchObject({
    code: "upstream_timeout",
    message: expect.stringMatching(/takes too long to answer. Nothing was charged/),
  });
  await completePurchase(user, STARTER);
  expect(await listSettledPlans(user)).toEqual([STARTER]);
  const customer = await getCustomerId(user);
  expect((await dashboard.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
  expect(await getPaidCents(customer)).toBe(900);
});

test("fault 49: a second click on Subscribe while Stripe is slow creates no second form", async () => {
  const user = await signedIn();
  await json(await requestPayment(user, 6));
  await injectFault({ kind: "slow", method: "POST", path: "/v1/subscriptions", delayMilliseconds: 1_500 });
  const [one, two] = await Promise.all([startCheckout(user, STARTER), startCheckout(user, STARTER)]);
  expect(one.clientSecret).toBe(two.clientSecret);
  await pay(one.clientSecret);
  await sync(user);
  expect(await listSettledPlans(user)).toEqual([STARTER]);
});

const OUTAGE = { kind: "reset", times: 100_000, path: "/v1/" };

test.each<[string, number[], (user: SignedIn) => Promise<Response>, number[], number]>([
  ["a purchase", [], (user) => requestPayment(user, STARTER), [], STARTER],
  ["an upgrade", [STARTER], (user) => requestPayment(user, YEARLY), [STARTER], YEARLY],
  ["a cancel", [STARTER], (user) => cancel(user, STARTER), [STARTER], STARTER],
])(
  "fault 52: when Stripe is unreachable during %s, an error is shown, the state stays consistent, and a retry succeeds",
  async (_what, has, act, kept, wanted) => {
    const user = has[0] ? await subscriber(has[0]) : await signedIn();
    await injectFault(OUTAGE);
    const refused = await act(user);
    expect(await json(refused, 502)).toMatchObject({ code: "upstream_failed" });
    await clearFaults();
    expect(await listSettledPlans(user)).toEqual(kept);
    const answer = await json<{ clientSecret?: string }>(await act(user));
    if (answer.clientSecret) expect(await pay(answer.clientSecret)).toBe("succeeded");
    await sync(user);
    expect(await listSettledPlans(user)).toEqual([wanted]);
  },
);
