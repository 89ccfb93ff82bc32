import Stripe from "stripe";
import { expect } from "vitest";
import { stack } from "#tests/support/stack.ts";
import { post, type SignedIn, site, sql } from "./client.ts";
import { json } from "./payment-steps.ts";

/* Controls of the Stripe emulator, and the invariants at the end of a payment scenario. */

export const DAY = 86_400;

const { hostname, port } = new URL(stack.stripe);

/** A Stripe client with the merchant's key, for actions in the dashboard. */
export const dashboard = new Stripe(stack.stripeSecretKey, {
  host: hostname,
  port,
  protocol: "http",
  telemetry: false,
});

/** Calls `/__sandbox/{path}` of the Stripe emulator. */
export async function control(path: string, body?: object, method = "POST"): Promise<unknown> {
  const response = await fetch(`${stack.stripe}/__sandbox/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status, path).toBe(200);
  return response.json();
}

export const injectFault = (fault: object) => control("faults", fault);
export const clearFaults = () => control("faults", undefined, "DELETE");
export const setWebhooks = (mode: "normal" | "drop" | "hold") => control("webhooks", { mode });

export const requestPayment = (user: SignedIn, planId: number, init: { at?: string } = {}) =>
  post("/api/payments/create-payment-intent", { planId }, user.token, init);
export const cancel = (user: SignedIn, planId: number) =>
  post("/api/user/subscriptions/cancel", { planId }, user.token);

export async function getCustomerId({ id }: SignedIn): Promise<string> {
  const [row] = await sql`select stripe_customer_id as id from stripe_customers where user_id = ${id}`;
  return row?.id;
}

/** Advances Stripe's clock for one customer. */
export const ageCustomer = async (user: SignedIn, seconds: number) =>
  control(`customers/${await getCustomerId(user)}/age`, { seconds });

export type Event = { id: string; type: string; data: { object: { id: string; customer?: string } } };

export async function listEvents(customer: string): Promise<Event[]> {
  const log = (await control("events", undefined, "GET")) as { event: Event }[];
  return log
    .map(({ event }) => event)
    .filter(({ data: { object } }) => object.customer === customer || object.id === customer)
    .reverse();
}

/** Delivers an event again. @returns the status of the response */
export const resendEvent = async ({ id }: Event) =>
  ((await control(`events/${id}/resend`)) as { status: string }).status;

type Delivery = { to?: string; secrets?: string[] };

const ENDPOINT_SECRET = stack.stripeWebhookSecret.split(",")[0]?.trim() ?? "";

/**
 * Posts an event to the webhook as Stripe does, with one signature per secret. @returns the status of the
 * response
 */
export async function deliverEvent(
  event: object,
  { to = site, secrets = [ENDPOINT_SECRET] }: Delivery = {},
): Promise<number> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const signatures = secrets.map((secret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }).split(",").slice(1).join(","),
  );
  const { status } = await fetch(`${to}/api/stripe/webhook`, {
    method: "POST",
    body: payload,
    headers: { "stripe-signature": [`t=${timestamp}`, ...signatures].join(",") },
  });
  return status;
}

/**
 * Calls the scheduled job after aging recent changes by a minute, because it skips customers that changed
 * just now.
 */
async function reconcile(at = site): Promise<void> {
  await sql`update stripe_customers set updated_at = now() - interval '1 minute'`;
  await sql`update stripe_events set received_at = received_at - interval '1 minute'`;
  const answer = await fetch(`${at}/api/cron/reconcile`, {
    headers: { authorization: `Bearer ${stack.cronSecret}` },
  });
  expect(await json(answer)).toMatchObject({ ran: true, failed: 0 });
}

/**
 * @returns the user's plans, after checking that Stripe and the database agree once the reconciler has run
 */
export async function listSettledPlans(user: SignedIn, at = site): Promise<number[]> {
  await reconcile(at);
  const customer = await getCustomerId(user);
  const { data } = customer
    ? await dashboard.subscriptions.list({ customer, status: "all", limit: 100 })
    : { data: [] };
  const rows =
    await sql`select stripe_subscription_id as id, status, is_current, plan_id from user_subscriptions
    where user_id = ${user.id} and stripe_subscription_id is not null`;
  // Rows of a deleted customer are kept and have ended.
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

/** What a user or a customer of Stripe has paid, less refunds, in cents. */
export async function getPaidCents(payer: SignedIn | string): Promise<number> {
  const customer = typeof payer === "string" ? payer : await getCustomerId(payer);
  const { data } = await dashboard.paymentIntents.list({
    customer,
    limit: 100,
    expand: ["data.latest_charge"],
  });
  return data.reduce((sum, { latest_charge: charge }) => {
    const isPaid = typeof charge === "object" && charge?.paid;
    return sum + (isPaid ? charge.amount - charge.amount_refunded : 0);
  }, 0);
}

/** Expects the user's plans once the reconciler has run, and what the user has paid for them. */
export async function expectSettled(user: SignedIn, plans: number[], paidCents: number): Promise<void> {
  expect(await listSettledPlans(user)).toEqual(plans);
  expect(await getPaidCents(user)).toBe(paidCents);
}
