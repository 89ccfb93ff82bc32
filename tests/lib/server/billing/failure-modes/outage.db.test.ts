// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listDisputes } from "#db/queries/stripe-events.ts";
import { startCheckout } from "#server/billing/checkout.ts";
import { reconcile } from "#server/billing/reconcile.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { withDatabaseOutage } from "#tests/support/database-outage.ts";
import { toMeteredCall } from "#tests/support/metered-call.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { dashboard, failNext, pay, payment } from "#tests/support/stripe-emulator.ts";
import { disputeCharge } from "../../../../../emulators/stripe/src/billing/charge-card.ts";
import {
  begin,
  buy,
  DAY,
  getCustomerId,
  getUserPaidCents,
  listLiveSubscriptions,
  listRows,
  NAMES_PRO,
  PRO,
  STARTER,
  sync,
  toIntentId,
  YEARLY,
} from "./fixtures.ts";
import {
  buildEvent,
  deliver,
  openEndpoint,
  payWithoutSync,
  setProductClock,
  withProductClock,
} from "./webhook-harness.ts";

vi.hoisted(() => {
  process.env.STRIPE_TIMEOUT_MS = "300";
});

let endpoint: Awaited<ReturnType<typeof openEndpoint>>;
const { service, deliverer } = payment;

beforeAll(async () => {
  endpoint = await openEndpoint();
});
afterAll(() => endpoint.close());

/** Disputes a payment, and delivers the events. */
async function dispute(clientSecret: string): Promise<void> {
  const intent = await dashboard.paymentIntents.retrieve(toIntentId(clientSecret));
  const charge = String(intent.latest_charge);
  service.transaction((tx) => {
    const found = tx.find("charge", charge);
    if (found) disputeCharge(tx, found);
  });
  await deliverer.flush();
}

const runTool = (user: TestUser) => withReservedUsage(toMeteredCall(user), async () => {});

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

test("fault 11: the webhook answers 503 while the database is down, and the next delivery is processed", async () => {
  expectConsoleError(/accepting connections|terminating connection|CONNECTION|ECONNRESET|EPIPE/);
  service.set("webhooks", "hold");
  const { user, customer } = await payWithoutSync();
  const event = buildEvent(customer);
  await withDatabaseOutage(async () => {
    const began = Date.now();
    expect(await deliver(event)).toBe(503);
    expect(Date.now() - began).toBeLessThan(10_000);
  });
  expect(await sql`select 1 from stripe_events where id = ${event.id}`).toEqual([]);
  expect(await deliver(event)).toBe(200);
  expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true }]);
});

describe("with missing or rejected webhooks,", () => {
  test("fault 13: the reconciler processes events lost for two hours", async () => {
    service.set("webhooks", "drop");
    const { user } = await payWithoutSync();
    await deliverer.flush();
    service.advance(2 * 3_600);
    service.set("webhooks", "normal");
    expect(await listRows(user)).toEqual([]);
    expect(await reconcile()).toMatchObject({ ran: true, failed: 0 });
    expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true }]);
    const [remote] = await listLiveSubscriptions(user);
    await runTool(user);
    const [counter] = await sql`select period_start from usage_counters where user_id = ${user.id}`;
    expect(counter?.period_start).toEqual(new Date((remote?.billing_cycle_anchor ?? 0) * 1000));
  });

  test.each([
    ["ten minutes ahead", 600],
    ["ten minutes behind", -600],
  ])(
    "fault 37: deliveries are rejected while our clock is %s, and no event is lost",
    async (_name, seconds) => {
      service.set("webhooks", "hold");
      const { user } = await payWithoutSync();
      setProductClock(seconds);
      try {
        endpoint.statuses.length = 0;
        service.set("webhooks", "normal");
        await deliverer.flush();
        expect(endpoint.statuses.length).toBeGreaterThan(2);
        expect(new Set(endpoint.statuses)).toEqual(new Set([400]));
        expect(await listRows(user)).toEqual([]);
        expect(await withProductClock(() => reconcile(new Date(Date.now())))).toMatchObject({
          ran: true,
          failed: 0,
        });
        expect(await listRows(user)).toMatchObject([{ status: "active" }]);
      } finally {
        setProductClock(0);
      }
      service.advance(600);
      await deliverer.flush();
      expect(endpoint.statuses.at(-1)).toBe(200);
    },
  );

  test("fault 37: usage periods follow the database's clock, not the process's", async () => {
    await startCheckout(user, 1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 70 * DAY * 1000 });
    try {
      await runTool(user);
    } finally {
      vi.useRealTimers();
    }
    await runTool(user);
    const counters = await sql`select used from usage_counters where user_id = ${user.id}`;
    expect(counters).toEqual([{ used: 2 }]);
  });
});

