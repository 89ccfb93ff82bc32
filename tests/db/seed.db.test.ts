import { expect, test } from "vitest";
import { seedCatalog } from "#db/seed.ts";
import { databaseUrl, sql } from "#tests/support/database.ts";

test("seedCatalog is idempotent, restores its own rows and leaves others unchanged", async () => {
  await sql`update plans set price_cents = 100 where id = 2`;
  await sql`insert into products (id, name, description) values (77, 'By hand', 'x')`;
  await seedCatalog(databaseUrl);
  await seedCatalog(databaseUrl);
  const [row] = await sql`select (select price_cents from plans where id = 2) as price,
    (select count(*)::int from products) as products, (select count(*)::int from plans) as plans`;
  expect(row).toEqual({ price: 900, products: 4, plans: 8 });
});
