import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { CATALOG } from "./catalog-data.ts";
import { plans, planTools, products, tools } from "./schema.ts";

/** Every column of an upsert takes the value that was offered. */
const offered = (column: string) => sql.raw(`excluded.${column}`);

/**
 * Writes the catalogue: products, tools, plans and their limits. Repeatable; rows that people added by hand stay,
 * rows of this list are brought back to what it says.
 */
export async function seedCatalog(databaseUrl: string): Promise<void> {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await drizzle({ client }).transaction(async (tx) => {
      await tx
        .insert(products)
        .values(CATALOG.products)
        .onConflictDoUpdate({
          target: products.id,
          set: {
            name: offered("name"),
            description: offered("description"),
            imageUrl: offered("image_url"),
            isLive: offered("is_live"),
            updatedAt: sql`now()`,
          },
        });
      await tx
        .insert(tools)
        .values(CATALOG.tools)
        .onConflictDoUpdate({
          target: tools.id,
          set: { key: offered("key"), name: offered("name") },
        });
      await tx
        .insert(plans)
        .values(CATALOG.plans)
        .onConflictDoUpdate({
          target: plans.id,
          set: {
            name: offered("name"),
            priceCents: offered("price_cents"),
            billingCycle: offered("billing_cycle"),
            features: offered("features"),
            isForSale: offered("is_for_sale"),
            concurrentCaptures: offered("concurrent_captures"),
            updatedAt: sql`now()`,
          },
        });
      await tx
        .insert(planTools)
        .values(CATALOG.planTools)
        .onConflictDoUpdate({
          target: [planTools.planId, planTools.toolId],
          set: { usageLimit: offered("usage_limit") },
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