describe("fault 36: a disputed payment", () => {
  test("ends access and records the reason at Stripe", async () => {
    const warn = vi.spyOn(console, "warn");
    service.set("webhooks", "normal");
    const { clientSecret } = await begin(user, STARTER);
    expect(await pay(clientSecret, "4000000000000259")).toBe("succeeded");
    await deliverer.flush();
    expect(await listRows(user)).toMatchObject([{ status: "canceled" }]);
    expect(await listLiveSubscriptions(user)).toEqual([]);
    expect(warn.mock.calls.flat().join("\n")).toContain("billing.payment_disputed");
    const { data } = await dashboard.subscriptions.list({
      customer: await getCustomerId(user),
      status: "all",
    });
    expect(data[0]?.cancellation_details?.comment).toBe("Payment disputed");
    const [dispute] = await listDisputes(1);
    expect(dispute).toMatchObject({ type: "charge.dispute.created", customerId: await getCustomerId(user) });
  });

  test("cancels the upgrade it was credited to and refunds the upgrade's own payment", async () => {
    service.set("webhooks", "normal");
    const paid = await buy(user, PRO);
    const { summary } = await buy(user, YEARLY);
    expect(summary.creditCents).toBeGreaterThan(2_890);
    const { clientSecret: open } = await begin(user, NAMES_PRO);
    await dispute(paid.clientSecret);
    expect(await listLiveSubscriptions(user)).toEqual([]);
    expect(await listRows(user)).toMatchObject([
      { plan_id: PRO, status: "canceled" },
      { plan_id: YEARLY, status: "canceled" },
      { plan_id: NAMES_PRO, status: "incomplete" },
    ]);
    // The disputed payment remains, plus a cent or two for the seconds of usage.
    expect(await getUserPaidCents(user)).toBeLessThan(2_905);
    expect(await getUserPaidCents(user)).toBeGreaterThanOrEqual(2_900);
    // A checkout without credit from the disputed payment can still be paid.
    expect(await pay(open)).toBe("succeeded");
  });

  test("cancels a second upgrade and makes its open checkout unpayable", async () => {
    service.set("webhooks", "normal");
    const paid = await buy(user, STARTER);
    await buy(user, PRO);
    const { clientSecret } = await begin(user, YEARLY);
    await dispute(paid.clientSecret);
    expect(await listLiveSubscriptions(user)).toEqual([]);
    expect(await pay(clientSecret)).toMatch(/cannot confirm/);
    expect(await getUserPaidCents(user)).toBeLessThan(905);
  });

  test("makes an open checkout with its credit unpayable", async () => {
    service.set("webhooks", "normal");
    const paid = await buy(user, STARTER);
    const { clientSecret } = await begin(user, PRO);
    await dispute(paid.clientSecret);
    expect(await pay(clientSecret)).toMatch(/cannot confirm/);
    expect((await begin(user, PRO)).summary.creditCents).toBe(0);
  });

  test("is processed by the reconciler when its event failed and is not delivered again", async () => {
    service.set("webhooks", "hold");
    await buy(user, STARTER, "4000000000000259");
    const { data } = await dashboard.events.list({ type: "charge.dispute.created", limit: 1 });
    await failNext({ kind: "500", times: 3, method: "GET", path: "/v1/charges" });
    expect(await deliver(data[0] ?? {})).toBe(200);
    expect(await listRows(user)).toMatchObject([{ status: "active" }]);
    service.transaction((tx) => {
      for (const event of tx.list("event")) tx.save("event", { ...event, pending_webhooks: 0 });
    });
    await sql`update stripe_events set received_at = now() - interval '1 minute' where id = ${data[0]?.id ?? ""}`;
    expect(await reconcile()).toMatchObject({ events: 1, failed: 0 });
    expect(await listRows(user)).toMatchObject([{ status: "canceled" }]);
  });
});

test("fault 47: startCheckout throws upstream_timeout for a slow Stripe, and a retry continues the same checkout", async () => {
  service.set("webhooks", "drop");
  const slow = { kind: "slow", when: "before", method: "POST", path: "/v1/subscriptions" };
  await failNext({ ...slow, delayMilliseconds: 4_000 });
  // The second attempt finds its idempotency key in use.
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(startCheckout(user, STARTER)).rejects.toMatchObject({
      code: "upstream_timeout",
      message: expect.stringMatching(/takes too long to answer. Nothing was charged/),
    });
  await expect.poll(() => service.keysInUse.size).toBe(0);
  // The slow call has completed, so the retry finds its subscription.
  const { clientSecret } = await begin(user, STARTER);
  expect(await sql`select 1 from checkout_attempts where user_id = ${user.id}`).toHaveLength(1);
  expect((await begin(user, STARTER)).clientSecret).toBe(clientSecret);
  await sync(user);
  expect(await listRows(user)).toMatchObject([{ status: "incomplete" }]);
});
