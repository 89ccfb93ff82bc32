import { beforeAll, describe, expect, test } from "vitest";
import { asRole, makeUser, sql, type TestUser } from "#tests/support/database.ts";

/* Checks every table of the public schema with every role and verb: what is not listed here as allowed is refused. */

const VERBS = ["select", "insert", "update", "delete", "truncate"] as const;
type Verb = (typeof VERBS)[number];

const tables = await sql<{ name: string; secured: boolean; column: string }[]>`
  select c.relname as name, c.relrowsecurity as secured,
    (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = 1) as column
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

const statement: Record<Verb, (table: string, column: string) => string> = {
  select: (table) => `select * from public.${table}`,
  insert: (table) => `insert into public.${table} default values`,
  update: (table, column) => `update public.${table} set ${column} = ${column}`,
  delete: (table) => `delete from public.${table}`,
  truncate: (table) => `truncate public.${table} cascade`,
};

let a: TestUser;
let b: TestUser;

async function subscribe(user: TestUser, productId: number, planId: number, endsAt: Date | null = null) {
  await sql`insert into user_subscriptions (user_id, product_id, plan_id, status, is_current, ends_at)
    values (${user.id}, ${productId}, ${planId}, 'active', true, ${endsAt})`;
}

beforeAll(async () => {
  a = await makeUser();
  b = await makeUser();
  await subscribe(a, 1, 1);
  await subscribe(a, 2, 5, new Date(Date.now() - 1000));
  await subscribe(b, 1, 1);
});

test("the list of tables is complete", () => {
  expect(tables.map((table) => table.name)).toEqual([
    "api_idempotency_keys",
    "api_keys",
    "capture_bytes",
    "captures",
    "checkout_attempts",
    "crawl_addresses",
    "destinations",
    "detached_runs",
    "ended_pages",
    "feedback",
    "feeds",
    "idempotency_keys",
    "job_hosts",
    "job_items",
    "jobs",
    "mail_outbox",
    "mail_recipients",
    "name_checks",
    "name_watches",
    "notification_settings",
    "oauth_clients",
    "oauth_codes",
    "oauth_refresh_tokens",
    "overview_settings",
    "page_watch_baselines",
    "page_watch_checks",
    "page_watches",
    "pending_refunds",
    "plan_tools",
    "plans",
    "products",
    "rate_limits",
    "rendered_links",
    "saved_sessions",
    "schedule_runs",
    "scheduled_job_leases",
    "scheduled_tasks",
    "schedules",
    "shortlisted_names",
    "site_changes",
    "site_pages",
    "stripe_customers",
    "stripe_events",
    "tools",
    "usage_counters",
    "usage_reservations",
    "user_locks",
    "user_subscriptions",
    "watched_names",
    "webhook_attempts",
    "webhook_deliveries",
    "webhook_endpoints",
    "webhook_events",
  ]);
});

test("row-level security is enabled on every table", () => {
  expect(tables.filter((table) => !table.secured)).toEqual([]);
});

describe.each(tables)("$name", ({ name, column }) => {
  describe.each(["anon", "authenticated as A", "authenticated as B", "service_role"] as const)(
    "%s",
    (who) => {
      test.each(VERBS)("may not %s", async (verb) => {
        const role = who === "anon" || who === "service_role" ? who : "authenticated";
        const user = who.endsWith("A") ? a : who.endsWith("B") ? b : null;
        const attempt = asRole(role, user?.id ?? null, (tx) => tx.unsafe(statement[verb](name, column)));
        await expect(attempt).rejects.toMatchObject({ code: "42501" });
      });
    },
  );
});

describe("row-level security of user_subscriptions", () => {
  const count = (userId: string) => (tx: Parameters<Parameters<typeof asRole>[2]>[0]) =>
    tx`select count(id)::int as n from user_subscriptions where user_id = ${userId} and status = 'active'`;

  test("lets a user read their own rows that have not ended", async () => {
    expect((await asRole("authenticated", a.id, count(a.id)))[0]?.n).toBe(1);
  });

  test("hides another user's rows", async () => {
    expect((await asRole("authenticated", a.id, count(b.id)))[0]?.n).toBe(0);
  });

  test("rejects a visitor", async () => {
    await expect(asRole("anon", null, count(a.id))).rejects.toMatchObject({ code: "42501" });
  });

  test.each([
    "plan_id",
    "stripe_subscription_id",
    "ends_at",
    "usage_anchor_at",
    "price_cents",
    "billing_cycle",
  ])("denies access to the column %s", async (column) => {
    const read = asRole("authenticated", a.id, (tx) => tx.unsafe(`select ${column} from user_subscriptions`));
    await expect(read).rejects.toMatchObject({ code: "42501" });
  });
});

test("no other table, sequence or function of the public schema is granted", async () => {
  const grants = await sql`
    select grantee, table_name as name, privilege_type as privilege from information_schema.role_table_grants
    where table_schema = 'public' and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')
    union all
    select grantee, routine_name, privilege_type from information_schema.role_routine_grants
    where routine_schema = 'public' and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')
    union all
    select grantee, object_name, privilege_type from information_schema.role_usage_grants
    where object_schema = 'public' and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')`;
  expect(grants).toEqual([]);
});
