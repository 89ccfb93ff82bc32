import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { plans, planTools, products, tools } from "#db/schema.ts";

/** Columns of the catalog, one JSON array per table: one round trip, and no repeated columns of joined rows. */
const catalogRows = {
  products: sql<CatalogRows["products"]>`(select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'description', description, 'imageUrl', image_url, 'isLive', is_live
  ) order by id), '[]') from ${products})`,
  plans: sql<CatalogRows["plans"]>`(select coalesce(json_agg(json_build_object(
    'id', id, 'productId', product_id, 'name', name, 'priceCents', price_cents, 'billingCycle', billing_cycle,
    'features', features, 'isForSale', is_for_sale, 'concurrentCaptures', concurrent_captures,
    'runsPerMinute', runs_per_minute, 'readsPerMinute', reads_per_minute, 'automatedRunsPerDay', automated_runs_per_day,
    'apiKeys', api_keys, 'renderLinks', render_links, 'sharedLinks', shared_links, 'jobItems', job_items,
    'openJobs', open_jobs, 'schedules', schedules, 'scheduleMinutes', schedule_minutes, 'crawlPages', crawl_pages, 'steps', steps,
    'pageWatches', page_watches, 'watchIntervalMinutes', watch_interval_minutes,
    'siteWatches', site_watches, 'siteWatchMinutes', site_watch_minutes, 'nameWatches', name_watches,
    'retentionDays', retention_days, 'storageBytes', storage_bytes, 'mailRecipients', mail_recipients,
    'savedSessions', saved_sessions, 'destinations', destinations
  ) order by price_cents, id), '[]') from ${plans})`,
  planTools: sql<CatalogRows["planTools"]>`(select coalesce(json_agg(json_build_object(
    'planId', plan_id, 'toolId', tool_id, 'usageLimit', usage_limit, 'key', key, 'name', name
  ) order by tool_id), '[]') from ${planTools} inner join ${tools} on ${tools.id} = tool_id)`,
};

type PlanRow = typeof plans.$inferSelect;
type ProductRow = typeof products.$inferSelect;
type PlanToolRow = typeof planTools.$inferSelect & Pick<typeof tools.$inferSelect, "key" | "name">;
export type CatalogRows = {
  products: Pick<ProductRow, "id" | "name" | "description" | "imageUrl" | "isLive">[];
  plans: Omit<PlanRow, "createdAt" | "updatedAt">[];
  planTools: PlanToolRow[];
};

/** Lists all products, plans (by price, including those not for sale) and plan tools in one query. */
export async function listCatalog(): Promise<CatalogRows> {
  const [rows] = await db.select(catalogRows).from(sql`(values (1)) as one`);
  if (!rows) throw new Error("The catalog query returned no row");
  return rows;
}

/** Gets a plan that is for sale and whose product is live. */
export async function getPurchasablePlan(planId: number) {
  const [row] = await db
    .select({
      id: plans.id,
      productId: plans.productId,
      name: plans.name,
      priceCents: plans.priceCents,
      billingCycle: plans.billingCycle,
    })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId))
    .where(and(eq(plans.id, planId), eq(plans.isForSale, true), eq(products.isLive, true)));
  return row ?? null;
}

/** The id of the free plan of a live product; null without one. */
export async function findFreePlan(productId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: plans.id })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId))
    .where(
      and(
        eq(plans.productId, productId),
        eq(plans.priceCents, 0),
        eq(plans.isForSale, true),
        eq(products.isLive, true),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** Whether a plan of the product that is for sale has a larger usage limit of the tool, or none. */
export async function hasLargerLimit(
  executor: Executor,
  { productId, toolId }: { productId: number; toolId: number },
  limit: number,
): Promise<boolean> {
  const rows = await executor
    .select({ id: plans.id })
    .from(plans)
    .innerJoin(planTools, eq(planTools.planId, plans.id))
    .where(
      and(
        eq(plans.productId, productId),
        eq(plans.isForSale, true),
        eq(planTools.toolId, toolId),
        or(isNull(planTools.usageLimit), gt(planTools.usageLimit, limit)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export type PurchasablePlan = NonNullable<Awaited<ReturnType<typeof getPurchasablePlan>>>;

/** Whether the product exists and is live. */
export async function isProductLive(id: number): Promise<boolean> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), eq(products.isLive, true)));
  return rows.length > 0;
}

/** Whether a tool with this key exists, with or without a plan. */
export async function toolExists(key: string): Promise<boolean> {
  const rows = await db.select({ id: tools.id }).from(tools).where(eq(tools.key, key)).limit(1);
  return rows.length > 0;
}

/** Gets the product of a plan, for sale or not. */
export async function getProductIdByPlan(planId: number): Promise<number | null> {
  const [row] = await db.select({ productId: plans.productId }).from(plans).where(eq(plans.id, planId));
  return row?.productId ?? null;
}

/** Gets a plan's names, tools and features. @throws Error when the plan does not exist */
export async function getPlanContents(planId: number) {
  const rows = await db
    .select({
      planName: plans.name,
      productName: products.name,
      billingCycle: plans.billingCycle,
      features: plans.features,
      tool: { name: tools.name, usageLimit: planTools.usageLimit },
    })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId))
    .leftJoin(planTools, eq(planTools.planId, plans.id))
    .leftJoin(tools, eq(tools.id, planTools.toolId))
    .where(eq(plans.id, planId))
    .orderBy(tools.id);
  const [plan] = rows;
  if (!plan) throw new Error(`There is no plan ${planId}`);
  const { planName, productName, billingCycle, features } = plan;
  const included = rows.flatMap(({ tool: { name, usageLimit } }) => (name ? [{ name, usageLimit }] : []));
  return {
    planName,
    productName,
    billingCycle,
    includes: { tools: included, features: Object.values(features) },
  };
}

/** Lists the names of all plans, including those not for sale. */
export async function listPlanNames() {
  return db
    .select({ id: plans.id, planName: plans.name, productName: products.name })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId));
}

/** The names of all tools by id. */
export async function listToolNames(): Promise<Map<number, string>> {
  const rows = await db.select({ id: tools.id, name: tools.name }).from(tools);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
