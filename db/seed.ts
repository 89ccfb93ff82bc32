import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { CATALOG } from "./catalog-data.ts";
import { plans, planTools, products, tools } from "./schema.ts";

/** The value of a column in the row proposed for insertion. */
const excluded = (column: string) => sql.raw(`excluded.${column}`);

/** Upserts the catalog: products, tools, plans and their usage limits. Leaves rows added by operators unchanged. */
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
            name: excluded("name"),
            description: excluded("description"),
            imageUrl: excluded("image_url"),
            isLive: excluded("is_live"),
            updatedAt: sql`now()`,
          },
        });
      await tx
        .insert(tools)
        .values(CATALOG.tools)
        .onConflictDoUpdate({
          target: tools.id,
          set: { key: excluded("key"), name: excluded("name") },
        });
      await tx
        .insert(plans)
        .values(CATALOG.plans)
        .onConflictDoUpdate({
          target: plans.id,
          set: {
            name: excluded("name"),
            priceCents: excluded("price_cents"),
            billingCycle: excluded("billing_cycle"),
            features: excluded("features"),
            isForSale: excluded("is_for_sale"),
            concurrentCaptures: excluded("concurrent_captures"),
            sharedLinks: excluded("shared_links"),
            runsPerMinute: excluded("runs_per_minute"),
            readsPerMinute: excluded("reads_per_minute"),
            automatedRunsPerDay: excluded("automated_runs_per_day"),
            apiKeys: excluded("api_keys"),
            renderLinks: excluded("render_links"),
            webhookEndpoints: excluded("webhook_endpoints"),
            mailRecipients: excluded("mail_recipients"),
            jobItems: excluded("job_items"),
            openJobs: excluded("open_jobs"),
            crawlPages: excluded("crawl_pages"),
            pdfPages: excluded("pdf_pages"),
            schedules: excluded("schedules"),
            scheduleMinutes: excluded("schedule_minutes"),
            pageWatches: excluded("page_watches"),
            watchIntervalMinutes: excluded("watch_interval_minutes"),
            nameWatches: excluded("name_watches"),
            retentionDays: excluded("retention_days"),
            storageBytes: excluded("storage_bytes"),
            updatedAt: sql`now()`,
          },
        });
      await tx
        .insert(planTools)
        .values(CATALOG.planTools)
        .onConflictDoUpdate({
          target: [planTools.planId, planTools.toolId],
          set: { usageLimit: excluded("usage_limit") },
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
