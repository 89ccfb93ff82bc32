import type postgres from "postgres";
import { median, type Row } from "../report.ts";
import type { BillingEnvironment } from "./environment.ts";

/* Compares the catalog's latency for a signed-in user with full and with empty tables. */
const ROWS = 1_000_000;
const CALLS = 1_000;
const TABLES = ["usage_reservations", "usage_counters", "user_subscriptions"];

/**
 * A million users, each with a current subscription, a usage counter and a committed usage reservation, without
 * accounts.
 */
async function fillTables(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table crowd on commit drop as
      select gen_random_uuid() as id, n, now() - interval '10 days' as since, now() + interval '20 days' as until
      from generate_series(1, ${ROWS}) as n`;
    await tx`
      insert into user_subscriptions (user_id, product_id, plan_id, status, is_current, stripe_subscription_id,
        usage_anchor_at, current_period_start, current_period_end)
      select id, 1, 2, 'active', true, 'sub_crowd_' || n, since, since, until from crowd`;
    await tx`
      insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
      select id, 1, 1, since, until, n % 200 from crowd`;
    await tx`
      insert into usage_reservations (user_id, product_id, tool_id, period_start, state, expires_at, request_id, ended_at)
      select id, 1, 1, since, 'committed', now(), 'crowd', now() from crowd`;
  });
  await sql.unsafe(`vacuum analyze ${TABLES.join(", ")}`);
}

/**
 * Milliseconds of one response: its queries and its mapping. Returns the fastest tenth of the calls, so that other load
 * on the machine does not decide.
 */
async function measureResponseTime(userId: string): Promise<number> {
  const { listProducts } = await import("../../lib/server/catalog/catalog.ts");
  const seen: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const started = performance.now();
    await listProducts({ id: userId });
    seen.push(performance.now() - started);
  }
  return seen.sort((a, b) => a - b)[CALLS / 10] ?? Number.NaN;
}

/** A user with both free plans who has used one tool. */
async function createActiveUser({ sql, makeUser }: BillingEnvironment): Promise<string> {
  const { startCheckout } = await import("../../lib/server/billing/checkout.ts");
  const user = await makeUser();
  for (const planId of [1, 5]) await startCheckout(user, planId);
  await sql`
    insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
    select user_id, product_id, 1, usage_anchor_at, usage_anchor_at + interval '1 month', 3
    from user_subscriptions where user_id = ${user.id} and product_id = 1`;
  return user.id;
}

/** Measures `/api/catalog` with full tables against empty tables before and after, in one run. */
export async function compareFullTables(environment: BillingEnvironment): Promise<Row> {
  const reader = await createActiveUser(environment);
  const seen = [await measureResponseTime(reader)];
  await fillTables(environment.sql);
  const ours = await measureResponseTime(reader);
  for (const table of TABLES)
    await environment.sql.unsafe(`delete from ${table} where user_id not in (select id from auth.users)`);
  await environment.sql.unsafe(`vacuum full analyze ${TABLES.join(", ")}`);
  seen.push(await measureResponseTime(reader));
  return {
    name: "Catalog of a user, with 1 million subscriptions, counters and reservations",
    ours,
    baseline: median(seen),
    unit: "ms",
    digits: 2,
  };
}
