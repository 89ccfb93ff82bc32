import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { products } from "#db/schema.ts";
import { asRole, databaseUrl, makeUser, sql } from "./database.ts";

test("useDatabase provides a migrated database with the catalog", async () => {
  const rows = await sql`select id from products order by id`;
  expect(rows.map((row) => row.id)).toEqual([1, 2, 3]);
});

test("the application's pool uses the database of the test file", async () => {
  await db.insert(products).values({ id: 900, name: "Only here", description: "" });
  const [row] = await sql`select name, current_database() as database from products where id = 900`;
  expect(row).toEqual({ name: "Only here", database: new URL(databaseUrl).pathname.slice(1) });
});

test("asRole applies the grants of a role and leaves nothing behind", async () => {
  const user = await makeUser();
  await expect(asRole("anon", null, (tx) => tx`select * from feedback`)).rejects.toThrow(/permission denied/);
  const seen = await asRole(
    "authenticated",
    user.id,
    (tx) => tx`select auth.uid() as id, current_user as role`,
  );
  expect(seen[0]).toEqual({ id: user.id, role: "authenticated" });
  expect((await sql`select current_user as role`)[0]?.role).toBe("postgres");
});
