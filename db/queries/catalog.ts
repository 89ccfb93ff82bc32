import { and, asc, eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { plans, planTools, products, tools } from "#db/schema.ts";

/** Lists all products, plans (by price, including those not for sale) and plan tools. */
export async function listCatalog() {
  const [productRows, planRows, toolRows] = await Promise.all([
    db.select().from(products).orderBy(asc(products.id)),
    db.select().from(plans).orderBy(asc(plans.priceCents), asc(plans.id)),
    db
      .select({
        planId: planTools.planId,
        toolId: planTools.toolId,
        usageLimit: planTools.usageLimit,
        key: tools.key,
        name: tools.name,
      })
      .from(planTools)
      .innerJoin(tools, eq(tools.id, planTools.toolId))
      .orderBy(asc(planTools.toolId)),
  ]);
  return { products: productRows, plans: planRows, planTools: toolRows };
}

export type CatalogRows = Awaited<ReturnType<typeof listCatalog>>;

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

/** Gets the names of a plan and its product. @throws Error when the plan does not exist */
export async function getPlanNames(planId: number) {
  const [row] = await db
    .select({ planName: plans.name, productName: products.name, billingCycle: plans.billingCycle })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId))
    .where(eq(plans.id, planId));
  if (!row) throw new Error(`There is no plan ${planId}`);
  return row;
}

/** Lists the names of all plans, including those not for sale. */
export async function listPlanNames() {
  return db
    .select({ id: plans.id, planName: plans.name, productName: products.name })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId));
}
