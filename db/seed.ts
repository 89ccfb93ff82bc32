import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { CATALOG } from "./catalog-data.ts";
import { plans, planTools, products, tools } from "./schema.ts";

/** Sets every column to the value proposed for insertion, but for those named in `kept`. */
function overwrite(table: PgTable, ...kept: string[]) {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => !kept.includes(key));
  return Object.fromEntries(columns.map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]));
}

/** Upserts the catalog: products, tools, plans and their usage limits. Leaves rows added by operators unchanged. */
export async function seedCatalog(databaseUrl: string): Promise<void> {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await drizzle({ client }).transaction(async (tx) => {
      await tx
        .insert(products)
        .values(CATALOG.products)
        .onConflictDoUpdate({ target: products.id, set: overwrite(products, "id", "createdAt") });
      await tx
        .insert(tools)
        .values(CATALOG.tools)
        .onConflictDoUpdate({ target: tools.id, set: overwrite(tools, "id") });
      await tx
        .insert(plans)
        .values(CATALOG.plans)
        .onConflictDoUpdate({ target: plans.id, set: overwrite(plans, "id", "productId", "createdAt") });
      await tx
        .insert(planTools)
        .values(CATALOG.planTools)
        .onConflictDoUpdate({
          target: [planTools.planId, planTools.toolId],
          set: overwrite(planTools, "planId", "toolId"),
        });
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

if (import.meta.main) {
  const url = process.env.DIRECT_URL || process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  await seedCatalog(url);
  console.log("The catalogue is in place.");
}
