import autocannon from "autocannon";
import postgres from "postgres";
import { median, type Row } from "./report.ts";
import type { Addresses } from "./stack.ts";

/* Whether a call becomes slower when the tables behind it are full: the floor is the same call with empty ones. */
const ROWS = 1_000_000;
const ROUNDS = 5;
const SECONDS = 4;
const CALLERS = 10;

/**
 * A million other users with a current subscription, an ended one for every tenth, a counter and a settled use. Their
 * accounts are left out: it is these tables that are measured.
 */
async function fill(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local statement_timeout = 0`;
    await tx`create temporary table crowd on commit drop as
      select gen_random_uuid() as id, n from generate_series(1, ${ROWS}) as n`;
    await tx`
      insert into user_subscriptions
        (user_id, product_id, plan_id, status, is_current, stripe_subscription_id, anchor_at, current_period_start, current_period_end)
      select id, 1, 2, 'active', true, 'sub_crowd_' || n, now() - interval '10 days', now() - interval '10 days', now() + interval '20 days'
      from crowd`;
    await tx`
      insert into usage_counters (user_id, product_id, tool_id, window_start, window_end, used)
      select id, 1, 1, now() - interval '10 days', now() + interval '20 days', n % 200 from crowd`;
    await tx`
      insert into uses (user_id, product_id, tool_id, window_start, state, lease_until, request_id, ended_at)
      select id, 1, 1, now() - interval '10 days', 'settled', now(), 'crowd', now() from crowd`;
  });
  await analyse(sql);
}

async function empty(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const table of ["uses", "usage_counters", "user_subscriptions"])
      await tx.unsafe(
        `delete from ${table} where not exists (select 1 from auth.users u where u.id = user_id)`,
      );
  });
  for (const table of ["uses", "usage_counters", "user_subscriptions"])
    await sql.unsafe(`vacuum full ${table}`);
  await analyse(sql);
}

const analyse = (sql: postgres.Sql) => sql.unsafe("analyze user_subscriptions, usage_counters, uses");

/** Milliseconds of a call with ten callers at once: the median of the rounds' means. */
async function measure(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const seen: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const { requests, non2xx } = await autocannon({ url, headers, connections: CALLERS, duration: SECONDS });
    if (non2xx > 0) throw new Error(`${url}: ${non2xx} refusals`);
    if (round >= 0) seen.push((CALLERS * 1000) / requests.average);
  }
  return median(seen);
}

/** Milliseconds of the statements that the call sends for a signed-in user, by the database's own clock. */
async function measureQueries(sql: postgres.Sql, userId: string): Promise<number> {
  const seen: number[] = [];
  const clocked = async (query: string) => {
    const [row] = await sql.unsafe(`explain (analyze, format json) ${query}`, [userId]);
    const [plan] = (row?.["QUERY PLAN"] ?? []) as { "Execution Time": number; "Planning Time": number }[];
    return plan ? plan["Execution Time"] + plan["Planning Time"] : Number.NaN;
  };
  for (let round = 0; round < 200; round += 1) {
    let sum = 0;
    for (const query of QUERIES) sum += await clocked(query);
    seen.push(sum);
  }
  return median(seen);
}

/** As db/queries/subscriptions.ts and usage.ts send them. */
const QUERIES = [
  `select s.product_id, s.plan_id, p.price_cents, s.anchor_at, pt.tool_id, t.key, pt.usage_limit
   from user_subscriptions s join plans p on p.id = s.plan_id join plan_tools pt on pt.plan_id = s.plan_id
   join tools t on t.id = pt.tool_id
   where s.user_id = $1 and s.is_current and (s.status in ('active', 'trialing')
     or (s.status = 'past_due' and s.grace_until > now())) and (s.ends_at is null or s.ends_at > now())`,
  `select * from user_subscriptions s where s.user_id = $1 and s.is_current
   and s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused') and (s.ends_at is null or s.ends_at > now())`,
  `select * from usage_counters where user_id = $1 and window_start > now() - interval '1 month'`,
];

/** The catalogue for a signed-in user: empty tables before and after the full ones, so that the machine's mood cancels out. */
export async function compareFullTables(addresses: Addresses, token: string): Promise<Row[]> {
  const sql = postgres(addresses.databaseUrl, { max: 1, onnotice: () => {} });
  const url = `${addresses.site}/api/catalog`;
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = 'pro@demo.test'`;
  const both = async () => [await measure(url, token), await measureQueries(sql, user?.id ?? "")] as const;
  try {
    const before = await both();
    await fill(sql);
    const full = await both();
    await empty(sql);
    const after = await both();
    const row = (name: string, i: 0 | 1, digits: number): Row => ({
      ...{ name, ours: full[i], floor: (before[i] + after[i]) / 2, unit: "ms", digits },
    });
    return [
      row("/api/catalog signed in, 1 million subscriptions and uses", 0, 1),
      row("its statements about this user, in the database", 1, 3),
    ];
  } finally {
    await empty(sql);
    await sql.end();
  }
}
