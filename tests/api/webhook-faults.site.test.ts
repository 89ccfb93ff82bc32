import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { stack } from "#tests/support/stack.ts";
import { waitForWorker } from "#tests/support/stack-purchases.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";
import { call, type SignedIn, signedIn, sql, withFreePlan } from "./client.ts";
import {
  deliverEvent,
  getCustomerId,
  getPaidCents,
  listEvents,
  listSettledPlans,
  resendEvent,
  setWebhooks,
} from "./payment-scenario.ts";
import { json, listPlans, pay, STARTER, startCheckout, sync } from "./payment-steps.ts";
import { startServer } from "./start-server.ts";

/* Faults of docs/billing-failure-modes.md between Stripe and the webhook over HTTP. Tests that need a server
   in a certain state start another server of the build under test. */
const TEN_MINUTES = 600;

afterEach(() => setWebhooks("normal"));

/** A user who has paid while all webhooks are dropped. */
async function payUnheard(): Promise<SignedIn> {
  await setWebhooks("drop");
  const user = await signedIn();
  expect(await pay((await startCheckout(user, STARTER)).clientSecret)).toBe("succeeded");
  await sql`update stripe_customers set last_synced_at = now() where user_id = ${user.id}`;
  return user;
}

async function getPaidEvent(user: SignedIn) {
  const paid = (await listEvents(await getCustomerId(user))).find(({ type }) => type === "invoice.paid");
  if (!paid) throw new Error("The payment has no event.");
  return paid;
}

test("fault 9: while the signing secret is replaced, the webhook accepts the old, the new, and both in one header", async () => {
  const current = stack.stripeWebhookSecret;
  const site = await startServer({ STRIPE_WEBHOOK_SECRET: `whsec_next, ${current}` });
  for (const secrets of [[current], ["whsec_next"], ["whsec_other", "whsec_next"]]) {
    const user = await payUnheard();
    const event = await getPaidEvent(user);
    expect(await deliverEvent(event, { to: site, secrets: ["whsec_other"] })).toBe(400);
    expect(await listPlans(user)).toEqual([]);
    expect(await deliverEvent(event, { to: site, secrets })).toBe(200);
    await waitForWorker();
    expect(await listPlans(user)).toEqual([STARTER]);
    expect(await listSettledPlans(user)).toEqual([STARTER]);
  }
});

test("fault 11: the webhook returns 503 at once while the database is unreachable, and the next delivery is processed", async () => {
  const link = await openTcpProxy(stack.databaseUrl);
  onTestFinished(link.close);
  const site = await startServer({ DATABASE_URL: link.url });
  const user = await payUnheard();
  const event = await getPaidEvent(user);
  link.sever();
  const startedAt = performance.now();
  expect(await deliverEvent(event, { to: site })).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(await sql`select 1 from stripe_events where id = ${event.id}`).toEqual([]);
  link.restore();
  expect(await deliverEvent(event, { to: site })).toBe(200);
  await waitForWorker();
  expect(await listPlans(user)).toEqual([STARTER]);
  expect(await listSettledPlans(user, site)).toEqual([STARTER]);
});

test("fault 19: the page's own sync grants access before any webhook, and the late webhooks change nothing", async () => {
  await setWebhooks("hold");
  const user = await signedIn();
  expect(await pay((await startCheckout(user, STARTER)).clientSecret)).toBe("succeeded");
  expect(await json(await sync(user))).toEqual({ payment: "confirmed" });
  expect(await listPlans(user)).toEqual([STARTER]);
  const customer = await getCustomerId(user);
  for (const event of await listEvents(customer)) expect(await resendEvent(event)).toBe("200");
  await waitForWorker();
  expect(await listSettledPlans(user)).toEqual([STARTER]);
  expect(await getPaidCents(customer)).toBe(900);
});

async function getUsagePeriodEnd(at: string, token: string): Promise<string> {
  const answer = await call("/api/tools/by-key/screenshot", { at, token });
  return (await json<{ usageInfo: { resetsAt: string } }>(answer)).usageInfo.resetsAt;
}

test.each([
  ["ahead", TEN_MINUTES],
  ["behind", -TEN_MINUTES],
])(
  "fault 37: a server whose clock is ten minutes %s rejects webhooks, loses no payment, and counts usage by the database's clock",
  async (_direction, offset) => {
    const site = await startServer({
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "clock-offset.mjs")}`,
      CLOCK_OFFSET_SECONDS: String(offset),
    });
    const user = await payUnheard();
    expect(await deliverEvent(await getPaidEvent(user), { to: site })).toBe(400);
    expect(await listPlans(user)).toEqual([]);
    expect(await listSettledPlans(user, site)).toEqual([STARTER]);

    const free = await withFreePlan();
    // The usage period ends between the database's and the server's clock.
    await sql`update user_subscriptions set usage_anchor_at =
    date_trunc('second', now() + make_interval(years => -4, secs => ${offset / 2})) where user_id = ${free.id}`;
    expect(await getUsagePeriodEnd(site, free.token)).toBe(await getUsagePeriodEnd(stack.site, free.token));
  },
  60_000,
);
