import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { PLACEHOLDER_ENV } from "../placeholder-env.ts";
import { median, type Row } from "../report.ts";
import type { BillingEnvironment } from "./environment.ts";

/*
 * 10,000 signed events for 1,000 customers. The baseline is the same number of plain inserts into stripe_events, at
 * the same concurrency.
 */
const CUSTOMERS = 1_000;
const EVENTS_EACH = 10;
const AT_ONCE = 10;
const STARTER = 2;

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function perSecond<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await forEach(items, work);
  return items.length / ((performance.now() - started) / 1000);
}

/** The customer ids of new users who have started a checkout. */
async function createCustomers({ sql, makeUser }: BillingEnvironment): Promise<string[]> {
  const { startCheckout } = await import("../../lib/server/billing/checkout.ts");
  const { syncPrices } = await import("../../lib/server/billing/prices.ts");
  await syncPrices();
  await forEach(Array.from({ length: CUSTOMERS }), async () => startCheckout(await makeUser(), STARTER));
  const rows = await sql<{ id: string }[]>`select stripe_customer_id as id from stripe_customers`;
  return rows.map(({ id }) => id);
}

/** One event as Stripe delivers it, signed with the current time. */
function signEvent(customer: string): [payload: Uint8Array, signature: string] {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: "event",
    type: "customer.subscription.updated",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: "sub_bench", object: "subscription", customer } },
  });
  const secret = PLACEHOLDER_ENV.STRIPE_WEBHOOK_SECRET;
  return [Buffer.from(payload), Stripe.webhooks.generateTestHeaderString({ payload, secret })];
}

/**
 * Events per second through the webhook's service function, which fetches the customer's state for each, against plain
 * inserts.
 */
export async function compareWebhooks(environment: BillingEnvironment): Promise<Row> {
  const { handleWebhook } = await import("../../lib/server/billing/webhook.ts");
  const customers = await createCustomers(environment);
  const insert = (customer: string) => environment.sql`
    insert into stripe_events (id, type, stripe_customer_id, event_created_at)
    values (${`evt_floor_${randomUUID()}`}, 'customer.subscription.updated', ${customer}, now())`;
  const deliver = (customer: string) => handleWebhook(...signEvent(customer));
  await forEach(customers.slice(0, 50), deliver);
  const seen = { ours: [] as number[], baseline: [] as number[] };
  // One event of every customer per round, alternating with the inserts, so that both run under the same load.
  for (let round = 0; round < EVENTS_EACH; round += 1) {
    seen.baseline.push(await perSecond(customers, insert));
    seen.ours.push(await perSecond(customers, deliver));
  }
  const [row] = await environment.sql<{ left: number }[]>`
    select count(*)::int as left from stripe_events where status <> 'processed' and id not like 'evt_floor_%'`;
  if (row?.left !== 0) throw new Error(`${row?.left} events were not processed`);
  return {
    name: "Webhooks, events per second",
    unit: "/s",
    ours: median(seen.ours),
    baseline: median(seen.baseline),
  };
}
