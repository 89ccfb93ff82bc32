import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { asRole, makeSubscriber, sql, type TestUser } from "#tests/support/database.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";

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

beforeAll(async () => {
  a = await makeSubscriber("free");
  b = await makeSubscriber("free");
  await addSubscription(sql, a.id, { plan: "checkerFree", endsAt: new Date(Date.now() - 1000) });
});

test("the tables of the database are those of the schema", () => {
  const sources = globSync("db/*.ts").map((file) => readFileSync(file, "utf8"));
  const declared = sources.flatMap((text) =>
    [...text.matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, name]) => name),
  );
  expect(tables.map(({ name }) => name)).toEqual(declared.sort());
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
