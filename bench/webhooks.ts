import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import type { Row } from "./report.ts";
import type { Addresses } from "./stack.ts";

/* 10,000 signed events for 1,000 customers; the floor is as many bare inserts into the ledger, as many at a time. */
const CUSTOMERS = 1_000;
const EVENTS_EACH = 10;
const AT_ONCE = 10;

type Keys = { secret: string; webhookSecret: string };
const readKeys = (): Keys =>
  JSON.parse(readFileSync(join(import.meta.dirname, "..", ".data", "stripe-keys.json"), "utf8")) as Keys;

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

async function expectOk(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** What happens at the sandbox from now on is told to nobody: the measurement sends its own events. */
async function mute({ stripe }: Addresses, mode: "drop" | "normal"): Promise<void> {
  await expectOk(
    await fetch(`${stripe}/__sandbox/webhooks`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mode }),
    }),
  );
}

/** A user with a customer that has begun to buy a plan. */
async function makeCustomer(sql: postgres.Sql, { stripe }: Addresses, { secret }: Keys): Promise<string> {
  const userId = randomUUID();
  await sql`
    insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
    values (${userId}, 'authenticated', 'authenticated', ${`${userId}@bench.test`}, now(), now(), now())`;
  const ask = async (path: string, form: Record<string, string>) =>
    (await expectOk(
      await fetch(`${stripe}/v1/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}` },
        body: new URLSearchParams(form),
      }),
    )) as { id: string };
  const prices = await fetch(`${stripe}/v1/prices?lookup_keys[]=plan_2`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  const [price] = ((await expectOk(prices)) as { data: { id: string }[] }).data;
  const { id } = await ask("customers", { "metadata[userId]": userId });
  await ask("subscriptions", {
    customer: id,
    "items[0][price]": price?.id ?? "",
    payment_behavior: "default_incomplete",
    "metadata[userId]": userId,
  });
  await sql`insert into payment_customers (user_id, stripe_customer_id) values (${userId}, ${id})`;
  return id;
}

/** One event as the sandbox would send it. */
function deliveryOf(customer: string, webhookSecret: string): { body: string; signature: string } {
  const seconds = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    ...{ id: `evt_bench_${randomUUID()}`, object: "event", type: "customer.subscription.updated" },
    ...{ created: seconds, livemode: false },
    data: { object: { id: "sub_bench", object: "subscription", customer } },
  });
  const hash = createHmac("sha256", webhookSecret).update(`${seconds}.${body}`).digest("hex");
  return { body, signature: `t=${seconds},v1=${hash}` };
}

/** Every customer's events, so mixed that no two of one customer follow each other. */
const mixed = (customers: string[]) => Array.from({ length: EVENTS_EACH }, () => customers).flat();

/** Events a second through the webhook, against bare inserts of ledger rows in the same run. */
export async function compareWebhooks(addresses: Addresses): Promise<Row> {
  const keys = readKeys();
  const sql = postgres(addresses.databaseUrl, { max: AT_ONCE, onnotice: () => {} });
  try {
    await mute(addresses, "drop");
    const customers: string[] = [];
    await forEach(Array.from({ length: CUSTOMERS }), async () => {
      customers.push(await makeCustomer(sql, addresses, keys));
    });
    const insert = (customer: string) => sql`
      insert into payment_events (id, type, stripe_customer_id, event_created_at)
      values (${`evt_floor_${randomUUID()}`}, 'customer.subscription.updated', ${customer}, now())`;
    const deliver = async (customer: string) => {
      const { body, signature } = deliveryOf(customer, keys.webhookSecret);
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      await expectOk(await fetch(`${addresses.site}/api/stripe/webhook`, { method: "POST", headers, body }));
    };
    await perSecond(customers.slice(0, 50), deliver);
    const floor = await perSecond(mixed(customers), insert);
    const ours = await perSecond(mixed(customers), deliver);
    const [row] = await sql<{ done: number }[]>`
      select count(*)::int as done from payment_events where id like 'evt_bench_%' and status = 'done'`;
    if (row?.done !== CUSTOMERS * EVENTS_EACH + 50)
      throw new Error(`Only ${row?.done} events were worked off`);
    return { name: "Webhooks, events a second", ours, floor, unit: "/s" };
  } finally {
    await sql`delete from payment_events where id like 'evt_floor_%' or id like 'evt_bench_%'`;
    await sql`delete from auth.users where email like '%@bench.test'`;
    await mute(addresses, "normal");
    await sql.end();
  }
}
