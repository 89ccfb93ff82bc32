import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Stripe from "stripe";
import { anyFreePort } from "../../scripts/dev-stack/ports.ts";
import { PLACEHOLDER_ENV } from "../placeholder-env.ts";
import { median, type Row } from "../report.ts";
import { startEmptyApp, startNextApp } from "../start-stack.ts";
import type { BillingEnvironment } from "./environment.ts";

/* 10,000 signed events for 1,000 customers: all are accepted before a worker starts. */
const CUSTOMERS = 1_000;
const EVENTS_EACH = 10;
const AT_ONCE = 10;
const STARTER = 2;
const ROOT = join(import.meta.dirname, "..", "..");
const LEAST_ACCEPTED = 0.3;
const LEAST_PROCESSED = 5;
const MOST_SYNCS = 2;
/** Customers whose events are also processed one by one, for the baseline. */
const SAMPLE = 100;

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

/** The customer ids of new users who have paid, which only their events tell. */
export async function createCustomers({ sql, makeUser, pay }: BillingEnvironment): Promise<string[]> {
  const { startCheckout } = await import("../../lib/server/billing/checkout.ts");
  const { syncPrices } = await import("../../lib/server/billing/prices.ts");
  await syncPrices();
  await forEach(Array.from({ length: CUSTOMERS }), async () => {
    const checkout = await startCheckout(await makeUser(), STARTER);
    if ("clientSecret" in checkout) await pay(checkout.clientSecret);
  });
  const rows = await sql<{ id: string }[]>`select stripe_customer_id as id from stripe_customers`;
  return rows.map(({ id }) => id);
}

/** One event as Stripe delivers it, signed with the current time. */
function signEvent(customer: string): { body: string; signature: string } {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: "event",
    type: "customer.subscription.updated",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: "sub_bench", object: "subscription", customer } },
  });
  const secret = PLACEHOLDER_ENV.STRIPE_WEBHOOK_SECRET;
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }) };
}

async function deliver(url: string, customer: string): Promise<void> {
  const { body, signature } = signEvent(customer);
  const response = await fetch(url, { method: "POST", body, headers: { "stripe-signature": signature } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
}

/**
 * Events per second that the site accepts while no worker runs, against the empty application, whose route verifies the
 * same signature and makes one insert. One event of every customer per round, alternating.
 */
export async function compareAcceptance({ sql }: BillingEnvironment, customers: string[]): Promise<Row> {
  await sql`create table baseline_events (id text primary key, type text, customer text, created_at timestamptz)`;
  const product = await startNextApp(ROOT, await anyFreePort());
  const empty = await startEmptyApp(await anyFreePort());
  const seen = { ours: [] as number[], baseline: [] as number[] };
  const deliverTo = (url: string) => (customer: string) => deliver(url, customer);
  const [ours, baseline] = [`${product.url}/api/stripe/webhook`, `${empty.url}/api/webhook`];
  try {
    for (const url of [ours, baseline]) await forEach(customers.slice(0, 200), deliverTo(url));
    for (let round = 0; round < EVENTS_EACH; round += 1) {
      seen.baseline.push(await perSecond(customers, deliverTo(baseline)));
      seen.ours.push(await perSecond(customers, deliverTo(ours)));
    }
  } finally {
    await empty.stop();
    await product.stop();
    await sql`drop table baseline_events`;
  }
  return {
    name: "Webhooks accepted, events per second",
    unit: "/s",
    ours: median(seen.ours),
    baseline: median(seen.baseline),
    least: LEAST_ACCEPTED,
  };
}

async function countSyncs({ sql }: BillingEnvironment): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select last_value::int as count from stripe_sync_seq`;
  return row?.count ?? 0;
}

const readMirror = ({ sql }: BillingEnvironment) => sql`
  select user_id, plan_id, status, is_current, stripe_subscription_id, current_period_end, ends_at
  from user_subscriptions order by stripe_subscription_id`;

/** Events per second that a worker processes, all waiting when it starts, against one sync per event. */
export async function compareProcessing(environment: BillingEnvironment, customers: string[]): Promise<Row> {
  const { drainStripeSync } = await import("../../lib/server/billing/process-events.ts");
  const { syncCustomer } = await import("../../lib/server/billing/sync.ts");
  const before = await countSyncs(environment);
  const [waiting] = await environment.sql<{ count: number }[]>`
    select count(*)::int as count from stripe_events where status = 'received'`;
  const started = performance.now();
  await drainStripeSync(3_600);
  const seconds = (performance.now() - started) / 1000;
  const syncs = (await countSyncs(environment)) - before;
  const [left] = await environment.sql`select 1 from stripe_events where status <> 'processed'`;
  if (left) throw new Error("Some events were not processed");
  if (syncs > MOST_SYNCS * CUSTOMERS) throw new Error(`${syncs} syncs for ${CUSTOMERS} customers`);
  const mirror = JSON.stringify(await readMirror(environment));
  const sample = customers.slice(0, SAMPLE).flatMap((id) => Array.from({ length: EVENTS_EACH }, () => id));
  const baseline = await perSecond(sample, (id) => syncCustomer(id));
  if (JSON.stringify(await readMirror(environment)) !== mirror) throw new Error("The final states differ");
  return {
    name: `Webhooks processed, events per second (${syncs} syncs for ${waiting?.count} events)`,
    unit: "/s",
    ours: (waiting?.count ?? 0) / seconds,
    baseline,
    least: LEAST_PROCESSED,
  };
}
