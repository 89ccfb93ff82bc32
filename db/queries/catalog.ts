import { and, asc, eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { plans, planTools, products, tools } from "#db/schema.ts";

/** All products with every plan, on sale or not, and the plans' tools. Plans by price. */
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

/** A plan that can be bought now, with its product; null when there is none or its product is not live. */
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

/** Whether there is a product of this id, and it is live. */
export async function isProductLive(id: number): Promise<boolean> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), eq(products.isLive, true)));
  return rows.length > 0;
}

/** Whether a tool of this key exists at all. */
export async function toolExists(key: string): Promise<boolean> {
  const rows = await db.select({ id: tools.id }).from(tools).where(eq(tools.key, key)).limit(1);
  return rows.length > 0;
}

/** The product of a plan, on sale or not; null when there is no such plan. */
export async function getProductIdByPlan(planId: number): Promise<number | null> {
  const [row] = await db.select({ productId: plans.productId }).from(plans).where(eq(plans.id, planId));
  return row?.productId ?? null;
}

/** What a plan and its product are called. @throws Error when there is no such plan */
export async function getPlanNames(planId: number) {
  const [row] = await db
    .select({ planName: plans.name, productName: products.name, billingCycle: plans.billingCycle })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId))
    .where(eq(plans.id, planId));
  if (!row) throw new Error(`There is no plan ${planId}`);
  return row;
}

/** What every plan is called, those that are not sold any more too. */
export async function listPlanNames() {
  return db
    .select({ id: plans.id, planName: plans.name, productName: products.name })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId));
}
